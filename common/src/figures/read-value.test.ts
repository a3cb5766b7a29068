import { describe, expect, test } from 'vitest';
import { type Expected, readValue } from './read-value.ts';

const pressure: Expected = { kind: 'number', unit: 'bar' };
const range: Expected = { kind: 'range', unit: 'bar' };
const sizes: Expected = { kind: 'sizes', unit: 'mm' };
const plain: Expected = { kind: 'number', unit: null };

const read = (text: string, expected: Expected) => {
  const reading = readValue(text, expected);
  return reading && 'value' in reading ? reading.value : reading?.doubt;
};

describe('a figure', () => {
  test.each([
    ['250', 250, 'bar'],
    ['250 bar', 250, 'bar'],
    [' 250bar ', 250, 'bar'],
    ['3000 psi', 3000, 'psi'],
    ['25 MPa', 25, 'MPa'],
    ['25 mpa', 25, 'MPa'],
    ['2,5', 2.5, 'bar'],
    ['2.5', 2.5, 'bar'],
    ['0,125', 0.125, 'bar'],
    ['1.234,5', 1234.5, 'bar'],
    ['1,234.5', 1234.5, 'bar'],
    ['1 234,5', 1234.5, 'bar'],
    ["1'234.5", 1234.5, 'bar'],
    ['14\u202f577', 14577, 'bar'],
    ['1,234,567', 1234567, 'bar'],
    ['−0,8 bar', -0.8, 'bar'],
    ['1.50E+02', 150, 'bar'],
    ['1e-3', 0.001, 'bar'],
    ['1e15', 1e15, 'bar'],
    ['1234,567', 1234.567, 'bar'],
    ['.5', 0.5, 'bar'],
    ['-0', 0, 'bar'],
    ['123456789012345', 123456789012345, 'bar'],
    ['00123456789012345', 123456789012345, 'bar'],
  ])('the figure %j is read', (text, number, unit) => {
    expect(read(text, pressure)).toEqual({ kind: 'number', number, unit });
  });

  test.each([
    ['40 l/min', { kind: 'number', unit: 'gpm' }, 40, 'l/min'],
    ['1450 1/min', { kind: 'number', unit: 'rpm' }, 1450, 'rpm'],
    ['1450 min-1', { kind: 'number', unit: 'rpm' }, 1450, 'rpm'],
    ['Ø63', { kind: 'number', unit: 'mm' }, 63, 'mm'],
    ['2.5"', { kind: 'number', unit: 'mm' }, 2.5, 'in'],
    ['28 cm3/rev', { kind: 'number', unit: 'cm³' }, 28, 'cm³'],
    ['12 m3/h', { kind: 'number', unit: 'l/min' }, 12, 'm³/h'],
    ['90 kNm', { kind: 'number', unit: 'N·m' }, 90, 'kN·m'],
    ['24 V DC', { kind: 'number', unit: 'V' }, 24, 'V'],
    ['-20 °C', { kind: 'number', unit: '°F' }, -20, '°C'],
    ['10 µm', { kind: 'number', unit: 'mm' }, 10, 'µm'],
  ] as [string, Expected, number, string][])('%j is read in its unit', (text, expected, number, unit) => {
    expect(read(text, expected)).toEqual({ kind: 'number', number, unit });
  });

  test.each([
    ['1,250', '“1,250” could be 1250 or 1.25. Please write one of these.'],
    ['1.250 bar', '“1.250” could be 1250 or 1.25. Please write one of these.'],
    ['12.34.5', '“12.34.5” is not a number.'],
    ['250 mm', '“250 mm” is a length, but a pressure is expected (bar).'],
    ['250 foo', '“250 foo” has no known unit, such as bar.'],
    ['2½', '“2½” has a character that is not a plain digit. Please write decimals, such as 2.5.'],
    ['25² bar', '“25² bar” has a character that is not a plain digit. Please write decimals, such as 2.5.'],
    ['max. 250 bar', '“max. 250” is not a number.'],
    ['10–250 bar', '“10–250 bar” is a range, but a single figure is expected.'],
    ['25 ± 0.5', '“25 ± 0.5” has a tolerance, but a single figure is expected.'],
    ['=A1*2', '“=A1*2” is a formula or an error of a spreadsheet. Paste its value instead.'],
    ['#DIV/0!', '“#DIV/0!” is a formula or an error of a spreadsheet. Paste its value instead.'],
    ['on request', '“on request” is not a number.'],
    ['12345678901234567', '“12345678901234567” has too many digits.'],
    ['1000000000000000', '“1000000000000000” has too many digits.'],
    ['1e16', '“1e16” is too large.'],
    ['12,500', '“12,500” could be 12500 or 12.5. Please write one of these.'],
    [',', '“,” is not a number.'],
    ['10–x', '“10–x” has no known unit, such as bar.'],
    ['x–10', '“x–10” has no known unit, such as bar.'],
    ['on   request', '“on request” is not a number.'],
    ['x'.repeat(40), `“${'x'.repeat(40)}” is not a number.`],
    ['x'.repeat(41), `“${'x'.repeat(40)}…” is not a number.`],
  ])('the figure %j is doubtful', (text, doubt) => {
    expect(read(text, pressure)).toBe(doubt);
  });

  test('a figure without a unit gets none', () => {
    expect(read('11', plain)).toEqual({ kind: 'number', number: 11, unit: null });
    expect(read('11 bar', plain)).toBe('“11 bar” has a unit, but this figure takes none.');
  });
});

describe('a range', () => {
  test.each([
    ['10–250 bar', 10, 250, 'bar'],
    ['10-250', 10, 250, 'bar'],
    ['10 bar to 250 bar', 10, 250, 'bar'],
    ['10 ... 250', 10, 250, 'bar'],
    ['145…3626 psi', 145, 3626, 'psi'],
    ['1,5 bis 2,5', 1.5, 2.5, 'bar'],
    ['-20 to +80', -20, 80, 'bar'],
    ['-20–-10', -20, -10, 'bar'],
    ['-20 - -10', -20, -10, 'bar'],
    ['10 - 250', 10, 250, 'bar'],
    ['0-1', 0, 1, 'bar'],
    ['10–10', 10, 10, 'bar'],
    ['25 ± 0', 25, 25, 'bar'],
    ['25 ± 0,5 bar', 24.5, 25.5, 'bar'],
    ['±30', -30, 30, 'bar'],
  ])('the range %j is read', (text, from, to, unit) => {
    expect(read(text, range)).toEqual({ kind: 'range', from, to, unit });
  });

  test.each([
    ['25 ± x', '“x” is not a number.'],
    ['25 ± -0.5', '“±-0.5” has two plus or minus signs.'],
    ['25 bar ± 3 psi', '“25 bar ± 3 psi” has two units. Please write one for all figures.'],
    ['250–10', '“250–10” is in the wrong order: put the smaller figure first.'],
    ['250', '“250” is not a range, such as 10–250 bar.'],
    ['10 bar – 3000 psi', '“10 bar – 3000 psi” has two units. Please write one for all figures.'],
    ['1.000–2.000', '“1.000” could be 1000 or 1. Please write one of these.'],
  ])('the range %j is doubtful', (text, doubt) => {
    expect(read(text, range)).toBe(doubt);
  });
});

test('a hyphen after a unit is a dash, but for the reciprocal', () => {
  const time: Expected = { kind: 'range', unit: 's' };
  expect(read('5 min-10 min', time)).toEqual({ kind: 'range', from: 5, to: 10, unit: 'min' });
  expect(read('5 min-1', { kind: 'range', unit: 'rpm' })).toBe('“5 min-1” is not a range, such as 10–250 rpm.');
});

describe('a list of sizes', () => {
  test.each([
    ['40/50/63', [40, 50, 63], 'mm'],
    ['40 / 50 / 63 mm', [40, 50, 63], 'mm'],
    ['40; 50,5; 63', [40, 50.5, 63], 'mm'],
    ['40, 50, 63', [40, 50, 63], 'mm'],
    ['40,50,63', [40, 50, 63], 'mm'],
    ['4 cm | 5 cm', [4, 5], 'cm'],
    ['63', [63], 'mm'],
    ['40/40/50', [40, 50], 'mm'],
    ['40/50/', [40, 50], 'mm'],
    ['40 and 50 & 63', [40, 50, 63], 'mm'],
    ['100,120,150', [100, 120, 150], 'mm'],
    ['40,50,630,800', [40, 50, 630, 800], 'mm'],
    ['250,000,000', [250000000], 'mm'],
    [Array.from({ length: 60 }, (_, index) => index).join('/'), Array.from({ length: 60 }, (_, index) => index), 'mm'],
  ])('the list of sizes %j is read', (text, list, unit) => {
    expect(read(text, sizes)).toEqual({ kind: 'sizes', sizes: list, unit });
  });

  test.each([
    ['40,50', '“40,50” could be one figure or two. Please separate sizes by a slash, as in 40/50/63.'],
    ['1/2 in', '“1/2 in” could be fractions. Please write decimals and separate them by semicolons.'],
    ['40/x/63', '“x” is not a number.'],
    ['2,5,0', '“2,5,0” could be one figure or several. Please separate sizes by a slash, as in 40/50/63.'],
    ['1,25,000', '“1,25,000” could be one figure or several. Please separate sizes by a slash, as in 40/50/63.'],
    ['40,50,630', '“40,50,630” could be one figure or several. Please separate sizes by a slash, as in 40/50/63.'],
    [
      '12,25,50,630',
      '“12,25,50,630” could be one figure or several. Please separate sizes by a slash, as in 40/50/63.',
    ],
    ['40,050,63', '“40,050,63” could be one figure or several. Please separate sizes by a slash, as in 40/50/63.'],
    ['40,40,50', '“40,40,50” could be one figure or several. Please separate sizes by a slash, as in 40/50/63.'],
    ['1/2 ft', '“1/2 ft” could be fractions. Please write decimals and separate them by semicolons.'],
    ['1 / 2 in', '“1 / 2 in” could be fractions. Please write decimals and separate them by semicolons.'],
    ['1,234,5 mm', '“1,234,5 mm” could be one figure or several. Please separate sizes by a slash, as in 40/50/63.'],
    [Array.from({ length: 61 }, (_, index) => index).join('/'), 'A list has at most 60 sizes.'],
  ])('the list of sizes %j is doubtful', (text, doubt) => {
    expect(read(text, sizes)).toBe(doubt);
  });
});

test('choices, texts, and yes and no', () => {
  const mounting: Expected = { kind: 'choice', unit: null, choices: ['MF1', 'MP5'] };
  expect(read(' mf1 ', mounting)).toEqual({ kind: 'choice', choice: 'MF1' });
  expect(read('MX', mounting)).toBe('“MX” is not one of MF1, MP5.');
  expect(read('  G 1/2 ', { kind: 'text', unit: null })).toEqual({ kind: 'text', text: 'G 1/2' });
  expect(read('p  = 5, see #REF', { kind: 'text', unit: null })).toEqual({ kind: 'text', text: 'p = 5, see #REF' });
  expect(read('x'.repeat(500), { kind: 'text', unit: null })).toEqual({ kind: 'text', text: 'x'.repeat(500) });
  expect(read('x'.repeat(501), { kind: 'text', unit: null })).toBe('A text must be at most 500 characters.');
  expect(read('1', { kind: 'yesno', unit: null })).toBe('“1” is neither yes nor no.');
  expect(readValue('  ', pressure)).toBeUndefined();
});

test('choices are compared without case and spaces, and must differ', () => {
  const choices = ['Front flange', 'MF1', 'mf1'];
  expect(read(' front  FLANGE', { kind: 'choice', unit: null, choices })).toEqual({
    kind: 'choice',
    choice: 'Front flange',
  });
  expect(read('MF1', { kind: 'choice', unit: null, choices })).toBe('“MF1” is not one of Front flange, MF1, mf1.');
});

test.each([
  [true, ['yes', 'Y', 'true', 'Ja', '✓', '✔']],
  [false, ['no', 'N', 'FALSE', 'nein', '✗', '✘']],
])('yes or no: %s', (yes, words) => {
  for (const word of words) expect(read(word, { kind: 'yesno', unit: null })).toEqual({ kind: 'yesno', yes });
});

test('hostile texts are read in no time', () => {
  for (const text of [
    '1'.repeat(10_000),
    '1,'.repeat(5000),
    ' '.repeat(10_000).concat('x'),
    '-'.repeat(10_000),
    '1-'.repeat(5000),
  ]) {
    for (const expected of [pressure, range, sizes]) expect(typeof read(text, expected)).toBe('string');
  }
});
