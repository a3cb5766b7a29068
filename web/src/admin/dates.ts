const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** `3 Mar 2026`, for columns of dates. */
export const showDay = (iso: string): string => day.format(new Date(iso));

/** `3 Mar, 14:05`, for what came in lately. */
export const showMoment = (iso: string): string => moment.format(new Date(iso));

/** `3 March 2026 at 14:05`, where there is room. */
export const showTime = (iso: string): string => time.format(new Date(iso));
