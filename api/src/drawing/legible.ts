import { isLettered, letterWidth } from './lettering.ts';

/** What stands for a character that there is no lettering for. */
const alike: Record<string, string> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2010': '-',
  '\u2011': '-',
  '\u2026': '...',
  '\u2044': '/',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  ı: 'i',
  _: '-',
  '|': '/',
  '[': '(',
  ']': ')',
  '~': '-',
};

/** A character as lettering can write it, or nothing. */
function lettered(character: string): string {
  if (isLettered(character)) return character;
  const parts = [...(alike[character] ?? character.normalize('NFKD'))];
  return parts.map(part => (isLettered(part) ? part : (alike[part] ?? ''))).join('');
}

/** A text as far as there is lettering for it; empty when so little is left that nobody could read it. */
export function legible(text: string): string {
  const wanted = [...text.normalize('NFC').replace(/\s+/g, ' ').trim()];
  const parts = wanted.map(character => [...character.normalize('NFD')].map(lettered).join(''));
  const lost = parts.filter(part => part === '').length;
  return lost * 4 > wanted.length ? '' : parts.join('').replace(/ +/g, ' ').trim();
}

/** A size of lettering, and how many lines of it there is room for. */
export type Fit = { size: number; most: number };

/** The first of the sizes at which a text fits into a width, and its lines; at the last one it is cut short. */
export function fitLines(text: string, width: number, [fit, ...smaller]: [Fit, ...Fit[]]): LinesOfText {
  const { size, most } = fit;
  const lines = wrap(text, width, size);
  if (lines.length <= most && lines.every(line => letterWidth(line, size) <= width)) return { size, lines };
  const [next, ...others] = smaller;
  if (next) return fitLines(text, width, [next, ...others]);
  const isCut = (index: number) => index === most - 1 && lines.length > most;
  return { size, lines: lines.slice(0, most).map((line, index) => cut(line, width, size, isCut(index))) };
}

type LinesOfText = { size: number; lines: string[] };

function wrap(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && letterWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cut(line: string, width: number, size: number, always: boolean): string {
  if (!always && letterWidth(line, size) <= width) return line;
  let kept = line;
  while (kept && letterWidth(`${kept}...`, size) > width) kept = [...kept].slice(0, -1).join('');
  return `${kept.trimEnd()}...`;
}
