import { expect, it } from 'vitest';
import { hasSheet } from './has-sheet.ts';

it.each([
  ['/product-operation/edit-product/7', true],
  ['/contact-operation?enquiry=7', true],
  ['/contact-operation', false],
  ['/contact-operation?state=new', false],
  ['/product-operation/add-products', false],
  ['/product-operation/edit-product/', false],
  ['/dashboard', false],
])('%s has a sheet: %s', (address, expected) => {
  expect(hasSheet(new URL(address, 'app://site'))).toBe(expected);
});
