import { limits } from '../limits.ts';
import { longDay } from '../units/dates/days.ts';
import { addMonths } from '../units/dates/typed-day.ts';

/**
 * Why a quotation cannot be valid until a day: it is farther ahead than anyone means, as after a typing error in the year.
 * @param lastDay such as `2026-12-31`, or empty
 * @param today such as `2026-11-30`
 * @returns null if it can
 */
export function lastDayProblem(lastDay: string, today: string): string | null {
  const latest = addMonths(today, 12 * limits.quotationYears);
  // A year of five digits would be sorted among those of four.
  if (lastDay.length <= latest.length && lastDay <= latest) return null;
  return `Valid until must be ${longDay(latest)} or earlier. A quotation is valid for at most ${limits.quotationYears} years.`;
}
