import { expect, test } from 'vitest';
import { dayStart } from './day-start.ts';

test.each([
  ['2026-03-02', 'UTC', '2026-03-02T00:00:00.000Z'],
  ['2026-03-02', 'Europe/Berlin', '2026-03-01T23:00:00.000Z'],
  ['2026-07-02', 'Europe/Berlin', '2026-07-01T22:00:00.000Z'],
  // The clocks change on this day, and on the next one they have.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-03-08', 'America/Chicago', '2026-03-08T06:00:00.000Z'],
  ['2026-03-09', 'America/Chicago', '2026-03-09T05:00:00.000Z'],
  ['2026-03-02', 'Asia/Kolkata', '2026-03-01T18:30:00.000Z'],
  ['2026-03-02', 'Pacific/Auckland', '2026-03-01T11:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, start) => {
  expect(dayStart(day, timeZone).toISOString()).toBe(start);
});
