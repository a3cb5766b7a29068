import { formatMoment } from '../../../shared/locale.ts';

/** The periods that can be chosen, each with its months. */
export const periods = [
  { value: '3', label: 'Last 3 months' },
  { value: '12', label: 'Last 12 months' },
  { value: '24', label: 'Last 24 months' },
  { value: '36', label: 'Last 36 months' },
  { value: 'year', label: 'This year' },
  { value: 'last-year', label: 'Last year' },
] as const;
export type PeriodName = (typeof periods)[number]['value'];

/** By default; the server then chooses the same months by the clock of the company. */
export const usualPeriod: PeriodName = '12';

export const readPeriod = (text: string | null): PeriodName =>
  periods.find(({ value }) => value === text)?.value ?? usualPeriod;

const month = (year: number, place: number) => new Date(Date.UTC(year, place, 1)).toISOString().slice(0, 7);

/** The first and the last month of a period. */
export function monthsOf(period: PeriodName, today = new Date()): { from?: string; until?: string } {
  const year = today.getFullYear();
  if (period === usualPeriod) return {};
  if (period === 'year') return { from: month(year, 0), until: month(year, today.getMonth()) };
  if (period === 'last-year') return { from: month(year - 1, 0), until: month(year - 1, 11) };
  return { from: month(year, today.getMonth() - Number(period) + 1), until: month(year, today.getMonth()) };
}

const moment = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** `March 2026`. */
export const longMonth = (month: string): string =>
  formatMoment(moment(month), { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `Mar`, for charts. */
export const shortMonth = (month: string): string => formatMoment(moment(month), { month: 'short', timeZone: 'UTC' });
