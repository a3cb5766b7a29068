import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Alias } from 'vite';

const router = path.join(path.dirname(createRequire(import.meta.url).resolve('react-router')), '../production');

/** The router's production build, without developer warnings; its package always resolves to the other. */
export const quietRouter: Alias[] = [
  { find: /^react-router$/, replacement: path.join(router, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: path.join(router, 'dom-export.mjs') },
];

/** The staff screens' policy forbids `eval`, and Firefox reports even an attempt. */
export const zodWithoutEval: Alias = {
  find: /^zod$/,
  replacement: fileURLToPath(new URL('src/admin/data/zod-without-eval.ts', import.meta.url)),
};
