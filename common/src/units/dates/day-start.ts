/** The moment at which a day such as `2026-03-02` begins in a time zone such as `Europe/Berlin`. */
export function dayStart(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The offset near midnight in UTC may be that of before or after a change of the clocks.
  const near = midnight - offsetAt(midnight, timeZone);
  return new Date(midnight - offsetAt(near, timeZone));
}

/** In ms, how far the clocks of a time zone are ahead of UTC. */
const offsetAt = (moment: number, timeZone: string): number =>
  wallClock(moment, timeZone) - Math.floor(moment / 1000) * 1000;

/** What the clocks of a time zone show at a moment, in whole seconds, as the moment (in ms) at which those of UTC show it. */
export function wallClock(moment: number, timeZone: string): number {
  const form = { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' } as const;
  // The form of this language is that of ISO 8601: `2026-03-02 14:05:00`.
  const local = new Intl.DateTimeFormat('sv-SE', form).format(moment);
  return Date.parse(`${local.replace(' ', 'T')}Z`);
}
