const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** `3 Mar 2026`, for columns of dates. */
export const formatDate = (iso: string): string => day.format(new Date(iso));

/** `3 Mar, 14:05` in the current year, else `3 Mar 2024`. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  return date.getFullYear() === new Date().getFullYear() ? moment.format(date) : day.format(date);
}

/** `3 March 2026 at 14:05`, the long form. */
export const formatLongDateTime = (iso: string): string => time.format(new Date(iso));
