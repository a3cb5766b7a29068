import { expect, test } from 'vitest';
import type { CardProduct } from '../page/queries.ts';
import { linesOf, rangeText, totalOf } from './lines.ts';

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
const linesOn = (page: number) =>
  linesOf({ categories, sizes, products: products.slice((page - 1) * 24, page * 24), page }).map(
    ({ name, own, size, first }) => [name, own.length, size, first],
  );

test('a page has the categories of its 24 products, and the empty ones between them', () => {
  expect(linesOn(1)).toEqual([['Presses', 24, 30, 1]]);
  expect(linesOn(2)).toEqual([
    ['Presses', 6, 30, 25],
    ['Empty', 0, 0, 1],
    ['Lifts', 18, 20, 1],
  ]);
  expect(linesOn(3)).toEqual([
    ['Lifts', 2, 20, 19],
    ['Empty at the end', 0, 0, 1],
  ]);
});

test.each([
  [1, 24, 30, '1–24 of 30 products'],
  [1, 30, 30, '30 products'],
  [25, 6, 30, '25–30 of 30 products'],
  [30, 1, 30, '30 of 30 products'],
  [1, 1, 1, '1 product'],
  [1, 0, 0, '0 products'],
])('from product %i, %i of %i are called “%s”', (first, shown, size, words) => {
  expect(rangeText(first, shown, size)).toBe(words);
});

test('empty categories at the end are on the last page, also if that is full', () => {
  const [presses, , , end] = categories as [(typeof categories)[0], unknown, unknown, (typeof categories)[0]];
  const full = { categories: [presses, end], sizes: [{ categoryId: 'a', products: 24 }] };
  const lines = linesOf({ ...full, products: products.slice(0, 24), page: 1 });
  expect(lines.map(({ name }) => name)).toEqual(['Presses', 'Empty at the end']);
});

test('without products all categories are on the first page', () => {
  const lines = linesOf({ categories, sizes: [], products: [], page: 1 });
  expect(lines.map(({ name }) => name)).toEqual(['Presses', 'Empty', 'Lifts', 'Empty at the end']);
  expect([totalOf(sizes), totalOf([])]).toEqual([50, 0]);
});
