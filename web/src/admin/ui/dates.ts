import { formatMoment } from '../../shared/locale.ts';

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const dayOfThisYear = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** `3 Mar 2026`, for columns of dates. */
export const formatDate = (iso: string): string => formatMoment(new Date(iso), day);

/** `3 Mar, 14:05` in the current year, else `3 Mar 2024`. */
export function formatDateTime(iso: string, now = new Date()): string {
  const date = new Date(iso);
  return formatMoment(date, date.getFullYear() === now.getFullYear() ? dayOfThisYear : day);
}

/** `3 March 2026 at 14:05`, the long form. */
export const formatLongDateTime = (iso: string): string =>
  formatMoment(new Date(iso), { dateStyle: 'long', timeStyle: 'short' });

/** `3 March 2026`, of a day such as `2026-03-03`. */
export const formatDay = (isoDay: string): string =>
  formatMoment(new Date(`${isoDay}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' });

/** `14:05:09`, for what is checked every few seconds. */
export const formatTime = (milliseconds: number): string => formatMoment(milliseconds, { timeStyle: 'medium' });
