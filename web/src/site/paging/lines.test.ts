import { expect, test } from 'vitest';
import type { CardProduct } from '../page/queries.ts';
import { linesOf, totalOf } from './lines.ts';

const categories = [
  { _id: 'a', name: 'Presses' },
  { _id: 'e', name: 'Empty' },
  { _id: 'b', name: 'Lifts' },
  { _id: 'z', name: 'Empty at the end' },
];
const sizes = [
  { categoryId: 'a', products: 30 },
  { categoryId: 'b', products: 20 },
];
const products = sizes.flatMap(({ categoryId, products }) =>
  Array.from({ length: products }, () => ({ categoryId }) as CardProduct),
);
/** The name, cards, size and first position of each line. */
const linesFrom = (from: number, to: number) =>
  linesOf({ categories, sizes, products: products.slice((from - 1) * 24, to * 24), from, to }).map(
    ({ name, own, size, first }) => [name, own.length, size, first],
  );

test('a page has the categories of its 24 products, and the empty ones between them', () => {
  expect(linesFrom(1, 1)).toEqual([['Presses', 24, 30, 1]]);
  expect(linesFrom(2, 2)).toEqual([
    ['Presses', 6, 30, 25],
    ['Empty', 0, 0, 1],
    ['Lifts', 18, 20, 1],
  ]);
  expect(linesFrom(3, 3)).toEqual([
    ['Lifts', 2, 20, 19],
    ['Empty at the end', 0, 0, 1],
  ]);
});

test('several pages are shown as one', () => {
  expect(linesFrom(1, 3)).toEqual([
    ['Presses', 30, 30, 1],
    ['Empty', 0, 0, 1],
    ['Lifts', 20, 20, 1],
    ['Empty at the end', 0, 0, 1],
  ]);
});

test('empty categories at the end are on the last page, also if that is full', () => {
  const [presses, , , end] = categories as [(typeof categories)[0], unknown, unknown, (typeof categories)[0]];
  const full = { categories: [presses, end], sizes: [{ categoryId: 'a', products: 24 }] };
  const lines = linesOf({ ...full, products: products.slice(0, 24), from: 1, to: 1 });
  expect(lines.map(({ name }) => name)).toEqual(['Presses', 'Empty at the end']);
});

test('without products all categories are on the first page', () => {
  const lines = linesOf({ categories, sizes: [], products: [], from: 1, to: 1 });
  expect(lines.map(({ name }) => name)).toEqual(['Presses', 'Empty', 'Lifts', 'Empty at the end']);
  expect([totalOf(sizes), totalOf([])]).toEqual([50, 0]);
});
