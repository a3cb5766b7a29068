import { attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { expect, test } from 'vitest';
import type { PlacedProduct } from '../read-products.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { productCsv, productWorkbook } from './write-tables.ts';

const price = attribute.parse({ id: 'price', name: 'List price', kind: 'number', decimals: 2 });
const categories = [{ _id: 'pumps', name: 'Pumps', attributes: [price] }];
const product = {
  ...{ _id: 'a', name: 'Gear pump', category: 'Pumps', categoryId: 'pumps', order: 1, images: [], specImage: null },
  ...{ smallDesc: '', fullDesc: '', features: '', applications: '', advantages: '', additionalDesc: '' },
  specifications: { own: [], values: { price: { kind: 'number', number: 1234.5, unit: null } } },
} as unknown as PlacedProduct;

test('a price has its decimals in a CSV, and in a workbook, where it is a number', async () => {
  expect(await productCsv([product], categories, 'en').text()).toContain('"1234.50"');
  expect(await productCsv([product], categories, 'de').text()).toContain('"1234,50"');
  const workbook = await productWorkbook([product], categories);
  const [sheet] = await readSpreadsheet(new File([workbook], 'products.xlsx'));
  expect(sheet?.rows[1]?.at(-1)).toEqual({ text: '1234.5', shown: '1234.50' });
});
