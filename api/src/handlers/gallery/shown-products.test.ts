import { expect, test } from 'vitest';
import { nameFinder } from './shown-products.ts';

const find = nameFinder([
  ['VPP 40 Compact Power Pack', 'compact'],
  ['VPP 40', 'plain'],
  ['VCT 63/36 Tie-Rod Cylinder', 'tie-rod'],
  ['VPP 40', 'later'],
  ['…', 'no word'],
]);

test.each([
  ['The VPP 40 Compact Power Pack, seen from the left', 'compact'],
  ['A vpp 40 on the bench', 'plain'],
  ['VCT 63/36 tie-rod cylinder: rod out', 'tie-rod'],
  ['VPP 40 beside a VCT 63/36 Tie-Rod Cylinder', 'plain'],
  ['VPP 400', undefined],
  ['VPP', undefined],
  ['…', undefined],
  ['', undefined],
])('%j names %s', (text, product) => {
  expect(find(text)).toBe(product);
});
