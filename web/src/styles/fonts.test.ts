import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { subsetFolder, subsetFonts } from '../../vite-plugin-fonts.ts';

/** The characters of a font's table `cmap` in format 4, which holds those of the first plane. */
function charactersOf(font: Buffer): Set<number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  const record = tables.find(at => font.toString('latin1', at, at + 4) === 'cmap') ?? 0;
  const cmap = font.readUInt32BE(record + 8);
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) =>
    font.readUInt32BE(cmap + 8 + index * 8),
  );
  const at = cmap + (subtables.find(offset => font.readUInt16BE(cmap + offset) === 4) ?? 0);
  const twice = font.readUInt16BE(at + 6);
  const found = new Set<number>();
  for (let segment = 0; segment < twice; segment += 2) {
    const last = font.readUInt16BE(at + 14 + segment);
    const first = font.readUInt16BE(at + 16 + twice + segment);
    for (let code = first; code <= last && code < 0xffff; code += 1) found.add(code);
  }
  return found;
}

/** The subsets that a family of the style sheet has for a character. */
function facesOf(family: string, code: number): string[] {
  const sheet = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8');
  return [...sheet.matchAll(/@font-face \{[^}]*\}/g)]
    .map(([face]) => face)
    .filter(face => face.includes(`font-family: "${family}"`))
    .filter(face =>
      [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].some(([, from = '', to = from]) => {
        return Number.parseInt(from, 16) <= code && code <= Number.parseInt(to, 16);
      }),
    )
    .flatMap(face => /@subset\/([\w-]+\.woff2)/.exec(face)?.[1] ?? []);
}

const symbols: [string, number][] = [
  ['≤', 0x2264],
  ['≥', 0x2265],
  ['Ω, the letter', 0x3a9],
  ['Ω, the unit', 0x2126],
  ['⌀', 0x2300],
];

const families = ['Archivo Variable', 'IBM Plex Mono'];

test.each(symbols)('%s is in a served font of each family', async (_name, code) => {
  await (subsetFonts().config as () => Promise<unknown>)();
  // Archivo has one for text and one for headings.
  expect(families.map(family => facesOf(family, code).length)).toEqual([2, 1]);
  for (const file of families.flatMap(family => facesOf(family, code))) {
    const font = readFileSync(join(subsetFolder, file));
    expect(font.length).toBeLessThan(2000);
    const whole = await subsetFont(font, String.fromCharCode(code), { targetFormat: 'sfnt' });
    expect(charactersOf(whole)).toContain(code);
  }
});
