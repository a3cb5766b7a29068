// biome-ignore lint/suspicious/noControlCharactersInRegex: headers and names must not contain these
const unseen = /[\u0000-\u001f\u007f\u0085\u200b\u2028-\u202e\u2066-\u2069]+/g;

/** Invisible and control characters do nothing for a reader, and something for a forger. */
export const oneLine = (text: string): string => text.replace(unseen, ' ').replace(/\s+/g, ' ').trim();
