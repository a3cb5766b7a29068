import type { Category } from '@hydraulics/common/categories';
import type { Product } from '@hydraulics/common/products';
import { expect, it } from 'vitest';
import { measure, percentOf } from './measures.ts';

const record = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', version: 1 };
const text = '<p>Up to 250 bar</p>';
const whole: Product = {
  ...record,
  _id: 'p1',
  name: 'Power pack',
  category: 'Power packs',
  categoryId: 'c1',
  smallDesc: text,
  fullDesc: text,
  features: text,
  applications: text,
  advantages: text,
  additionalDesc: '',
  images: ['uploads/one.webp'],
  specImage: 'uploads/two.webp',
};
const bare: Product = { ...whole, _id: 'p2', images: [], specImage: null, features: '<p><br></p>' };
const categories: Category[] = [
  { ...record, _id: 'c1', name: 'Power packs' },
  { ...record, _id: 'c2', name: 'Cylinders' },
];

it('counts what a visitor would miss', () => {
  const measures = measure({ products: [whole, bare], categories, home: [whole] });
  expect(measures.map(({ count, total }) => `${count} of ${total}`)).toEqual([
    '1 of 2',
    '1 of 2',
    '1 of 2',
    '1 of 2',
    '1 of 8',
  ]);
});

it('has an answer for an empty catalogue', () => {
  const measures = measure({ products: [], categories: [], home: [] });
  expect(measures.map(percentOf)).toEqual([0, 0, 0, 0, 0]);
});

it('says 100 % only when all is done, and 0 % only when nothing is', () => {
  const of = (count: number, total: number) => percentOf({ label: '', count, total });
  expect([of(999, 1000), of(1000, 1000), of(1, 1000), of(0, 1000), of(1, 3)]).toEqual([99, 100, 1, 0, 33]);
});
