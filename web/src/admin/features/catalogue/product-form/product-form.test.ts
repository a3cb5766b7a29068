import { AppError } from '@hydraulics/common/contract/errors';
import { expect, it } from 'vitest';
import { errorsOf } from '../../../../shared/ui/form-errors.ts';
import { fakeClient } from '../../../../testing/render.tsx';
import { saveSection } from '../section-form/save-section.ts';
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

const gone = 'is no longer stored: it may have been deleted. Nothing was saved. Please choose another image.';

it.each([
  ['pictures.images.1.path', `Image 2 ${gone}`, 'images'],
  ['pictures.images.0.alt', 'An image text must be at most 300 characters', 'images'],
  ['pictures.specImage.path', `The specification image ${gone}`, 'specImage'],
  ['name', 'Name is required', 'name'],
])('an error at %s is shown beside the field of the form', async (path, message, field) => {
  const refused = new AppError('invalid_input', message, { details: [{ path, message }] });
  const { client } = fakeClient({ 'products.create': () => refused, 'products.update': () => refused });
  const values = { ...emptyProduct(), name: 'Pump', categoryId: 'c', category: 'Pumps' };
  const data = await productForm.edit.schema.parseAsync(values);
  const context = { client } as never;
  const calls = [
    productForm.add.call(context, data, { base: { values, version: undefined } } as never),
    productForm.add.call(context, data, { base: { values, version: 1 } } as never),
    productForm.edit.call('1')(context, data, { base: { values, version: 1 } } as never),
    saveSection(client, { id: '1', field: 'specImage', values: {}, base: { values: {}, version: 1 } }),
  ];
  for (const call of calls) {
    const error = await Promise.resolve(call).catch((thrown: unknown) => thrown);
    expect(errorsOf(error, ['name', 'images', 'specImage'])).toEqual({ errors: { [field]: message } });
  }
});
