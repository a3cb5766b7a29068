import { utcDay } from './days.ts';

const dayMs = 24 * 3600_000;

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const numbers = ['a', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** The place of a name that is typed whole or by its first letters, at least three. */
const placeOf = (names: readonly string[], typed: string): number =>
  typed.length < 3 ? -1 : names.findIndex(name => name.startsWith(typed));

/** A day of the calendar, or null if the month has no such day. */
function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? utcDay(at) : null;
}

/** The day in this year, or in the next if it has passed. */
function nextDay(month: number, day: number, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const found = dayOf(year, month, day);
  return found && found < today ? dayOf(year + 1, month, day) : found;
}

/** So many months later; the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return utcDay(new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))));
}

export const addDays = (day: string, count: number): string =>
  utcDay(new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs));

/** The next such day of the week after today; 0 is Sunday. */
export function nextWeekday(weekday: number, today: string): string {
  const ahead = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  return addDays(today, ahead || 7);
}

/**
 * A day as people type it: `Friday`, `in 3 days`, `2 weeks`, `tomorrow`, `4 Dec`, `Dec 4 2027`, `4.12.`, `2026-12-04`. A
 * day without its year is the next such day. Figures alone are read day first.
 * @param today such as `2026-11-28`
 * @returns such as `2026-12-04`, or null if it is none
 */
export function typedDay(text: string, today: string): string | null {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ');
  return (
    namedDay(typed, today) ?? distantDay(typed, today) ?? writtenDay(typed, today) ?? figuredDay(typed, today) ?? null
  );
}

function namedDay(typed: string, today: string): string | null {
  if (typed === 'today') return today;
  if (typed === 'tomorrow') return addDays(today, 1);
  if (typed === 'next week') return nextWeekday(1, today);
  if (typed === 'next month') return addMonths(today, 1);
  const weekday = placeOf(weekdays, typed.replace(/^(on|next|this) /, ''));
  return weekday < 0 ? null : nextWeekday(weekday, today);
}

/** `in 3 days`, `two weeks`, `+5`. */
function distantDay(typed: string, today: string): string | null {
  const found =
    /^(?:in |\+ ?)?(\d{1,3}|[a-z]+) ?(d|days?|weeks?|months?)$/.exec(typed) ?? /^\+ ?(\d{1,3})()$/.exec(typed);
  if (!found) return null;
  const [, amount = '', unit = ''] = found;
  const named = numbers.indexOf(amount.replace(/^an$/, 'a'));
  const count = /^\d/.test(amount) ? Number(amount) : named === 0 ? 1 : named;
  if (count < 0) return null;
  if (unit.startsWith('month')) return addMonths(today, count);
  return addDays(today, unit.startsWith('week') ? 7 * count : count);
}

/** `4 Dec`, `December 4th`, `4 dec 2027`. */
function writtenDay(typed: string, today: string): string | null {
  const found =
    /^(?:on )?(?<day>\d{1,2})(?:st|nd|rd|th|\.)? (?<month>[a-z]+)\.?,?(?: (?<year>\d{4}))?$/.exec(typed) ??
    /^(?:on )?(?<month>[a-z]+)\.? (?<day>\d{1,2})(?:st|nd|rd|th|\.)?,?(?: (?<year>\d{4}))?$/.exec(typed);
  const { day = '', month = '', year } = found?.groups ?? {};
  const place = placeOf(months, month) + 1;
  if (place === 0) return null;
  return year ? dayOf(Number(year), place, Number(day)) : nextDay(place, Number(day), today);
}

/** `2026-12-04`, `4.12.2026`, `4/12`. */
function figuredDay(typed: string, today: string): string | null {
  const whole = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (whole) return dayOf(Number(whole[1]), Number(whole[2]), Number(whole[3]));
  const found = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4})?)?$/.exec(typed);
  if (!found) return null;
  const [, day, month, year] = found.map(Number);
  return year ? dayOf(year, month ?? 0, day ?? 0) : nextDay(month ?? 0, day ?? 0, today);
}
