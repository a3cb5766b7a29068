import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { subsetFolder, subsetFonts } from '../../vite-plugin-fonts.ts';

/** The characters in the `cmap` table (format 4) of a font, which covers the basic plane. */
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

const sheet = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8');
const faces = [...sheet.matchAll(/@font-face \{[^}]*\}/g)].map(([face]) => face);

/** The subsets of a font family that contain a character. */
function facesOf(family: string, code: number): string[] {
  return faces
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

test('a minus is in the fonts that every page has, so that a figure below zero does not load the rest of Latin', async () => {
  await (subsetFonts().config as () => Promise<unknown>)();
  expect(families.map(family => facesOf(family, 0x2212))).toEqual([
    ['archivo-text.woff2', 'archivo-display.woff2'],
    ['plex-basic.woff2'],
  ]);
  for (const file of families.flatMap(family => facesOf(family, 0x2212))) {
    const whole = await subsetFont(readFileSync(join(subsetFolder, file)), '\u2212', { targetFormat: 'sfnt' });
    expect(charactersOf(whole)).toContain(0x2212);
  }
});

/** Ascent and descent of the original fonts, relative to their size. */
const heights: Record<string, [ascent: number, descent: number]> = {
  'Archivo Fallback': [0.878, 0.21],
  'Archivo on Android': [0.878, 0.21],
  'Plex Fallback': [1.025, 0.275],
};

test.each(Object.entries(heights))(
  'lines of %s are as high as those of the font that it stands in for',
  (family, [ascent, descent]) => {
    const own = faces.filter(face => face.includes(`font-family: "${family}"`));
    expect(own).not.toHaveLength(0);
    for (const face of own) {
      const part = (name: string) => Number(new RegExp(` ${name}: ([\\d.]+)%`).exec(face)?.[1]) / 100;
      expect(part('size-adjust') * part('ascent-override')).toBeCloseTo(ascent, 3);
      expect(part('size-adjust') * part('descent-override')).toBeCloseTo(descent, 3);
      // Roboto's own is 0.
      if (family !== 'Archivo on Android') expect(part('line-gap-override')).toBe(0);
    }
  },
);

test('the fallback fonts exist on Windows, Apple, Android and Linux', () => {
  const named = (family: string) =>
    faces
      .filter(face => face.includes(`font-family: "${family}"`))
      .map(face => face.match(/(?<=local\(")[^"]+/g) ?? []);
  // Each fallback also has a face for spaces.
  const [text, textSpace, medium, mediumSpace, bold, boldSpace, wide, wideSpace] = named('Archivo Fallback');
  expect([textSpace, mediumSpace, boldSpace, wideSpace]).toEqual([text, medium, bold, wide]);
  expect(text).toEqual(
    expect.arrayContaining(['Arial', 'ArialMT', 'Liberation Sans', 'Helvetica', 'NimbusSans-Regular']),
  );
  expect(bold).toEqual(
    expect.arrayContaining(['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'NimbusSans-Bold']),
  );
  expect(medium).toEqual(text);
  expect(wide).toEqual(bold);
  // Without it headings would be a quarter too narrow; text is as long in Roboto.
  expect(named('Archivo on Android')).toEqual([['Roboto Bold', 'Roboto']]);
  expect(named('Plex Fallback')[0]).toEqual(
    expect.arrayContaining([
      'Courier New',
      'CourierNewPSMT',
      'Liberation Mono',
      'DroidSansMono',
      'NimbusMonoPS-Regular',
    ]),
  );
  const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
  expect(tokens).toContain('--face: "Archivo Variable", "Archivo Fallback", "Archivo on Android", Arial, sans-serif;');
});
