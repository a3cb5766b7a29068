import { codePoint } from 'dingbat-to-unicode';

/** Fonts in which the codes of letters show other signs. */
export type SymbolFont = 'symbol' | 'wingdings' | 'wingdings 2' | 'wingdings 3' | 'webdings';

/** The symbol font of a CSS `font-family` or an attribute `face`; null for other fonts. */
export function symbolFontOf(families: string): SymbolFont | null {
  const first = families
    .split(',', 1)[0]
    ?.replace(/["']/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/^(?:symbol mt|standard symbols (?:l|ps)|opensymbol)$/, 'symbol')
    .replace(/^wingdings(?=\d)/, 'wingdings ');
  return first && /^(?:symbol|wingdings(?: [23])?|webdings)$/.test(first) ? (first as SymbolFont) : null;
}

/** What Windows-1252 has at 0x80 to 0x9F: Word writes the codes of its fonts as these signs. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The code in a symbol font (0x20 to 0xFF) of a sign; undefined for signs of other fonts. */
function codeOf(sign: string): number | undefined {
  const point = sign.codePointAt(0) ?? 0;
  if (point >= 0xf020 && point <= 0xf0ff) return point - 0xf000;
  if (point > 0x20 && point <= 0xff) return point;
  const place = windows1252.indexOf(sign);
  return place < 0 ? undefined : 0x80 + place;
}

/** Bullets and arrows of Wingdings among codes that in Symbol are parts of brackets, or signs that texts hardly have. */
const wingdingsWithoutFont = new Set([0xa7, 0xa8, 0xd8, 0xdf, 0xe0, 0xe8, 0xf0, 0xfb, 0xfc, 0xfd, 0xfe]);

const privateUse = /[\uf000-\uf0ff]/g;

/** A text as it was seen, and how many of its signs are unknown and therefore left out. */
export type Seen = { text: string; unknown: number };

/**
 * Replaces the signs of symbol fonts by the characters that they show. Without a font, private-use characters (U+F020
 * to U+F0FF) are read as Symbol, except for common bullets, ticks and arrows of Wingdings.
 */
export function asSeen(text: string, font: SymbolFont | null): Seen {
  let unknown = 0;
  const replaced = text.replace(font ? /[^ \t\r\n\f\u00a0]/gu : privateUse, sign => {
    const code = codeOf(sign);
    // A sign of another font is shown in that one.
    if (code === undefined && !/[\uf000-\uf0ff]/.test(sign)) return sign;
    const seen = code === undefined ? undefined : signOf(font ?? fontWithout(code), code);
    if (seen !== undefined) return seen;
    if (sign > '\u00ff' && windows1252.includes(sign)) return sign;
    unknown += 1;
    return '';
  });
  return { text: replaced, unknown };
}

const fontWithout = (code: number): SymbolFont => (wingdingsWithoutFont.has(code) ? 'wingdings' : 'symbol');

/** Signs that few fonts have, as the older ones that look the same. */
const common: Record<string, string> = {
  μ: 'µ',
  '◼': '■',
  '⚫': '●',
  '⭘': '○',
  '🞎': '□',
  '🞏': '□',
  '🞐': '❐',
  '🞟': '◆',
  '🗴': '✗',
  '🗵': '☒',
  '🗶': '✗',
  '🗷': '☒',
  '🗸': '✓',
  '🗹': '☑',
  '⮘': '◀',
  '⮙': '▲',
  '⮚': '➢',
  '⮛': '▼',
  '⮜': '◀',
  '⮝': '▲',
  '⮞': '▶',
  '⮟': '▼',
};

const arrows = [...'←↑→↓↖↗↘↙'];

function signOf(font: SymbolFont, code: number): string | undefined {
  const found = codePoint(font, code);
  if (!found || (found.codePoint >= 0xe000 && found.codePoint <= 0xf8ff)) return undefined;
  const { codePoint: point, string } = found;
  // Supplemental Arrows-C: groups of four or eight directions.
  if (point >= 0x1f850 && point <= 0x1f857) return arrows[point & 7];
  if (point >= 0x1f860 && point <= 0x1f887) return arrows[point & 7];
  if ((point >= 0x1f800 && point <= 0x1f847) || (point >= 0x1f890 && point <= 0x1f89f)) return arrows[point & 3];
  return common[string] ?? string;
}
