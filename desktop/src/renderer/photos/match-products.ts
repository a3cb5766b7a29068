/** The fields of a product that are used here. */
export type Named = { _id: string; name: string };

/** `sure` when exactly one product fits; otherwise the candidates, among which the user chooses. */
export type Match<P extends Named> = { sure: P | null; candidates: P[] };

/** Splits a text into groups of letters or digits, in upper case: `vct_63-36` is VCT, 63, 36. */
const partsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .match(/\p{L}+|\p{N}+/gu) ?? [];

/**
 * The type codes in a product's name: `VCT 63/36` of 'VCT 63/36 Tie-Rod Cylinder', `PP-20` of 'Power pack PP-20'. A name
 * without one counts as a whole.
 */
export function codesOf(name: string): string[] {
  const words = name.split(/\s+/).filter(Boolean);
  const codes = words.flatMap((word, index) => {
    if (/\p{L}/u.test(word) && /\p{N}/u.test(word) && /^\p{L}/u.test(word)) return [word];
    const next = words[index + 1] ?? '';
    return /^\p{Lu}{2,6}$/u.test(word) && /^\p{N}/u.test(next) ? [`${word} ${next}`] : [];
  });
  if (codes.length > 0) return codes;
  return partsOf(name).some(part => part.length >= 4) ? [name] : [];
}

const includesRun = (parts: readonly string[], code: readonly string[]): boolean =>
  parts.some((_, start) => code.every((part, index) => parts[start + index] === part));

/** The same without separators: `vct6336`. No digit may follow, or VPP 10 would be found in VPP 100. */
function includesJoined(parts: readonly string[], code: readonly string[]): boolean {
  const [text, joined] = [parts.join(''), code.join('')];
  const start = text.indexOf(joined);
  if (start < 0) return false;
  const isKind = (kind: RegExp, character = '') => kind.test(character);
  const splits = (before: string | undefined, after: string | undefined) =>
    (isKind(/\p{L}/u, before) && isKind(/\p{L}/u, after)) || (isKind(/\p{N}/u, before) && isKind(/\p{N}/u, after));
  const end = start + joined.length;
  return !splits(text[start - 1], text[start]) && !splits(text[end - 1], text[end]);
}

/**
 * The product that a picture shows, by the type code in its file name; separators and case do not matter. Of several
 * codes that fit, the longest wins, so that `PP-20-S` is not mistaken for PP-20.
 */
export function matchProducts<P extends Named>(fileName: string, products: readonly P[]): Match<P> {
  const parts = partsOf(fileName.replace(/\.\w+$/, ''));
  const codes = products.flatMap(product => codesOf(product.name).map(code => ({ product, code: partsOf(code) })));
  const exact = codes.filter(({ code }) => includesRun(parts, code));
  const found = exact.length > 0 ? exact : codes.filter(({ code }) => includesJoined(parts, code));
  const longest = Math.max(0, ...found.map(({ code }) => code.join('').length));
  const best = new Set(found.filter(({ code }) => code.join('').length === longest).map(({ product }) => product));
  const [first] = best;
  if (best.size === 1 && first) return { sure: first, candidates: [] };
  return { sure: null, candidates: [...best] };
}
