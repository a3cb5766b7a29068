import { expect, it } from 'vitest';
import { productForm } from './product-form.tsx';
import { emptyProduct } from './product-values.ts';

it.each(['add', 'edit'] as const)('the product form also names what is missing in a toast (%s)', mode => {
  const errors = { name: 'Name is required', categoryId: 'Category is required' };
  expect(productForm[mode].invalid?.(errors, emptyProduct())).toBe('Name is required');
});

it.each(['add', 'edit'] as const)('a product is not sent with a size that may be a typing error (%s)', async mode => {
  const variants = [
    ['Type code', 'Bore (mm)'],
    ['VCT-63', '2,5,0'],
  ];
  const values = { ...emptyProduct(), name: 'Cylinder', categoryId: 'cylinders', category: 'Cylinders' };
  const errorsOf = async (cells: string[][]) =>
    (await productForm[mode].schema.safeParseAsync({ ...values, variants: cells })).error?.issues ?? [];
  expect(await errorsOf(variants)).toMatchObject([
    {
      path: ['variants'],
      message: 'VCT-63: “2,5,0” could be one figure or several. Please separate sizes by a slash, as in 40/50/63.',
    },
  ]);
  expect(
    await errorsOf([
      ['Type code', 'Bore (mm)'],
      ['VCT-63', '2,5'],
    ]),
  ).toEqual([]);
});
