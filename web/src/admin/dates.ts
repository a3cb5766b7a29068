const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** `3 Mar 2026`, for columns of dates. */
export const showDay = (iso: string): string => day.format(new Date(iso));

/** `3 Mar, 14:05`, for what came in lately. */
export const showMoment = (iso: string): string => moment.format(new Date(iso));
