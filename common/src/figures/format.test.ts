import { expect, test, vi } from 'vitest';
import { convertFigure, toBase } from './conversion.ts';
import { editableText, plainDigits, textWithUnit } from './editable-text.ts';
import { figuresIn, formatIn, formatValue, shownFigures } from './format.ts';
import { readValue } from './read-value.ts';
import { findUnit, type UnitSymbol, unitIn, units } from './units.ts';
import { attributeKinds, isFigure, type Value } from './value.ts';

test.each([
  [1, 'bar', 'psi', 14.5038],
  [3000, 'psi', 'bar', 206.843],
  [1, 'MPa', 'bar', 10],
  [100, 'kPa', 'bar', 1],
  [40, 'l/min', 'gpm', 10.5669],
  [1, 'm³/h', 'l/min', 16.6667],
  [1, 'kW', 'hp', 1.34102],
  [1, 'in', 'mm', 25.4],
  [1, 'ft', 'm', 0.3048],
  [1, 'kN', 'lbf', 224.809],
  [1, 'lbf', 'N', 4.44822],
  [1, 'kg', 'lb', 2.20462],
  [1, 't', 'kg', 1000],
  [100, '°C', '°F', 212],
  [-40, '°F', '°C', -40],
  [1, 'gal', 'l', 3.78541],
  [28, 'cm³', 'in³', 1.70866],
  [1, 'kN·m', 'N·m', 1000],
  [100, 'N·m', 'lbf·ft', 73.7562],
  [0.5, 'm/s', 'ft/s', 1.64042],
  [3, 'm/min', 'ft/min', 9.84252],
  [1000, 'ml/min', 'l/min', 1],
  [500, 'mA', 'A', 0.5],
  [2, 'h', 'min', 120],
] as [number, UnitSymbol, UnitSymbol, number][])('%s %s is %s %s', (figure, from, into, expected) => {
  expect(convertFigure(figure, from, into)).toBeCloseTo(expected, expected > 100 ? 2 : 4);
});

test('units of different dimensions are not converted', () => {
  expect(() => convertFigure(1, 'bar', 'mm')).toThrow('bar cannot be converted into mm.');
});

test('a figure in the base unit is stored as it was typed', () => {
  expect(toBase(62.5, 'mm')).toBe(62.5);
  // Thirteen digits, one more than a conversion keeps.
  expect(toBase(123456789.1234, 'mm')).toBe(123456789.1234);
  expect(toBase(25, 'MPa')).toBe(250);
  expect(toBase(7, null)).toBe(7);
});

test.each([
  ['mbar', 0.001],
  ['gpm', 3.78541],
  ['hp', 0.7457],
  ['in', 25.4],
  ['N', 0.001],
  ['t', 1000],
  ['°F', -17.22222],
  ['rpm', 1],
  ['gal', 3.78541],
  ['kN·m', 1000],
  ['ft/s', 0.3048],
  ['cSt', 1],
  ['V', 1],
  ['mA', 0.001],
  ['Hz', 1],
  ['%', 1],
  ['h', 3600],
  ['°', 1],
  ['dB', 1],
] as [UnitSymbol, number][])('1 %s is compared as %s of its base unit', (unit, expected) => {
  expect(toBase(1, unit)).toBeCloseTo(expected, 5);
});

test('every unit is found by its symbol and has a counterpart of the same dimension', () => {
  for (const unit of units) {
    expect(findUnit(unit.symbol)?.symbol).toBe(unit.symbol);
    for (const system of ['metric', 'us'] as const) {
      expect(() => convertFigure(1, unit.symbol, unitIn(system, unit.symbol))).not.toThrow();
    }
  }
  expect(new Set(units.map(({ code }) => code)).size).toBe(units.length);
});

const shown = { unit: 'bar', decimals: null } as const;

test.each([
  [{ kind: 'number', number: 250, unit: 'bar' }, '250\u00a0bar', '3626\u00a0psi'],
  [{ kind: 'number', number: 3000, unit: 'psi' }, '206.8\u00a0bar', '3000\u00a0psi'],
  [{ kind: 'range', from: 10, to: 250, unit: 'bar' }, '10–250\u00a0bar', '145–3626\u00a0psi'],
  [{ kind: 'range', from: -0.8, to: 6, unit: 'bar' }, '−0.8 to 6\u00a0bar', '−11.6 to 87.02\u00a0psi'],
  [{ kind: 'sizes', sizes: [160, 210], unit: 'bar' }, '160 / 210\u00a0bar', '2321 / 3046\u00a0psi'],
  [{ kind: 'number', number: 14577, unit: 'bar' }, '14\u202f577\u00a0bar', '211\u202f422\u00a0psi'],
  [{ kind: 'number', number: -5000, unit: 'bar' }, '−5000\u00a0bar', '−72\u202f519\u00a0psi'],
  [{ kind: 'number', number: 1.23456, unit: 'bar' }, '1.23456\u00a0bar', '17.91\u00a0psi'],
  [{ kind: 'number', number: 0, unit: 'bar' }, '0\u00a0bar', '0\u00a0psi'],
  [{ kind: 'text', text: 'G 1/2' }, 'G 1/2', 'G 1/2'],
  [{ kind: 'choice', choice: 'MF1' }, 'MF1', 'MF1'],
  [{ kind: 'yesno', yes: true }, 'Yes', 'Yes'],
  [{ kind: 'yesno', yes: false }, 'No', 'No'],
] as [Value, string, string][])('%j is shown in both systems', (value, metric, us) => {
  expect(formatValue(value, shown, 'metric')).toBe(metric);
  expect(formatValue(value, shown, 'us')).toBe(us);
});

test('decimals are those of the attribute, in its own unit', () => {
  const value: Value = { kind: 'number', number: 0.5, unit: 'm/s' };
  expect(formatValue(value, { unit: 'm/s', decimals: 2 }, 'metric')).toBe('0.50\u00a0m/s');
  expect(formatValue(value, { unit: 'm/s', decimals: 2 }, 'us')).toBe('1.64\u00a0ft/s');
  expect(formatIn(value, { unit: 'm/min', decimals: null }, false)).toBe('30');
  const small: Value = { kind: 'number', number: 0.125, unit: 'm/s' };
  expect(formatValue(small, { unit: 'm/s', decimals: 1 }, 'metric')).toBe('0.1\u00a0m/s');
  expect(formatValue(small, { unit: 'm/s', decimals: 1 }, 'us')).toBe('0.4101\u00a0ft/s');
});

test.each([
  [{ kind: 'number', number: 1234567, unit: null }, null, '1\u202f234\u202f567'],
  [{ kind: 'number', number: 5, unit: null }, 'bar', '5\u00a0bar'],
  [{ kind: 'number', number: 5, unit: 'bar' }, null, '5'],
  [{ kind: 'number', number: 90, unit: '°' }, '°', '90°'],
  [{ kind: 'number', number: 50, unit: '%' }, '%', '50%'],
] as [Value, UnitSymbol | null, string][])('%j in %j is %j', (value, unit, text) => {
  expect(formatIn(value, { unit, decimals: null })).toBe(text);
});

test('only converted figures are rounded', () => {
  expect(shownFigures({ kind: 'range', from: 1.23456, to: 3000, unit: 'psi' }, 'psi')).toEqual([1.23456, 3000]);
  expect(shownFigures({ kind: 'range', from: 1.23456, to: 3000, unit: 'psi' }, 'bar')).toEqual([0.08512, 206.8]);
});

test('figures are converted once from what was typed, however often the unit of the attribute changes', () => {
  const value: Value = { kind: 'number', number: 3000, unit: 'psi' };
  expect(figuresIn(value, 'psi')).toEqual([3000]);
  expect(figuresIn(value, 'bar')[0]).toBeCloseTo(206.8427, 4);
  expect(formatIn(value, { unit: 'psi', decimals: null })).toBe('3000\u00a0psi');
});

test.each([
  { kind: 'number', number: 250, unit: 'bar' },
  { kind: 'number', number: 3000, unit: 'psi' },
  { kind: 'number', number: 1.25, unit: 'bar' },
  { kind: 'number', number: 1.125, unit: 'bar' },
  { kind: 'number', number: -0.8, unit: 'bar' },
  { kind: 'range', from: -10, to: 250, unit: 'bar' },
  { kind: 'sizes', sizes: [160, 210.5], unit: 'bar' },
  { kind: 'sizes', sizes: [160], unit: 'MPa' },
] as (Value & { kind: 'number' | 'range' | 'sizes' })[])('%j is read again from the text that is edited', value => {
  expect(readValue(editableText(value, 'bar'), { kind: value.kind, unit: 'bar' })).toEqual({ value });
});

test.each([
  [{ kind: 'choice', choice: 'MF1' }, 'MF1'],
  [{ kind: 'text', text: 'G 1/2' }, 'G 1/2'],
  [{ kind: 'yesno', yes: true }, 'yes'],
  [{ kind: 'yesno', yes: false }, 'no'],
  [{ kind: 'number', number: 12.125, unit: 'bar' }, '12.1250'],
  [{ kind: 'number', number: -1.125, unit: 'bar' }, '-1.1250'],
  [{ kind: 'number', number: 1234.125, unit: 'bar' }, '1234.125'],
  [{ kind: 'number', number: 1.2345, unit: 'bar' }, '1.2345'],
  [{ kind: 'number', number: 25, unit: 'MPa' }, '25 MPa'],
  [{ kind: 'number', number: 25, unit: null }, '25'],
  [{ kind: 'sizes', sizes: [2, 4], unit: 'ft' }, '2; 4 ft'],
  [{ kind: 'sizes', sizes: [11, 2], unit: 'bar' }, '11/2'],
  [{ kind: 'sizes', sizes: [1, 25], unit: 'bar' }, '1/25'],
] as [Value, string][])('%j is edited as %j', (value, text) => {
  expect(editableText(value, 'bar')).toBe(text);
});

test.each([
  [{ kind: 'number', number: 1234.5, unit: null }, 2, '1234.50'],
  [{ kind: 'number', number: 99, unit: null }, 2, '99.00'],
  [{ kind: 'number', number: -0.5, unit: null }, 2, '-0.50'],
  [{ kind: 'number', number: 1.2345, unit: null }, 2, '1.2345'],
  [{ kind: 'number', number: 1.25, unit: null }, 3, '1.2500'],
  [{ kind: 'number', number: 1234.5, unit: null }, 0, '1234.5'],
  [{ kind: 'range', from: 1, to: 2.5, unit: null }, 1, '1.0 to 2.5'],
  [{ kind: 'number', number: 25, unit: 'MPa' }, 2, '25 MPa'],
] as [Value, number, string][])('%j with %d decimals is edited as %j, the same value', (value, decimals, text) => {
  expect(editableText(value, null, decimals)).toBe(text);
});

test.each([
  [1.25, 4, '1.2500 bar'],
  [1.125, 4, '1.1250 bar'],
  [1.125, null, '1.125 bar'],
  [1.25, 3, '1.250 bar'],
  [1.2345, 2, '1.2345 bar'],
] as [number, number | null, string][])('%d with %s decimals is shown as %j', (number, decimals, text) => {
  expect(textWithUnit({ kind: 'number', number, unit: 'bar' }, { unit: 'bar', decimals })).toBe(text);
});

test('only numbers, ranges and sizes are figures', () => {
  expect(attributeKinds.map(kind => [kind, isFigure(kind)])).toEqual([
    ['number', true],
    ['range', true],
    ['sizes', true],
    ['choice', false],
    ['text', false],
    ['yesno', false],
  ]);
});

test.each([
  [0, '0'],
  [-0, '0'],
  [0.1 + 0.2, '0.3'],
  [1234567.5, '1234567.5'],
  [-1234.5, '-1234.5'],
  [1e-7, '0.0000001'],
  [1e21, '1000000000000000000000'],
  [123456789012345.6, '123456789012346'],
])('%d is written as %s, without making a number format for it', (number, text) => {
  const making = vi.spyOn(Number.prototype, 'toLocaleString');
  expect(plainDigits(number)).toBe(text);
  expect(making).not.toHaveBeenCalled();
  making.mockRestore();
});
