import { describe, expect, test } from 'vitest';
import { convertFigure } from './conversion.ts';
import { readFreely } from './read-freely.ts';
import { type Expected, readValue } from './read-value.ts';
import type { UnitSymbol } from './units.ts';

const of = (kind: Expected['kind'], unit: UnitSymbol | null = null): Expected => ({ kind, unit });
const shown = (reading: ReturnType<typeof readValue>) =>
  reading && 'value' in reading ? reading.value : reading?.doubt;
const read = (text: string, expected: Expected) => shown(readValue(text, expected));

const oneOf = (text: string, count = 'two') =>
  `“${text}” has ${count} figures, but a single one is expected. Please write one of them.`;
const list = (text: string) =>
  `“${text}” could be one figure or several. Please separate sizes by a slash, as in 40/50/63.`;

describe('white space never joins two figures', () => {
  test.each([
    ['250\n280', oneOf('250 280')],
    ['250\r\n280', oneOf('250 280')],
    ['250\v280', oneOf('250 280')],
    ['250\u2028280 bar', oneOf('250 280 bar')],
    ['250 bar\n280 bar', oneOf('250 bar 280 bar')],
    ['100\n125\n160', oneOf('100 125 160', 'several')],
    ['250\t280', '“250 280” could be one figure or several. Please write it without blanks, as in 250280.'],
    ['250 280', '“250 280” could be one figure or several. Please write it without blanks, as in 250280.'],
    ['1\t000', '“1 000” has a tab between its digits, so it is not one number.'],
    ['12 \t 5 bar', '“12 5” has a tab between its digits, so it is not one number.'],
    ['3\t000\t000', '“3 000 000” has a tab between its digits, so it is not one number.'],
    ['1  000', '“1 000” is not a number.'],
    ['1 \u00a0000', '“1 000” is not a number.'],
    ['1 00', '“1 00” is not a number.'],
  ])('%j is no single figure', (text, doubt) => {
    expect(read(text, of('number', 'bar'))).toBe(doubt);
  });

  test.each([
    ['1 000', 1000],
    ['14 577', 14_577],
    ['1\u00a0234\u00a0567', 1_234_567],
    ['1\u2009234,5', 1234.5],
    ['125 000', 125_000],
    ['250\nbar', 250],
  ])('%j is one figure', (text, number) => {
    expect(read(text, of('number', 'bar'))).toEqual({ kind: 'number', number, unit: 'bar' });
  });

  test.each([
    ['100\n125\n160', [100, 125, 160]],
    ['100\r\n125', [100, 125]],
    ['1 250/1 600', [1250, 1600]],
    ['1 000', [1000]],
  ])('%j is a list of sizes', (text, sizes) => {
    expect(read(text, of('sizes', 'mm'))).toEqual({ kind: 'sizes', sizes, unit: 'mm' });
  });

  test.each([
    ['100 125 160', list('100 125 160')],
    ['100\t125\t160', list('100 125 160')],
    ['40; 50 630', list('40; 50 630')],
    ['100\u00a0125', list('100 125')],
  ])('%j is an unclear list of sizes', (text, doubt) => {
    expect(read(text, of('sizes', 'mm'))).toBe(doubt);
  });

  test('a range of two lines is refused, unless a dash joins them', () => {
    expect(read('10\n250', of('range', 'bar'))).toBe(
      '“10 250” has several lines. Please write a range, such as 10–250 bar.',
    );
    expect(read('10–\n250', of('range', 'bar'))).toEqual({ kind: 'range', from: 10, to: 250, unit: 'bar' });
  });

  test('lines of a column without a kind are sizes', () => {
    expect(shown(readFreely('250\n280', 'mm'))).toEqual({ kind: 'sizes', sizes: [250, 280], unit: 'mm' });
    expect(shown(readFreely('100 125 160', 'mm'))).toBe(
      '“100 125 160” could be one figure or several. Please separate sizes by a slash, as in 40/50/63.',
    );
  });
});

describe('lists whose commas could be decimal signs', () => {
  test.each(['25, 32,40', '40, 50,63, 80', '25,32, 40', '40 ,50,63', '25/32,40/50', '25;32,40', '2,5, 4'])(
    '%j are unclear',
    text => {
      expect(read(text, of('sizes', 'mm'))).toBe(list(text));
    },
  );

  test.each([
    ['40; 50,5; 63', [40, 50.5, 63]],
    ['2,5 / 4', [2.5, 4]],
    ['0,5; 6', [0.5, 6]],
    ['12,5/16/20', [12.5, 16, 20]],
    ['25, 32; 40', [25, 32, 40]],
    ['25, 32.5, 40', [25, 32.5, 40]],
  ])('lists whose commas could be decimal signs are read: %j', (text, sizes) => {
    expect(read(text, of('sizes', 'mm'))).toEqual({ kind: 'sizes', sizes, unit: 'mm' });
  });

  test('lists whose commas could be decimal signs are unclear in a column without a kind, too', () => {
    expect(shown(readFreely('25, 32,40', 'mm'))).toBe(list('25, 32,40'));
  });
});

test.each([
  ['1450 min⁻¹', 'rpm', 1450, 'rpm'],
  ['1450 min^-1', 'rpm', 1450, 'rpm'],
  ['1450 min−1', 'rpm', 1450, 'rpm'],
  ['1450 min‑1', 'rpm', 1450, 'rpm'],
  ['40 l·min⁻¹', 'l/min', 40, 'l/min'],
  ['2 m·s⁻¹', 'm/s', 2, 'm/s'],
  ['28 cm^3', 'cm³', 28, 'cm³'],
  ['250 kg/cm²', 'bar', 250, 'kgf/cm²'],
  ['250 kg/cm2', 'bar', 250, 'kgf/cm²'],
  ['250 kgf/cm^2', 'bar', 250, 'kgf/cm²'],
  ['25 N/mm²', 'bar', 25, 'N/mm²'],
  ['101325 Pa', 'bar', 101_325, 'Pa'],
  ['2.5 l/s', 'l/min', 2.5, 'l/s'],
  ['1,5 m³/min', 'l/min', 1.5, 'm³/min'],
  ['6 kV', 'V', 6, 'kV'],
  ['250 ml', 'l', 250, 'ml'],
] as [string, UnitSymbol, number, UnitSymbol][])('%j is read in its unit', (text, unit, number, written) => {
  expect(read(text, of('number', unit))).toEqual({ kind: 'number', number, unit: written });
});

test.each([
  [1, 'kgf/cm²', 'bar', 0.980665],
  [1, 'N/mm²', 'bar', 10],
  [100_000, 'Pa', 'bar', 1],
  [1, 'l/s', 'l/min', 60],
  [1, 'm³/min', 'l/min', 1000],
  [1, 'kV', 'V', 1000],
  [250, 'ml', 'l', 0.25],
] as [number, UnitSymbol, UnitSymbol, number][])('%d %s in %s is %d', (figure, from, into, converted) => {
  expect(convertFigure(figure, from, into)).toBe(converted);
});

describe('fractions of inches', () => {
  test.each([
    ['1/2"', 0.5],
    ['1/2', 0.5],
    ['1 1/2"', 1.5],
    ['1-1/2"', 1.5],
    ['½"', 0.5],
    ['1½', 1.5],
    ['2 ¾ in', 2.75],
    ['3/4 inch', 0.75],
    ['1⁄2″', 0.5],
  ])('%j is one figure', (text, number) => {
    expect(read(text, of('number', 'in'))).toEqual({ kind: 'number', number, unit: 'in' });
  });

  test('fractions of inches are read by their unit in a column of millimetres', () => {
    expect(read('1 1/2"', of('number', 'mm'))).toEqual({ kind: 'number', number: 1.5, unit: 'in' });
    expect(read('1/2', of('number', 'mm'))).toBe('“1/2” is a fraction. Please write decimals, such as 2.5.');
  });

  test('fractions of inches are the ends of a range', () => {
    expect(read('1/4–1 1/2 in', of('range', 'in'))).toEqual({ kind: 'range', from: 0.25, to: 1.5, unit: 'in' });
  });

  test.each([
    ['11/2"', '“11/2"” is a fraction. Please write decimals, such as 2.5.'],
    ['1/3"', '“1/3"” is a fraction. Please write decimals, such as 2.5.'],
    ['1/2-3/4"', '“1/2-3/4"” is a range, but a single figure is expected.'],
    ['½ bar', '“½ bar” has a character that is not a plain digit. Please write decimals, such as 2.5.'],
    ['1\n1/2"', '“1 1/2"” has two figures, but a single one is expected. Please write one of them.'],
  ])('the fraction of an inch in %j is doubtful', (text, doubt) => {
    expect(read(text, of('number', text.includes('bar') ? 'bar' : 'in'))).toBe(doubt);
  });
});

test.each([
  ['250 bar (3600 psi)', oneOf('250 bar (3600 psi)')],
  ['250 bar / 3600 psi', oneOf('250 bar / 3600 psi')],
  ['0.8 bar [12 psi]', oneOf('0.8 bar [12 psi]')],
])('%j is refused because it has two figures', (text, doubt) => {
  expect(read(text, of('number', 'bar'))).toBe(doubt);
});

test.each(['@ 1500 rpm', '#NAME plate', '#REF 4711', '@SUM(A1)'])('%j is a text', text => {
  expect(read(text, of('text'))).toEqual({ kind: 'text', text });
});

test.each(['#NAME?', '#REF!', '#n/a', '=A1'])('%j is an error or a formula of a spreadsheet', text => {
  expect(read(text, of('text'))).toBe(`“${text}” is a formula or an error of a spreadsheet. Paste its value instead.`);
});

test.each([
  ['3600\u200b', of('number', 'rpm'), { kind: 'number', number: 3600, unit: 'rpm' }],
  ['\ufeff36\u00ad00 rpm', of('number', 'rpm'), { kind: 'number', number: 3600, unit: 'rpm' }],
  ['\u200e-20\u2060 °C', of('number', '°C'), { kind: 'number', number: -20, unit: '°C' }],
  ['10\u2011250 bar', of('range', 'bar'), { kind: 'range', from: 10, to: 250, unit: 'bar' }],
  ['Dreh\u00adstrom', of('text'), { kind: 'text', text: 'Drehstrom' }],
] as [string, Expected, unknown][])('signs that are not seen are no part of %j', (text, expected, value) => {
  expect(read(text, expected)).toEqual(value);
});
