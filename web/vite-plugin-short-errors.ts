import type { Plugin } from 'vite';
import { rewriteModules } from './vite-plugin-rewrites.ts';

const core = /[\\/]react[\\/]cjs[\\/]react\.production\.js/;

/**
 * Shortens React's errors in the visitors' build by sentences for developers, who have them in their own build. The number of
 * an error and the address that explains it stay.
 */
export const shortErrors = (): Plugin =>
  rewriteModules('short-errors', [
    {
      file: /[\\/]react-dom[\\/]cjs[\\/]react[\w-]*\.production\.js/,
      pattern:
        / \+\s+" for the full message or use the non-minified dev environment for full errors and additional helpful warnings\."/g,
      replacement: '',
    },
    { file: core, pattern: /"takes an object of state variables[^"]*"/, replacement: '"setState"' },
    { file: core, pattern: /(?<="\)). If you meant to render a collection of children[^"]*(?=")/, replacement: '' },
    {
      file: core,
      pattern: /"object with keys \{" \+ Object\.keys\(children\)\.join\(", "\) \+ "\}"/,
      replacement: '"object"',
    },
  ]);
