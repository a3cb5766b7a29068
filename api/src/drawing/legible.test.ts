import { expect, test } from 'vitest';
import { fitLines, legible } from './legible.ts';
import { letterData, letterWidth } from './lettering.ts';

test.each([
  ['VPP 40 Power Pack', 'VPP 40 Power Pack'],
  ['  two \n spaces ', 'two spaces'],
  ['“Öl”, süß – 3½″', '"Öl", süss - 31/2'],
  ['10 µm, 63 mm², ±5 °C', '10 µm, 63 mm², ±5 °C'],
  ['Łódź Straße', 'Lódź Strasse'],
  ['液压泵站 VPP', ''],
  ['Насос', ''],
  ['Pump 🔧 set', 'Pump set'],
  ['', ''],
])('%j is written as %j', (text, expected) => {
  expect(legible(text).normalize('NFC')).toBe(expected);
});

test('accents stand over their letters and take no room', () => {
  expect(letterWidth('für', 10)).toBe(letterWidth('fur', 10));
  expect(letterData('ü', 10, (x, y) => [x, y])).toContain(letterData('u', 10, (x, y) => [x, y]));
});

const fits = [
  { size: 20, most: 1 },
  { size: 10, most: 2 },
] as [{ size: number; most: number }, { size: number; most: number }];

test('a text is set as large as it fits, and is cut short where it never does', () => {
  expect(fitLines('Short', 100, fits)).toEqual({ size: 20, lines: ['Short'] });
  expect(fitLines('Rather longer', 60, fits)).toEqual({ size: 10, lines: ['Rather', 'longer'] });
  for (const text of ['one two three four five six seven eight', `${'x'.repeat(40)} b`]) {
    const { size, lines } = fitLines(text, 60, fits);
    expect(size).toBe(10);
    expect(lines.length).toBeLessThanOrEqual(2);
    expect(lines.join()).toContain('...');
    for (const line of lines) expect(letterWidth(line, size)).toBeLessThanOrEqual(60);
  }
});
