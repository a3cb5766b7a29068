import type { DashboardStats } from '@hydraulics/common/nouns/dashboard';
import { amount, formatNumber } from '../../../shared/locale.ts';
import { waitingOf } from '../../data/enquiry-counts.ts';
import { listAddress } from '../../ui/table/list-address.ts';

/** `count` of `total` with both in a sentence, and a link to the rest. */
export type Metric = { label: string; count: number; total: number; summary: string; to: string };

/** The metrics of the dashboard: content that visitors would miss, and open enquiries for those who may read them. */
export function catalogueMetrics({ products, categories, ...stats }: DashboardStats): Metric[] {
  // A website that is older than the desktop app answers with `contacts` only.
  const enquiries = stats.enquiries ?? stats.contacts;
  const of = (count: number, many: string, what: string) => `${formatNumber(count)} of ${many} ${what}`;
  const all = amount(products.total, 'product', 'products');
  const received = enquiries ? enquiries.total - enquiries.spam : 0;
  const answered = enquiries && received - waitingOf(enquiries);
  const ofEnquiries = answered !== undefined && {
    label: 'Enquiries answered',
    count: answered,
    total: received,
    summary: of(answered, amount(received, 'enquiry', 'enquiries'), 'answered'),
    to: listAddress.enquiries('waiting'),
  };
  return [
    ...(ofEnquiries ? [ofEnquiries] : []),
    {
      label: 'Products with images',
      count: products.withImages,
      total: products.total,
      summary: of(products.withImages, all, 'with images'),
      to: listAddress.productsLacking('images'),
    },
    {
      label: 'Products with a specification',
      count: products.withSpecImage,
      total: products.total,
      summary: of(products.withSpecImage, all, 'with a specification'),
      to: listAddress.productsLacking('specImage'),
    },
    {
      label: 'Products with all texts',
      count: products.withTexts,
      total: products.total,
      summary: of(products.withTexts, all, 'with all texts'),
      to: listAddress.productsLacking('texts'),
    },
    {
      label: 'Categories in use',
      count: categories.inUse,
      total: categories.total,
      summary: of(categories.inUse, amount(categories.total, 'category', 'categories'), 'in use'),
      to: listAddress.unusedCategories,
    },
  ];
}

/** The share in whole percent, never rounded up to 100 nor down to 0. */
export function percentOf({ count, total }: Pick<Metric, 'count' | 'total'>): number {
  if (total === 0) return 0;
  const percent = Math.round((count / total) * 100);
  if (percent === 100 && count < total) return 99;
  return percent === 0 && count > 0 ? 1 : percent;
}
