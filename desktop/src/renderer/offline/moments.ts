import { formatMoment } from '@hydraulics/web/shared/locale.ts';

const dayOf = (date: Date) => date.toDateString();

/** Formats a time in ISO 8601 for people: 'at 10:42 today', 'at 17:05 yesterday', 'at 09:00 on 3 March 2026'. */
export function savedMoment(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const at = `at ${formatMoment(date, { hour: '2-digit', minute: '2-digit' })}`;
  if (dayOf(date) === dayOf(now)) return `${at} today`;
  return dayOf(date) === dayOf(yesterday) ? `${at} yesterday` : `${at} on ${formatMoment(date, { dateStyle: 'long' })}`;
}
