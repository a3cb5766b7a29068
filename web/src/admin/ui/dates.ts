const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** `3 Mar 2026`, for columns of dates. */
export const showDay = (iso: string): string => day.format(new Date(iso));

/** `3 Mar, 14:05` for what came in this year, `3 Mar 2024` for what did not. */
export function showMoment(iso: string): string {
  const date = new Date(iso);
  return date.getFullYear() === new Date().getFullYear() ? moment.format(date) : day.format(date);
}

/** `3 March 2026 at 14:05`, where there is room. */
export const showTime = (iso: string): string => time.format(new Date(iso));
