import { wallClock } from './wall-clock.ts';

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of a moment in UTC, such as `2026-03-02`. */
export const utcDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The day of a moment in a time zone, such as `2026-03-02`. */
export const dayIn = (timeZone: string, moment: Date): string =>
  utcDay(new Date(wallClock(moment.getTime(), timeZone)));

/** A day such as `2026-03-02` as people write it: `2 March 2026`. */
export const longDay = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));

/** A moment by the clocks here, as people write it: `2 March 2026 at 14:05`. */
export const momentHere = (moment: Date): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(moment);

/** A moment in a time zone as people write it: `2 March 2026 at 14:05 CET`. Zones without a short name have their offset. */
export const longMoment = (moment: Date, timeZone: string): string => inZone(moment, timeZone, 'long');

/** The same as in `2 Mar 2026, 14:05 CET`. */
export const shortMoment = (moment: Date, timeZone: string): string => inZone(moment, timeZone, 'short');

const inZone = (moment: Date, timeZone: string, month: 'long' | 'short'): string =>
  new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month, year: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZone,
    timeZoneName: 'short',
  }).format(moment);
