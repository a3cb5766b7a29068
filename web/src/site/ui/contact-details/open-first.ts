const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The minute of the week in a time zone, from the beginning of Monday. @throws RangeError for an unknown zone */
export function minuteOfWeek(now: Date, timeZone: string): number {
  const text = now.toLocaleString('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' });
  const [, day = '', hour, minute] = /^(\w+)\D+(\d+):(\d+)/.exec(text) ?? [];
  // Some browsers call midnight 24.
  return days.indexOf(day) * 1440 + (Number(hour) % 24) * 60 + Number(minute);
}

/** Whether one of the spans, such as `480-1020 1920-2460`, has a minute. */
export const isOpenAt = (spans: string, minute: number): boolean =>
  spans.split(' ').some(span => {
    const [from = 0, to = 0] = span.split('-').map(Number);
    return minute >= from && minute < to;
  });

/** Puts the telephones that are answered now before the others. */
export function putOpenFirst(now: Date): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-zone]')) {
    const minute = minuteOfWeek(now, list.dataset.zone ?? '');
    const lines = [...list.querySelectorAll<HTMLElement>('[data-open]')];
    list.prepend(...lines.filter(({ dataset }) => isOpenAt(dataset.open ?? '', minute)));
  }
}
