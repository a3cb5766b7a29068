import { describe, expect, test } from 'vitest';
import { editableText } from './editable-text.ts';
import { readFreely } from './read-freely.ts';
import { readValue } from './read-value.ts';
import type { UnitSymbol } from './units.ts';
import type { Value } from './value.ts';

const read = (text: string, unit: UnitSymbol | null) => {
  const reading = readFreely(text, unit);
  return reading && 'value' in reading ? reading.value : reading?.doubt;
};

describe('a cell below a heading with a unit', () => {
  test.each([
    ['25', 25],
    ['25mm', 25],
    ['2,5', 2.5],
    ['1.250,5', 1250.5],
    ["1'000", 1000],
    ['1 000', 1000],
    ['1,234,567', 1234567],
    ['1e3', 1000],
    // Spreadsheets show whole figures like this in the format `0.###`.
    ['25.', 25],
    ['２５', 25],
  ])('%j is a figure', (text, number) => {
    expect(read(text, 'mm')).toEqual({ kind: 'number', number, unit: 'mm' });
  });

  test.each([
    ['40/50/63', [40, 50, 63]],
    ['40, 50, 63', [40, 50, 63]],
    ['1; 2', [1, 2]],
    ['2,5 / 4', [2.5, 4]],
    ['40; 1,234,567', [40, 1234567]],
    ['1,234,567; 2,345,678', [1234567, 2345678]],
  ])('%j is a list of sizes', (text, sizes) => {
    expect(read(text, 'mm')).toEqual({ kind: 'sizes', sizes, unit: 'mm' });
  });

  test.each(['25-1500', '25 to 1500', '25…1500', '25 .. 1500'])('%j is a range', text => {
    expect(read(text, 'mm')).toEqual({ kind: 'range', from: 25, to: 1500, unit: 'mm' });
  });

  const several = 'could be one figure or several. Please separate sizes by a slash, as in 40/50/63.';
  test.each([
    ['2,5,0', `“2,5,0” ${several}`],
    ['2,5,0 mm', `“2,5,0 mm” ${several}`],
    ['40,50,63', `“40,50,63” ${several}`],
    ['1,25,000', `“1,25,000” ${several}`],
    ['1,234,5', `“1,234,5” ${several}`],
    ['2, 5', `“2, 5” ${several}`],
    ['2,   5', `“2, 5” ${several}`],
    ['12, 50', `“12, 50” ${several}`],
    ['1,250', '“1,250” could be 1250 or 1.25. Please write one of these.'],
    ['1.250', '“1.250” could be 1250 or 1.25. Please write one of these.'],
    ['1,250e3', '“1,250e3” could be 1250000 or 1250. Please write one of these.'],
    ['2..5', '“2..5” could be 2.5 or a range. Please write 2.5, or 2 to 5.'],
    ['12..50', '“12..50” could be 12.50 or a range. Please write 12.50, or 12 to 50.'],
    ['1/2', '“1/2” could be a fraction or two sizes. Please write 0.5, or 1; 2.'],
    ['3/4 mm', '“3/4 mm” could be a fraction or two sizes. Please write 0.75, or 3; 4.'],
    ['12-', '“12-” is not a number.'],
    ['2 5', '“2 5” is not a number.'],
    ['٢٥', '“٢٥” is not a number.'],
    ['½', '“½” has a character that is not a plain digit. Please write decimals, such as 2.5.'],
    ['2½', '“2½” has a character that is not a plain digit. Please write decimals, such as 2.5.'],
    ['2²', '“2²” has a character that is not a plain digit. Please write decimals, such as 2.5.'],
    ['①', '“①” has a character that is not a plain digit. Please write decimals, such as 2.5.'],
  ])('%j is doubtful below a heading with a unit', (text, doubt) => {
    expect(read(text, 'mm')).toBe(doubt);
  });

  test('a unit may have raised digits', () => {
    expect(read('28 cm³', 'cm³')).toEqual({ kind: 'number', number: 28, unit: 'cm³' });
    expect(read('12 m³/h', 'l/min')).toEqual({ kind: 'number', number: 12, unit: 'm³/h' });
  });
});

describe('a cell below a heading without a unit', () => {
  test.each(['0250', '00123456', '1E3', '12e15', '2e5', '2,5,0', '1/2', '2..5', 'MF1', '2²'])(
    '%j stays as it is',
    text => {
      expect(read(text, null)).toEqual({ kind: 'text', text });
    },
  );

  test.each([
    ['0', 0],
    ['0,5', 0.5],
    ['11', 11],
    ['1 000', 1000],
  ])('%j is a figure', (text, number) => {
    expect(read(text, null)).toEqual({ kind: 'number', number, unit: null });
  });

  test('1,250 is doubtful below a heading without a unit', () => {
    expect(read('1,250', null)).toBe('“1,250” could be 1250 or 1.25. Please write one of these.');
  });
});

test.each([
  [{ kind: 'sizes', sizes: [1, 2], unit: 'mm' }, '1; 2'],
  [{ kind: 'sizes', sizes: [2.5, 4], unit: 'in' }, '2.5; 4'],
  [{ kind: 'sizes', sizes: [2, 5, 0], unit: 'mm' }, '2/5/0'],
  [{ kind: 'sizes', sizes: [40, 50], unit: 'mm' }, '40/50'],
] as [Extract<Value, { kind: 'sizes' }>, string][])('%j is opened as %j, which is read again', (value, text) => {
  expect(editableText(value, value.unit)).toBe(text);
  expect(readFreely(text, value.unit)).toEqual({ value });
  expect(readValue(text, { kind: 'sizes', unit: value.unit })).toEqual({ value });
});
