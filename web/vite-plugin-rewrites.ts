import type { Plugin } from 'vite';

/** Which modules to rewrite, and what to replace in them, as for `String.replace`. */
export type Rewrite = { file: RegExp; pattern: RegExp; replacement: string };

/** Rewrites modules in the build. A rewrite without a match fails the build. */
export function rewriteModules(name: string, rewrites: readonly Rewrite[], enforce?: 'pre'): Plugin {
  const unmatched = new Set(rewrites);
  return {
    name,
    apply: 'build',
    ...(enforce && { enforce }),
    transform(code, id) {
      const applicable = rewrites.filter(({ file }) => file.test(id));
      if (applicable.length === 0) return;
      return applicable.reduce((before, rewrite) => {
        const after = before.replace(rewrite.pattern, rewrite.replacement);
        if (after !== before) unmatched.delete(rewrite);
        return after;
      }, code);
    },
    buildEnd(error) {
      if (error) return;
      for (const { file, pattern } of unmatched) this.error(`${file} has nothing like ${pattern}.`);
    },
  };
}
