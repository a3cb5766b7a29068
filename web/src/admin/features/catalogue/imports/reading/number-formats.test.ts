import { expect, test } from 'vitest';
import { shownNumber, shownText } from './number-formats.ts';

test.each([
  // The format, the value, the figure and what is shown.
  [undefined, 45.125, '45.1250', '45.125'],
  ['General', 250, '250', '250'],
  ['0%', 0.07, '7 %', '7%'],
  ['0.0%', 0.5, '50 %', '50.0%'],
  ['0"%"', 50, '50 %', '50%'],
  ['0\\%', 50, '50 %', '50%'],
  ['0.0" m"', 2.5, '2.5 m', '2.5 m'],
  ['#,##0.00\\ "psi"', 3600, '3600 psi', '3,600.00 psi'],
  ['0" cm³"', 28, '28 cm³', '28 cm³'],
  ['0" 1/min"', 1450, '1450 1/min', '1450 1/min'],
  ['0" cm3"', 28, '28 cm3', '28 cm3'],
  ['"Ø"0', 63, 'Ø63', 'Ø63'],
  ['[<100]0" bar";0" psi"', 250, '250 psi', '250 psi'],
  ['[Red]General" mm"', 2.5, '2.5 mm', '2.5 mm'],
  ['[$€-407] 0.00', 5, '€ 5', '€ 5.00'],
  ['000000', 1234, '1234', '001234'],
  ['0.00E+00', 150, '150', '150'],
  ['0.00E+00', 12_345_678_901, '12345678901', '12345678901'],
  ['##0.0E+0', 4711.125, '4711.125', '4711.125'],
  ['0E+00" pcs"', 45.125, '45.1250 pcs', '45.125 pcs'],
  ['0.00" bar"', 250.25, '250.25 bar', '250.25 bar'],
  ['# ?/?', 1.5, '1.5', '1 1/2'],
  ['# ?/?\\"', 0.5, '0.5 "', '1/2"'],
  ['_-* #,##0.00_-;\\-* #,##0.00_-', 1234.5, '1234.5', '1,234.50'],
] as [string | undefined, number, string, string][])('%j shows %d as the figure %j', (pattern, value, text, shown) => {
  expect(shownNumber(value, pattern)).toEqual(text === shown ? text : { text, shown });
});

test.each([
  ['0%', 0.004, '0.4 %', '0%'],
  ['0" bar"', 250.4, '250.4 bar', '250 bar'],
  ['0.00" bar"', 250.004, '250.0040 bar', '250.00 bar'],
  ['0" bar";-0" bar"', -0.8, '-0.8 bar', '-1 bar'],
  ['0.00', 45.125, '45.1250', '45.13'],
  ['0', 4711.5, '4711.5', '4712'],
  ['#,##0.0', 20.833_333, '20.833333', '20.8'],
] as [string, number, string, string][])(
  '%j shows %d with fewer digits, which is marked',
  (pattern, value, text, shown) => {
    expect(shownNumber(value, pattern)).toEqual({ text, shown, note: 'rounded' });
  },
);

test.each([
  ['000-0000', 7_123_456, '712-3456'],
  ['000" "000', 123_456, '123 456'],
  ['#,##0,', 12_000, '12'],
  ['#,##0,,"M"', 12_000_000, '12M'],
  ['[>=1000]0.0," k";0', 1500, '1.5 k'],
  ['"yes";"no"', 1, 'yes'],
  ['0;(0)', -5, '(5)'],
  ['0;0', -5, '5'],
  ['0;-0;"-"', 0, '-'],
  ['# ?/?', 0.3, '2/7'],
  [';;;', 5, '5'],
  ['0 "', 5, '5'],
] as [string, number, string][])('%j shows %d as %j, which is marked', (pattern, value, text) => {
  expect(shownNumber(value, pattern)).toEqual({ text, note: 'format' });
});

test.each([
  ['@', '4711', '4711'],
  ['"No. "@', '4711', 'No. 4711'],
  ['0.00', 'FKM', 'FKM'],
  [undefined, 'FKM', 'FKM'],
] as [string | undefined, string, string][])('%j shows the text %j as %j', (pattern, text, shown) => {
  expect(shownText(text, pattern)).toBe(shown);
});
