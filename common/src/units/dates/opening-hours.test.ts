import { expect, test } from 'vitest';
import {
  isAlwaysOpen,
  isTimeZone,
  openingHoursProblem,
  readOpeningHours,
  structuredHours,
  weekTurns,
  zoneCity,
} from './opening-hours.ts';

const workdays = [0, 1, 2, 3, 4];
const everyDay = [0, 1, 2, 3, 4, 5, 6];

test.each([
  ['Mon–Fri 08:00–17:00', [{ days: workdays, from: 480, to: 1020 }]],
  ['Mon - Fri 8.00 - 17.00', [{ days: workdays, from: 480, to: 1020 }]],
  ['Monday to Friday, 8:00 to 17:00', [{ days: workdays, from: 480, to: 1020 }]],
  ['Mon-Fri 8am-5 pm', [{ days: workdays, from: 480, to: 1020 }]],
  ['every day 00:00–24:00', [{ days: everyDay, from: 0, to: 1440 }]],
  ['daily 6-22', [{ days: everyDay, from: 360, to: 1320 }]],
  [
    'Mon–Thu 08:00–12:00, 13:00–17:00; Fri 8–14',
    [
      { days: [0, 1, 2, 3], from: 480, to: 720 },
      { days: [0, 1, 2, 3], from: 780, to: 1020 },
      { days: [4], from: 480, to: 840 },
    ],
  ],
  ['Tue, Thurs and Sat 10:00–12:30', [{ days: [1, 3, 5], from: 600, to: 750 }]],
  ['Sat–Mon 12am–12pm', [{ days: [5, 6, 0], from: 0, to: 720 }]],
])('reads %j', (typed, times) => {
  expect(readOpeningHours(typed)).toEqual({ times });
  expect(openingHoursProblem(typed)).toBeUndefined();
});

test.each([
  ['Mon–Fri', 'mon-fri'],
  ['08:00–17:00', '08:00-17:00'],
  ['Mon–Fri 08:00–25:00', '08:00-25:00'],
  ['Mon–Fri 08:60–17:00', '08:60-17:00'],
  ['Mon–Fri 08:00–08:00', '08:00-08:00'],
  ['Mon–Fri 13pm–17:00', '13pm-17:00'],
  ['Mon–Fri 08:00', '08:00'],
  ['Mo–Fr 08:00–17:00', 'mo-fr'],
  ['Mon–Fri 08:00–12:00–17:00', '08:00-12:00-17:00'],
  ['by arrangement', 'by'],
])('says which part of %j cannot be read', (typed, unread) => {
  expect(openingHoursProblem(typed)).toBe(
    `“${unread}” cannot be read as opening hours. Type them like “Mon–Fri 08:00–17:00, Sat 09:00–12:00” or “every day 00:00–24:00”`,
  );
});

test.each([
  ['Mon, Tue 08:00–17:00', '480 1020 1920 2460'],
  ['every day 00:00–24:00', '0 10080'],
  ['Fri 22:00–06:00', '7080 7560'],
  ['Sun 22:00–06:00', '0 360 9960 10080'],
  ['Mon 08:00–12:00, 11:00–14:00', '480 840'],
  ['by arrangement', ''],
])('%j opens and closes at %j', (typed, turns) => {
  expect(weekTurns(typed)).toBe(turns);
});

test('is always open only without a gap', () => {
  expect(isAlwaysOpen('every day 0-24')).toBe(true);
  expect(isAlwaysOpen('every day 00:00–23:59')).toBe(false);
});

test('hours are written as schema.org has them', () => {
  expect(structuredHours('Mon–Tue 08:00–17:30, Sun 00:00–24:00')).toEqual([
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Monday', 'Tuesday'], opens: '08:00', closes: '17:30' },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Sunday'], opens: '00:00', closes: '23:59' },
  ]);
});

test('knows time zones by their names', () => {
  expect(['Europe/Berlin', 'UTC', 'Europe/Emden', '+02:00', ''].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(zoneCity('America/New_York')).toBe('New York');
});
