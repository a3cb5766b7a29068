import type { InsightKind } from '@hydraulics/common/nouns/insights/insights';
import { formatMoment } from '../../../shared/locale.ts';

/** A list of a section: what its rows are, and what it says without any. */
export type InsightList = { kind: InsightKind; rows: string; empty: string };

export type InsightSection = { title: string; why: string; lists: InsightList[] };

/** The screen from top to bottom. */
export const sections: InsightSection[] = [
  {
    title: 'What visitors looked at',
    why: 'How often the page of each product was opened.',
    lists: [{ kind: 'product', rows: 'Product', empty: 'No product page was opened in this month.' }],
  },
  {
    title: 'Searched and found nothing',
    why: 'Words that your products may lack, or products that you may lack.',
    lists: [
      { kind: 'search-none', rows: 'Found nothing', empty: 'No search ended without results.' },
      { kind: 'search-weak', rows: 'Found close matches only', empty: 'No search ended with close matches only.' },
    ],
  },
  {
    title: 'Filters that found nothing',
    why: 'Figures that visitors asked for and no product of the category has.',
    lists: [{ kind: 'filter', rows: 'Category and filters', empty: 'No filters ended in an empty list.' }],
  },
  {
    title: 'Sizes and codes without a product',
    why: 'Cylinders that visitors sized, and type codes that they searched for.',
    lists: [
      { kind: 'sizing', rows: 'Cylinder', empty: 'No sizing ended without a product.' },
      { kind: 'code', rows: 'Type code', empty: 'No type code was unknown.' },
    ],
  },
  {
    title: 'Compared with each other',
    why: 'Products that visitors could not decide between.',
    lists: [{ kind: 'pair', rows: 'Products', empty: 'No products were compared in this month.' }],
  },
  {
    title: 'Downloads',
    why: 'Complete downloads, without yours.',
    lists: [
      { kind: 'document', rows: 'Document', empty: 'No document was downloaded in this month.' },
      { kind: 'data-sheet', rows: 'Data sheet', empty: 'No data sheet was downloaded in this month.' },
      { kind: 'cad', rows: 'CAD file', empty: 'No CAD file was downloaded in this month.' },
    ],
  },
  {
    title: 'Enquiries by product',
    why: 'Enquiries that named a product, without spam.',
    lists: [{ kind: 'enquiry', rows: 'Product', empty: 'No enquiry named a product in this month.' }],
  },
];

/** The name of a month: `November 2026`. */
export const monthName = (month: string): string =>
  formatMoment(new Date(`${month}-01T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month before a month: `2026-10`. */
export function monthBefore(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 7);
}

/** The change of a number since the month before: `+12`, `−3`, `new`. */
export function changeOf({ times, before }: { times: number; before: number }): string {
  if (times === before) return 'same';
  if (before === 0) return 'new';
  return times > before ? `+${times - before}` : `−${before - times}`;
}
