import type { Plugin } from 'vite';

/** Display names and context creation keep a bundler from dropping unused components. */
const rewrites = [
  { pattern: /^\w+\.displayName = .*;$/gm, replacement: '' },
  { pattern: /= (React\d*\.(forwardRef|memo|createContext)\()/g, replacement: '= /* @__PURE__ */ $1' },
];

/**
 * Lets the visitors' build drop unused parts of the router. Without it their script is over its budget
 * (docs/decisions/0035). If there is nothing to rewrite, the build fails.
 */
export function treeShakeRouter(): Plugin {
  const unmatched = new Set(rewrites);
  return {
    name: 'lean-router',
    apply: 'build',
    transform(code, id) {
      if (!/react-router[\\/]dist[\\/]/.test(id)) return;
      let shaken = code;
      for (const rewrite of rewrites) {
        const before = shaken;
        shaken = shaken.replace(rewrite.pattern, rewrite.replacement);
        if (shaken !== before) unmatched.delete(rewrite);
      }
      return shaken;
    },
    buildEnd(error) {
      if (error) return;
      for (const { pattern } of unmatched) this.error(`react-router has nothing like ${pattern}.`);
    },
  };
}
