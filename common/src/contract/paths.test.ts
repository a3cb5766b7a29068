import { expect, test } from 'vitest';
import { adminPaths, isAdminPath, isAdminScreen, paths } from './paths.ts';

test('every page builds its own address', () => {
  expect(paths.home.href()).toBe('/');
  expect(paths.category.href({ categoryId: 'a b' })).toBe('/products/a%20b');
  expect(paths.product.href({ id: '7' })).toBe('/product/7');
  expect(adminPaths.editProduct.href({ id: '7' })).toBe('/product-operation/edit-product/7');
});

test('no two pages have one pattern', () => {
  const patterns = [...Object.values(paths), ...Object.values(adminPaths)].map(({ pattern }) => pattern);
  expect(new Set(patterns).size).toBe(patterns.length);
});

test.each(Object.values(adminPaths).map(({ pattern }) => pattern.replace(':id', '7')))(
  '%s belongs to the back office',
  path => {
    expect(isAdminPath(path)).toBe(true);
    expect(isAdminScreen(path)).toBe(true);
  },
);

test.each([
  ...Object.values(paths).map(({ pattern }) => pattern),
  '/products',
  '/product-operations',
  '/dashboard/x',
  '/x',
])('%s does not', path => {
  expect(isAdminPath(path)).toBe(false);
});

test.each(['/user-operation/nope', '/product-operation/edit-product', '/product-operation/edit-product/7/x'])(
  '%s belongs to the back office, but to no screen',
  path => {
    expect(isAdminPath(path)).toBe(true);
    expect(isAdminScreen(path)).toBe(false);
  },
);
