/** Names of devices, which Windows rejects as file names, whatever their extension. */
const deviceNames = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A file name that every system accepts, from an untrusted text: letters, digits and a few signs.
 * @param extension without the dot
 */
export function fileName(text: string, extension: string, fallback: string): string {
  const name = text
    .replace(/[^\p{L}\p{M}\p{N} ._-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${deviceNames.test(name.split('.')[0] ?? '') ? '_' : ''}${name || fallback}.${extension}`;
}
