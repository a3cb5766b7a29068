const minute = 60_000;
const hour = 60 * minute;

/** In ms: the delay after each failed attempt to reach another server. The last is two days after the first. */
const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour];

/**
 * When to try again after so many failed attempts.
 * @returns null if it is to be given up
 */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}
