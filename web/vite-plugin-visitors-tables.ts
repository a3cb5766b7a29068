import { errorCodes } from '@hydraulics/common/contract/errors';
import type { Plugin } from 'vite';

/** The only error that the visitors' client creates itself; the sentences of the others come with the response. */
const ownCode = 'network';

const statuses = Object.fromEntries(Object.entries(errorCodes).map(([code, { status }]) => [code, status]));
const sentence = `code === '${ownCode}' ? ${JSON.stringify(errorCodes[ownCode].message)} : ''`;

const rewrites = [
  {
    file: /common[\\/]src[\\/]contract[\\/]errors\.ts$/,
    pattern: /(?<=export const errorCodes = )\{[\s\S]*?^\}(?= as const)/m,
    replacement: `Object.fromEntries(Object.entries(${JSON.stringify(statuses)}).map(([code, status]) => [code, { status, message: ${sentence} }]))`,
  },
  // How the back office shows and finds a screen.
  { file: /common[\\/]src[\\/]registry\.ts$/, pattern: /^ +(words|icon): '.*',\n/gm, replacement: '' },
];

/**
 * Leaves out of the visitors' download what the tables shared with the back office hold for staff only. A table that is
 * not found fails the build.
 */
export function visitorsTables(): Plugin {
  const unmatched = new Set(rewrites);
  return {
    name: 'visitors-tables',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const rewrite = rewrites.find(({ file }) => file.test(id));
      if (!rewrite) return;
      const rewritten = code.replace(rewrite.pattern, () => rewrite.replacement);
      if (rewritten !== code) unmatched.delete(rewrite);
      return rewritten;
    },
    buildEnd(error) {
      if (error) return;
      for (const { file } of unmatched) this.error(`${file} has nothing to leave out.`);
    },
  };
}
