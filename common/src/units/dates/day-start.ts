import { wallClock } from './wall-clock.ts';

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
