import { expect, test } from 'vitest';
import { dayIn } from './days.ts';

test.each([
  ['America/Los_Angeles', '2026-03-03'],
  ['UTC', '2026-03-04'],
  ['Asia/Tokyo', '2026-03-04'],
])('the day of a moment in %s is %s', (zone, day) => {
  expect(dayIn(zone, new Date('2026-03-04T07:59:59Z'))).toBe(day);
});

test('a day begins an hour earlier in UTC once clocks there are set forward', () => {
  const berlin = (time: string) => dayIn('Europe/Berlin', new Date(time));
  expect([berlin('2026-03-28T22:59:59Z'), berlin('2026-03-28T23:00:00Z')]).toEqual(['2026-03-28', '2026-03-29']);
  expect([berlin('2026-03-29T21:59:59Z'), berlin('2026-03-29T22:00:00Z')]).toEqual(['2026-03-29', '2026-03-30']);
});
