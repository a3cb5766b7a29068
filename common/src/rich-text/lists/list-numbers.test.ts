import { expect, it } from 'vitest';
import { storedHtml } from '../stored-html.ts';
import { ItemDepths, withPlainLists } from './list-numbers.ts';
import { numberOfMarker } from './marker-number.ts';

const item = (text: string, more: object = {}) => [
  { insert: text },
  { insert: '\n', attributes: { list: 'ordered', ...more } },
];

it('removes a start that an item has anyway', () => {
  const ops = [
    ...item('a', { start: '1' }),
    ...item('b', { indent: 1, start: '1' }),
    ...item('c', { start: '2' }),
    { insert: 'p\n' },
    ...item('d', { start: '3' }),
  ];
  expect(withPlainLists(ops)).toEqual([
    ...item('a'),
    ...item('b', { indent: 1 }),
    ...item('c'),
    { insert: 'p\n' },
    ...item('d', { start: '3' }),
  ]);
});

it.each([
  ['a list that counts on', [...item('c', { start: '3' }), ...item('d')], '<ol start="3"><li>c</li><li>d</li></ol>'],
  [
    'a list that skips',
    [...item('a'), ...item('d', { start: '4' })],
    '<ol><li>a</li></ol><ol start="4"><li>d</li></ol>',
  ],
  [
    'an inner list that counts on',
    [...item('a'), ...item('c', { indent: 1, start: '3' }), ...item('b')],
    '<ol><li>a<ol start="3"><li>c</li></ol></li><li>b</li></ol>',
  ],
  ['a list beside another one', [...item('a'), ...item('b', { start: '1' })], '<ol><li>a</li></ol><ol><li>b</li></ol>'],
  ['an item that skips levels', [...item('a', { indent: 8 }), ...item('b')], '<ol><li>a</li><li>b</li></ol>'],
  [
    'an item two levels deeper',
    [...item('a'), ...item('b', { indent: 2 }), ...item('c', { indent: 2 })],
    '<ol><li>a<ol><li>b</li><li>c</li></ol></li></ol>',
  ],
  ['a number that was removed', item('a', { start: null }), '<ol><li>a</li></ol>'],
  ['no number', item('a', { start: 'x' }), '<ol><li>a</li></ol>'],
  ['a bullet', [{ insert: '\n', attributes: { list: 'bullet', start: '3' } }], '<ul><li></li></ul>'],
  [
    'lines of one item',
    [...item('a'), ...item('b', { continued: true }), ...item('c')],
    '<ol><li>a<br>b</li><li>c</li></ol>',
  ],
])('stores %s', (_what, ops, html) => {
  expect(storedHtml(ops)).toBe(html);
});

it.each([
  ['2.', undefined, 2],
  ['1.3.', 'decimal', 3],
  ['b)', 'alpha-lower', 2],
  ['AA.', 'alpha-upper', 27],
  ['iv.', 'roman-lower', 4],
  ['(XII)', 'roman-upper', 12],
  ['i', undefined, 1],
  ['c)', undefined, 3],
  ['iv.', undefined, 4],
  ['(v)', undefined, 5],
  ['aa)', undefined, 27],
  ['xxiii', undefined, 23],
  ['civil', undefined, undefined],
  ['c', 'bullet', undefined],
  ['·', 'decimal', undefined],
  ['', undefined, undefined],
])('the number of %j (%s) is %s', (marker, format, number) => {
  expect(numberOfMarker(marker, format)).toBe(number);
});

it.each([
  ['i)', 8, 9],
  ['v)', 21, 22],
  ['v)', 4, 5],
  ['d)', 3, 4],
  ['x)', 23, 24],
] as const)('the number of %j after %d is %d', (marker, previous, number) => {
  expect(numberOfMarker(marker, undefined, previous)).toBe(number);
});

it.each([
  [[8], [0]],
  [
    [8, 8, 0],
    [0, 0, 0],
  ],
  [
    [0, 3, 3, 1, 0, 2],
    [0, 1, 1, 1, 0, 1],
  ],
  [
    [0, 1, 2, 1],
    [0, 1, 2, 1],
  ],
])('items with the indents %j are at the depths %j', (indents, expected) => {
  const depths = new ItemDepths();
  expect(indents.map(indent => depths.next(indent))).toEqual(expected);
});

it('removes levels that are skipped', () => {
  const ops = [
    ...item('a', { indent: 8 }),
    ...item('b', { indent: 8 }),
    { insert: 'p\n' },
    ...item('c'),
    ...item('d', { indent: 4 }),
  ];
  expect(withPlainLists(ops)).toEqual([
    ...item('a'),
    ...item('b'),
    { insert: 'p\n' },
    ...item('c'),
    ...item('d', { indent: 1 }),
  ]);
});
