import type { DashboardStats } from '@hydraulics/common/nouns/dashboard';
import { expect, it } from 'vitest';
import { catalogueMetrics, percentOf } from './metrics.ts';

const summary: DashboardStats = {
  products: { total: 30, withImages: 12, withSpecImage: 1, withTexts: 30 },
  categories: { total: 7, inUse: 6 },
  images: { total: 140, described: 133, productsLacking: 2 },
  contacts: { total: 1250, new: 200, handled: 1000, spam: 50 },
};

it('describes its six metrics in words', () => {
  expect(catalogueMetrics(summary).map(one => one.summary)).toEqual([
    '1,000 of 1,200 enquiries handled',
    '12 of 30 products with images',
    '1 of 30 products with a specification',
    '30 of 30 products with all texts',
    '7 images without',
    '6 of 7 categories in use',
  ]);
});

it('has no metric of enquiries for those who may not read them', () => {
  const { contacts: _, ...others } = summary;
  expect(catalogueMetrics(others).map(({ label }) => label)).toEqual([
    'Products with images',
    'Products with a specification',
    'Products with all texts',
    'Images with a description',
    'Categories in use',
  ]);
});

it('links each to what is missing', () => {
  const paths = catalogueMetrics(summary).map(({ to }) => to);
  expect(new Set(paths).size).toBe(6);
  for (const path of paths) expect(path).toMatch(/^\/(product|contact)-operation\?/);
});

it('leads to the gallery if all products have their descriptions', () => {
  const images = { total: 30, described: 6, productsLacking: 0 };
  const metric = catalogueMetrics({ ...summary, images }).find(({ label }) => label === 'Images with a description');
  expect(metric?.to).toBe('/gallery-operation?lacks=alt');
});

it('ignores spam', () => {
  const contacts = { total: 3, new: 0, handled: 1, spam: 2 };
  expect(catalogueMetrics({ ...summary, contacts })[0]).toMatchObject({
    count: 1,
    total: 1,
    summary: '1 of 1 enquiry handled',
  });
});

it.each([
  [0, 0, 0],
  [0, 3, 0],
  [1, 1000, 1],
  [999, 1000, 99],
  [1000, 1000, 100],
  [1, 3, 33],
])('%j of %j are %j percent', (count, total, percent) => {
  expect(percentOf({ count, total })).toBe(percent);
});
