/** The minute of the week in a time zone, from the beginning of Monday. @throws RangeError for an unknown zone */
export function minuteOfWeek(now: Date, timeZone: string): number {
  // Swedish writes what `Date` reads: 2026-11-28 09:54:00.
  const there = new Date(now.toLocaleString('sv', { timeZone }));
  return ((there.getDay() + 6) % 7) * 1440 + there.getHours() * 60 + there.getMinutes();
}

/** Whether it is open in a minute, by the minutes at which it opens and closes in turn: `480 1020 1920 2460`. */
export const isOpenAt = (turns: string, minute: number): boolean =>
  turns.split(' ').filter(turn => turn && Number(turn) <= minute).length % 2 > 0;

/**
 * Puts the telephones that are answered now before the others.
 * @throws RangeError for a time zone that the browser does not know
 */
export function putOpenFirst(now: Date): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-zone]')) {
    const minute = minuteOfWeek(now, list.dataset.zone ?? '');
    const lines = list.querySelectorAll<HTMLElement>('[data-open]');
    list.prepend(...[...lines].filter(({ dataset }) => isOpenAt(dataset.open ?? '', minute)));
  }
}
