import { expect, test } from 'vitest';
import { moveRow } from './move-row.ts';
import { emptyOf, fromForm, shapes, textsOf, toForm, wordsOf } from './shapes.ts';

test('a profile in which nothing is filled in has every box of the form, empty', () => {
  expect(toForm(shapes.map, null)).toEqual({ latitude: '', longitude: '', zoom: '' });
  expect(toForm(shapes.phones, undefined)).toEqual([]);
  expect(emptyOf(shapes.weAre)).toEqual({ title: '', paragraphs: [] });
});

test.each([
  ['54.05', 54.05],
  ['-6,4', -6.4],
  [' ', null],
  ['0', 0],
  ['north', 'north'],
  ['1e999', '1e999'],
])('the number %j is sent as %j', (typed, sent) => {
  expect(fromForm(shapes.founded, typed)).toBe(sent);
});

test('a stored value comes back as it was', () => {
  const stored = { intro: 'We', progress: [{ label: 'Quality', value: 66 }] };
  expect(fromForm(shapes.about, toForm(shapes.about, stored))).toMatchObject(stored);
});

test('a place within the profile is told in the words of the form', () => {
  expect(wordsOf(['phones', '1', 'number'])).toBe('Telephone numbers (row 2, Number)');
  expect(wordsOf(['about', 'vision', 'title'])).toBe('About us (Vision, Heading)');
  expect(wordsOf(['about', 'mission', 'paragraphs', '0'])).toBe('About us (Mission, Paragraphs, row 1)');
  expect(wordsOf(['hours'])).toBe('Opening hours');
});

test('a value is told in lines, a flat row in one', () => {
  expect(
    textsOf(shapes.phones, [
      { label: 'Sales', number: '1' },
      { label: 'Spares', number: '2' },
    ]),
  ).toBe('Sales · 1\nSpares · 2');
  expect(textsOf(shapes.hero, { headline: 'A', text: 'B' })).toBe('A\nB');
});

test('a row moves by one place, and stays at the ends', () => {
  expect(moveRow(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moveRow(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveRow(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moveRow(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

test.each([
  ['53.3403, 7.2069', { latitude: '53.3403', longitude: '7.2069' }],
  ['-33.8688,151.2093', { latitude: '-33.8688', longitude: '151.2093' }],
  ['(40.7128; -74.006)', { latitude: '40.7128', longitude: '-74.006' }],
  ['53.3403 7.2069', { latitude: '53.3403', longitude: '7.2069' }],
  ['53.3403', undefined],
  ['53,34', undefined],
  ['Emden', undefined],
])('of the place %j, both degrees are %j', (typed, both) => {
  expect(shapes.map.kind === 'group' && shapes.map.spread?.(typed)).toEqual(both);
});
