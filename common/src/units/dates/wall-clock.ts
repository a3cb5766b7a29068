const minute = 60_000;
const weekMinutes = 7 * 24 * 60;
/** A Monday. */
const origin = Date.UTC(1970, 0, 5);

/**
 * What the clocks of a time zone show at a moment, in whole seconds, as the moment (in ms) at which those of UTC show it.
 * @throws RangeError for an unknown zone
 */
export function wallClock(moment: number, timeZone: string): number {
  const form = { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' } as const;
  // The form of this language is that of ISO 8601: `2026-03-02 14:05:00`.
  const local = new Intl.DateTimeFormat('sv-SE', form).format(moment);
  return Date.parse(`${local.replace(' ', 'T')}Z`);
}

/** By the clocks of a time zone, the minutes of the weeks that have passed and of this one, from the beginning of Monday. */
export function weekTime(moment: Date, timeZone: string): { weeks: number; minutes: number } {
  const all = (wallClock(moment.getTime(), timeZone) - origin) / minute;
  return { weeks: Math.floor(all / weekMinutes), minutes: all % weekMinutes };
}

/** The minute of the week in a time zone, from the beginning of Monday. @throws RangeError for an unknown zone */
export const minuteOfWeek = (moment: Date, timeZone: string): number => Math.floor(weekTime(moment, timeZone).minutes);
