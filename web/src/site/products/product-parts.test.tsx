import { expect, test } from 'vitest';
import { product } from '../../testing/render.tsx';
import { othersOf } from './related-products.tsx';
import { textsOf } from './sections/text-sections.tsx';

const titles = (...args: Parameters<typeof product>) => textsOf(product(...args)).map(({ title }) => title);

test('the sections have the specified order', () => {
  expect(titles('1')).toEqual([
    'Product Description',
    'Specification',
    'Features',
    'Applications',
    'Advantages',
    'Additional Description',
  ]);
});

test('empty sections are left out, except for the specification', () => {
  const empty = { fullDesc: '', features: '<p><br></p>', applications: ' ', advantages: '<p>&nbsp;</p>' };
  expect(titles('1', { ...empty, additionalDesc: '', specImage: null })).toEqual(['Specification']);
});

test('related products start after the product and wrap around', () => {
  const list = ['1', '2', '3', '4', '5', '6'].map(id => product(id));
  expect(othersOf({ _id: '3' }, list).map(({ _id }) => _id)).toEqual(['4', '5', '6', '1']);
  expect(othersOf({ _id: '1' }, [product('1')])).toEqual([]);
  expect(othersOf({ _id: 'gone' }, list).map(({ _id }) => _id)).toEqual(['1', '2', '3', '4']);
});
