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

test('all categories are listed in their order, with those of their products that are shown', () => {
  const lines = linesOf({ categories, sizes, products: [...products.slice(0, 12), ...products.slice(30, 42)] });
  expect(lines.map(({ name, own, size }) => [name, own.length, size])).toEqual([
    ['Presses', 12, 30],
    ['Empty', 0, 0],
    ['Lifts', 12, 20],
    ['Empty at the end', 0, 0],
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

test('without products all categories are listed', () => {
  const lines = linesOf({ categories, sizes: [], products: [] });
  expect(lines.map(({ name }) => name)).toEqual(['Presses', 'Empty', 'Lifts', 'Empty at the end']);
  expect([totalOf(sizes), totalOf([])]).toEqual([50, 0]);
});
