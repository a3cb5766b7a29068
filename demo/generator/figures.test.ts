import { expect, test } from 'vitest';
import committed from '../catalogue.json' with { type: 'json' };
import { catalogueFile, demoCatalogue } from './catalogue.ts';
import { series } from './figures/series.ts';
import { force } from './product.ts';

const { categories } = catalogueFile(committed.pictures);

test('every category has attributes, and every product has values', () => {
  expect(categories.map(({ attributes }) => attributes.length)).toEqual([14, 14, 9, 10, 11, 8, 15]);
  for (const { products } of categories) {
    for (const { name, specifications } of products) {
      expect(Object.keys(specifications.values).length, name).toBeGreaterThanOrEqual(10);
    }
  }
});

test('a cylinder has the figures of its data sheet, in units', () => {
  const [cylinder] = categories[1]?.products ?? [];
  expect(cylinder?.specifications.values).toMatchObject({
    bore: { kind: 'number', number: 63, unit: 'mm' },
    'nominal-pressure': { kind: 'number', number: 160, unit: 'bar' },
    'largest-push-force': { kind: 'number', number: 50, unit: 'kN' },
    installation: { kind: 'choice', choice: 'ISO 6020-2' },
    ports: { kind: 'text', text: 'G 1/2' },
  });
});

test('forces are pressure times area', () => {
  // 250 bar on a bore of 160 mm are 25 N/mm² × 20,106 mm²; the rod of 110 mm takes 9503 mm² away.
  expect([force(160, 250), force(160, 250, 110)]).toEqual([503, 265]);
  const row = series['VCX 100/70 Mill-Duty Cylinder']?.rows.find(({ code }) => code === 'VCX-160/110');
  expect(row?.cells.slice(0, 4)).toMatchObject([{ number: 160 }, { number: 110 }, { number: 503 }, { number: 265 }]);
});

test('three series come in sizes, and contain the size of their product', () => {
  const names = demoCatalogue.categories.flatMap(({ products }) => products.map(({ name }) => name));
  expect(Object.keys(series).filter(name => names.includes(name))).toHaveLength(3);
  expect(series['VCT 63/36 Tie-Rod Cylinder']?.rows.map(({ code }) => code)).toContain('VCT-63/36');
  const pack = series['VPP 40 Compact Power Pack']?.rows.find(({ code }) => code === 'VPP40-4-12');
  expect(pack?.cells).toMatchObject([{ number: 4 }, { number: 8.3 }, { number: 12 }, { number: 160 }]);
  for (const { rows } of Object.values(series)) expect(rows.length).toBeGreaterThanOrEqual(9);
});
