import { addDays, nextWeekday } from '@hydraulics/common/units/dates/typed-day';
import { formatMoment } from '../../../../shared/locale.ts';

/** A day that may be near: `today`, `tomorrow`, `yesterday`, or `Fri, 4 Dec 2026`. */
export function dayInWords(day: string, today: string): string {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  if (day === addDays(today, -1)) return 'yesterday';
  const form = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return formatMoment(new Date(`${day}T00:00:00Z`), form);
}

/** The days that are chosen by one press. */
export const usualDays = (today: string): { label: string; day: string }[] => [
  { label: 'Tomorrow', day: addDays(today, 1) },
  { label: 'In 3 days', day: addDays(today, 3) },
  { label: 'Next Monday', day: nextWeekday(1, today) },
  { label: 'In 2 weeks', day: addDays(today, 14) },
];
