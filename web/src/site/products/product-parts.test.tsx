import { expect, test } from 'vitest';
import { product, renderAt } from '../../testing/render.tsx';
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

test('a code that a product without sizes does not have is named on its page, with the product that has it', async () => {
  const size = {
    ...{ code: 'VCX-80/56', kind: 'series', row: null, choices: [], missing: [], isWhole: false },
    problems: [{ part: null, message: '“VCX-80/56” is not a size of this product.' }],
    other: { _id: '2', name: 'VCX 100/70', address: 'vcx' },
  };
  const sheet = { _id: '1', categoryId: 'packs', groups: [], range: [], variants: { columns: [], rows: [] } };
  const at = (shown: object) =>
    renderAt('/product/1?code=VCX-80/56', {
      'products.single': product('1'),
      'products.get': product('1'),
      'products.sheet': shown,
    });
  const html = await at({ ...sheet, size });
  expect(html).toContain('“VCX-80/56” is not a size of this product.');
  expect(html).toContain('href="/product/vcx?code=VCX-80%2F56"');
  expect(await at(sheet)).not.toContain('chooser-outcome');
});
