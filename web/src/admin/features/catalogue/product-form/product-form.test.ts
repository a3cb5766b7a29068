import { expect, it } from 'vitest';
import { productForm } from './product-form.tsx';
import { emptyProduct } from './product-values.ts';

it.each(['add', 'edit'] as const)('says in a toast too what is missing (%s)', mode => {
  const errors = { name: 'Name is required', categoryId: 'Category is required' };
  expect(productForm[mode].invalid?.(errors, emptyProduct())).toBe('Name is required');
});
