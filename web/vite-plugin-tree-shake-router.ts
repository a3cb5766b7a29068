import type { Plugin } from 'vite';
import { rewriteModules } from './vite-plugin-rewrites.ts';

const file = /react-router[\\/]dist[\\/]/;

/**
 * Lets the visitors' build drop unused parts of the router, which a bundler keeps because of display names and context
 * creation. Without it the script exceeds its budget (docs/decisions/0002).
 */
export const treeShakeRouter = (): Plugin =>
  rewriteModules('tree-shake-router', [
    { file, pattern: /^\w+\.displayName = .*;$/gm, replacement: '' },
    { file, pattern: /= (React\d*\.(forwardRef|memo|createContext)\()/g, replacement: '= /* @__PURE__ */ $1' },
  ]);
