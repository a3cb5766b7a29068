import { errorCodes } from '@hydraulics/common/contract/errors';
import type { Plugin } from 'vite';
import { rewriteModules } from './vite-plugin-rewrites.ts';

/** The only error that the visitors' client creates itself; the sentences of the others come with the response. */
const ownCode = 'network';

const statuses = Object.fromEntries(Object.entries(errorCodes).map(([code, { status }]) => [code, status]));
const sentence = `code === '${ownCode}' ? ${JSON.stringify(errorCodes[ownCode].message)} : ''`;

/** Leaves out of the visitors' download what tables shared with the back office hold for staff only. */
export const visitorsTables = (): Plugin =>
  rewriteModules(
    'visitors-tables',
    [
      {
        file: /common[\\/]src[\\/]contract[\\/]errors\.ts$/,
        pattern: /(?<=export const errorCodes = )\{[\s\S]*?^\}(?= as const)/m,
        replacement: `Object.fromEntries(Object.entries(${JSON.stringify(statuses)}).map(([code, status]) => [code, { status, message: ${sentence} }]))`,
      },
      // How the back office shows and finds a screen.
      { file: /common[\\/]src[\\/]registry\.ts$/, pattern: /^ +(words|icon): '.*',\n/gm, replacement: '' },
    ],
    // The source, before its types are removed.
    'pre',
  );
