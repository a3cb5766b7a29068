/** The month of a time, in UTC: `2026-03`. */
export const monthOf = (time: Date): string => time.toISOString().slice(0, 7);

/** The month so many months before that of a time. */
export const monthsBefore = (time: Date, months: number): string =>
  monthOf(new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() - months, 1)));

/** The first moment of a month. */
export const startOf = (month: string): Date => new Date(`${month}-01T00:00:00.000Z`);

/** The first and the last day of a month, as days are compared: no month has a day after the 31st. */
export const daysOf = (month: string): [first: string, last: string] => [`${month}-01`, `${month}-31`];
