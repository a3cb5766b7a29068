import { expect, it } from 'vitest';
import { storedHtml } from '../stored-html.ts';
import { withoutNaturalStarts } from './list-numbers.ts';
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
  expect(withoutNaturalStarts(ops)).toEqual([
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
  ['i', undefined, undefined],
  ['·', 'decimal', undefined],
  ['', undefined, undefined],
])('the number of %j (%s) is %s', (marker, format, number) => {
  expect(numberOfMarker(marker, format)).toBe(number);
});
