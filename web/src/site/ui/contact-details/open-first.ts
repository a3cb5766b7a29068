import { minuteOfWeek } from '@hydraulics/common/units/dates/wall-clock';

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
