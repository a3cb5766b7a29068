import { colour } from '@hydraulics/api/src/drawing/svg.ts';
import { letterData, letterWidth } from '../lettering.ts';
import type { DemoPicture } from '../picture.ts';
import { emblems } from './emblems.ts';

/** A line of a logo's name. */
interface Line {
  text: string;
  /** Height of the capitals; the stroke and the stretch of the letters follow from the weight. */
  size: number;
  weight: number;
  /** Between letters, besides their own gap. */
  spread?: number;
  /** Of italics, as a part of the height. */
  slant?: number;
}

/** Each height is shown at half its pixels, so that logos are sharp on dense screens. */
const height = 96;
const longest = 352;
const emblemSize = 80;
const besideEmblem = 18;

/** An invented brand of the company's profile, by its name there. */
const brands: Record<string, Line[]> = {
  'Norrfeld Steel': [
    { text: 'NORRFELD', size: 27, weight: 6.4, spread: 2 },
    { text: 'STEEL', size: 15, weight: 2.6, spread: 22.6 },
  ],
  'Aquila Shipyard': [
    { text: 'AQUILA', size: 31, weight: 3.6, spread: 7 },
    { text: 'SHIPYARD', size: 14, weight: 3, spread: 8.6 },
  ],
  Pharmovia: [{ text: 'pharmovia', size: 38, weight: 4.6, spread: 1 }],
  'Torque & Tide': [
    { text: 'TORQUE', size: 27, weight: 4.8, spread: 4 },
    { text: '& TIDE', size: 27, weight: 4.8, spread: 4 },
  ],
  'Brightwater Mills': [
    { text: 'Brightwater', size: 30, weight: 3.4, spread: 0.6 },
    { text: 'MILLS', size: 15, weight: 2.8, spread: 24 },
  ],
  'Kestrel Presses': [
    { text: 'KESTREL', size: 31, weight: 6.4, spread: 2, slant: 0.24 },
    { text: 'PRESSES', size: 15, weight: 3, spread: 10, slant: 0.24 },
  ],
  'Saltmarsh Sugar': [
    { text: 'Saltmarsh', size: 30, weight: 5, spread: 1 },
    { text: 'Sugar', size: 30, weight: 2.6, spread: 2 },
  ],
  'Ostra Forge': [
    { text: 'OSTRA', size: 34, weight: 7.6, spread: 5 },
    { text: 'FORGE', size: 16, weight: 3, spread: 20 },
  ],
};

const leading = 14;

function linePath({ text, size, weight, spread = 0, slant = 0 }: Line, x: number, base: number): string {
  let left = x;
  let data = '';
  for (const glyph of text) {
    data += letterData(glyph, size, (u, v) => [left + u - v * slant, base + v]);
    left += letterWidth(glyph, size) + (size / 10) * 2.1 + spread;
  }
  return `<path d="${data}" stroke-width="${weight}"/>`;
}

function widthOf({ text, size, weight, spread = 0, slant = 0 }: Line): number {
  const letters = [...text].map(glyph => letterWidth(glyph, size));
  const gaps = ((size / 10) * 2.1 + spread) * (letters.length - 1);
  return letters.reduce((sum, width) => sum + width, gaps) + weight + slant * size;
}

/** A monochrome logo: the emblem, and the name beside it. */
function drawLogo(name: string, lines: Line[]): string {
  const x = 4 + emblemSize + besideEmblem;
  const width = Math.ceil(x + Math.max(...lines.map(widthOf)) + 4);
  if (width > longest) throw new Error(`The logo of ${name} is ${width} units wide.`);
  const high = lines.reduce((sum, { size }) => sum + size, leading * (lines.length - 1));
  let base = (height - high) / 2;
  const words = lines.map(line => {
    base += line.size;
    const drawn = linePath(line, x + line.weight / 2, base);
    base += leading;
    return drawn;
  });
  const emblem = `<g transform="translate(4 8)">${emblems[name]}</g>`;
  // The encoder makes 0.9 pixels of a unit.
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width / 0.9}" height="${height / 0.9}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="${colour.steel700}" stroke-linecap="round" stroke-linejoin="round">${emblem}${words.join('')}</g></svg>`;
}

const slugOf = (name: string) => `logo-${name.toLowerCase().replace(/[^a-z]+/g, '-')}`;

/** The logos of the brands that the company profile, `demo/company.json`, names. */
export const logos: (DemoPicture & { brand: string })[] = Object.entries(brands).map(([brand, lines]) => ({
  brand,
  name: slugOf(brand),
  svg: () => drawLogo(brand, lines),
}));
