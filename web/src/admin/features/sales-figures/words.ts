import type { SalesFigures } from '@hydraulics/common/nouns/sales-figures/sales-figures';
import { formatMoney } from '@hydraulics/common/quotations/money';
import { formatNumber } from '../../../shared/locale.ts';

const units = [
  { seconds: 24 * 3600, one: 'day', many: 'days', rest: { seconds: 3600, word: 'h' } },
  { seconds: 3600, one: 'h', many: 'h', rest: { seconds: 60, word: 'min' } },
];

/** How long it took: `2 days 4 h`, `3 h 20 min`, `12 min`; a dash without an answer. */
export function durationOf(seconds: number | null): string {
  if (seconds === null) return '–';
  for (const { seconds: size, one, many, rest } of units) {
    if (seconds < size) continue;
    const whole = Math.floor(seconds / size);
    const left = Math.floor((seconds % size) / rest.seconds);
    return `${formatNumber(whole)} ${whole === 1 ? one : many}${left > 0 ? ` ${left} ${rest.word}` : ''}`;
  }
  return `${formatNumber(Math.floor(seconds / 60))} min`;
}

/** A share in whole percent: `39 %`; empty of nothing. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '' : `${formatNumber(Math.round((100 * part) / whole))} %`;

/** An amount for each currency, which are never added up. */
export const moneyLines = (sums: { currency: string; amount: number }[]): string[] =>
  sums.filter(({ amount }) => amount > 0).map(({ currency, amount }) => formatMoney(amount, currency));

type Visits = NonNullable<SalesFigures['visits']>;

/** The steps from a visit to an order, each with what it is a part of. */
export type Step = { label: string; times: number; note?: string };

/** What visitors did before they wrote. */
export const visitSteps = ({ products, searches, sizings, downloads, compared }: Visits): Step[] => [
  { label: 'Product pages opened', times: products },
  { label: 'Searches', times: searches },
  { label: 'Sizings', times: sizings },
  { label: 'Products compared', times: compared },
  { label: 'Downloads', times: downloads },
];
