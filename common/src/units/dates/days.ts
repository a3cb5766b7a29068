const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day such as `2026-03-02` as people write it: `2 March 2026`. */
export const longDay = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
