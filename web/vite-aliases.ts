import { fileURLToPath } from 'node:url';
import type { Alias } from 'vite';

/** The staff screens' policy forbids `eval`, and Firefox reports even an attempt. */
export const zodWithoutEval: Alias = {
  find: /^zod$/,
  replacement: fileURLToPath(new URL('src/admin/data/zod-without-eval.ts', import.meta.url)),
};

/** The server's file would contain the whole library for one function: only its own name can be shaken off. */
export const shakenRouter: Alias = { find: /^react-router-dom$/, replacement: 'react-router' };
