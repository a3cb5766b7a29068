const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of a moment in UTC, such as `2026-03-02`. */
export const utcDay = (moment: Date): string => moment.toISOString().slice(0, 10);

const dayParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/**
 * The day of a moment in a time zone, such as `2026-03-02`. Not by `wallClock`, which is in a script that pages contain:
 * that can share no module with visitors' other scripts.
 */
export function dayIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { ...dayParts, timeZone }).formatToParts(moment);
  const part = (name: keyof typeof dayParts) => parts.find(({ type }) => type === name)?.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}

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
