import { expect, it } from 'vitest';
import { codesOf, matchProducts } from './match-products.ts';

const products = [
  'VPP 10 Mini Power Pack',
  'VPP 40 Compact Power Pack',
  'VPP 400 Twin-Pump Station',
  'VCT 63/36 Tie-Rod Cylinder',
  'VMH 2x30 Hatch Cover Pack',
  'Power pack PP-20',
  'Power pack PP-20-S, silent',
  'Telescopic cylinder',
  'Motor M 7',
  'Motor M 7 for ships',
].map(name => ({ _id: name, name }));

it.each([
  ['VCT 63/36 Tie-Rod Cylinder', ['VCT 63/36']],
  ['VMH 2x30 Hatch Cover Pack', ['VMH 2x30']],
  ['Power pack PP-20', ['PP-20']],
  ['Telescopic cylinder', ['Telescopic cylinder']],
  ['Oil', []],
])('finds the type code of %s', (name, codes) => expect(codesOf(name)).toEqual(codes));

it.each([
  ['VPP 10 front.jpg', 'VPP 10 Mini Power Pack'],
  ['vpp_10-2.HEIC', 'VPP 10 Mini Power Pack'],
  ['IMG_20261120 vpp-40.png', 'VPP 40 Compact Power Pack'],
  ['VPP400.jpg', 'VPP 400 Twin-Pump Station'],
  ['vct-63-36_detail.webp', 'VCT 63/36 Tie-Rod Cylinder'],
  ['vct6336.jpg', 'VCT 63/36 Tie-Rod Cylinder'],
  ['VMH 2X30 (3).jpg', 'VMH 2x30 Hatch Cover Pack'],
  ['pp20.jpg', 'Power pack PP-20'],
  ['PP 20 S side.jpg', 'Power pack PP-20-S, silent'],
  ['telescopic_cylinder-1.jpg', 'Telescopic cylinder'],
])('%s shows %s', (file, name) => expect(matchProducts(file, products).sure?.name).toBe(name));

it.each([
  ['IMG_1234.HEIC', []],
  // A number with further digits belongs to another product.
  ['VPP 100.jpg', []],
  ['VPP4000.jpg', []],
  ['XVPP 10.jpg', []],
  ['.jpg', []],
  ['VPP 10 and VPP 40.jpg', ['VPP 10 Mini Power Pack', 'VPP 40 Compact Power Pack']],
])('leaves %s to the user', (file, names) => {
  const { sure, candidates } = matchProducts(file, products);
  expect(sure).toBeNull();
  expect(candidates.map(({ name }) => name)).toEqual(names);
});
