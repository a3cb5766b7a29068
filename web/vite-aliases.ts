import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Alias } from 'vite';

const router = path.join(path.dirname(createRequire(import.meta.url).resolve('react-router')), '../production');

/** The router without its warnings to developers; its package leads everyone to the build that has them. */
export const quietRouter: Alias[] = [
  { find: /^react-router$/, replacement: path.join(router, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: path.join(router, 'dom-export.mjs') },
];

/** The policy of the staff screens forbids `eval`, and Firefox reports even a try at it. */
export const zodWithoutEval: Alias = {
  find: /^zod$/,
  replacement: fileURLToPath(new URL('src/admin/data/zod-without-eval.ts', import.meta.url)),
};
