import { errorCodes } from '@hydraulics/common/contract/errors';
import type { Plugin } from 'vite';
import { rewriteModules } from './vite-plugin-rewrites.ts';

/** The only error that the visitors' client creates itself; other messages come with the response. */
const ownCode = 'network';

const statuses = Object.fromEntries(Object.entries(errorCodes).map(([code, { status }]) => [code, status]));
const sentence = `code === '${ownCode}' ? ${JSON.stringify(errorCodes[ownCode].message)} : ''`;

/** Removes staff-only entries of shared tables from the visitors' download. */
export const visitorsTables = (): Plugin =>
  rewriteModules(
    'visitors-tables',
    [
      {
        file: /common[\\/]src[\\/]contract[\\/]errors\.ts$/,
        pattern: /(?<=export const errorCodes = )\{[\s\S]*?^\}(?= as const)/m,
        replacement: `Object.fromEntries(Object.entries(${JSON.stringify(statuses)}).map(([code, status]) => [code, { status, message: ${sentence} }]))`,
      },
      // Display properties of back office screens.
      { file: /common[\\/]src[\\/]registry\.ts$/, pattern: /^ +(words|icon|menu|needs): '.*',\n/gm, replacement: '' },
      { file: /common[\\/]src[\\/]registry\.ts$/, pattern: /, shownIn: \[.*?\]/g, replacement: '' },
    ],
    // Matches the source before types are stripped.
    'pre',
  );
