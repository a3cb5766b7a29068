import type { DashboardStats } from '@hydraulics/common/nouns/dashboard';
import { expect, it } from 'vitest';
import { catalogueMetrics, percentOf } from './metrics.ts';

const summary: DashboardStats = {
  products: { total: 30, withImages: 12, withSpecImage: 1, withTexts: 30, withFigures: 27 },
  categories: { total: 7, inUse: 6 },
  images: { total: 140, described: 133, productsLacking: 2 },
  enquiries: {
    ...{ total: 1250, new: 150, in_work: 50, answered: 600, quoted: 200, won: 150, lost: 50, spam: 50 },
    handled: 600,
  },
};

it('describes its five metrics in words', () => {
  expect(catalogueMetrics(summary).map(one => one.summary)).toEqual([
    '1,000 of 1,200 enquiries answered',
    '12 of 30 products with images',
    '1 of 30 products with a specification',
    '30 of 30 products with all texts',
    '6 of 7 categories in use',
  ]);
});

it('has no metric of enquiries for those who may not read them', () => {
  const { enquiries: _, ...others } = summary;
  expect(catalogueMetrics(others).map(({ label }) => label)).toEqual([
    'Products with images',
    'Products with a specification',
    'Products with all texts',
    'Categories in use',
  ]);
});

it('reads the counts of enquiries of an older website', () => {
  const { enquiries, ...others } = summary;
  expect(catalogueMetrics({ ...others, contacts: enquiries })[0]?.summary).toBe('1,000 of 1,200 enquiries answered');
});

it('links each to what is missing', () => {
  const paths = catalogueMetrics(summary).map(({ to }) => to);
  expect(new Set(paths).size).toBe(5);
  for (const path of paths) expect(path).toMatch(/^\/(product|contact)-operation\?/);
});

it('the share of answered enquiries ignores spam', () => {
  const none = { new: 0, in_work: 0, quoted: 0, won: 0, lost: 0, handled: 1 };
  const enquiries = { ...none, total: 3, answered: 1, spam: 2 };
  expect(catalogueMetrics({ ...summary, enquiries })[0]).toMatchObject({
    count: 1,
    total: 1,
    summary: '1 of 1 enquiry answered',
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
