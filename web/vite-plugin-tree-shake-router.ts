import type { Plugin } from 'vite';
import { rewriteModules } from './vite-plugin-rewrites.ts';

const file = /react-router[\\/]dist[\\/]/;

/**
 * Lets the visitors' build drop unused parts of the router: display names and context creation keep a bundler from it.
 * Without it their script is over its budget (docs/decisions/0035).
 */
export const treeShakeRouter = (): Plugin =>
  rewriteModules('tree-shake-router', [
    { file, pattern: /^\w+\.displayName = .*;$/gm, replacement: '' },
    { file, pattern: /= (React\d*\.(forwardRef|memo|createContext)\()/g, replacement: '= /* @__PURE__ */ $1' },
  ]);
