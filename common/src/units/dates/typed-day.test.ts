import { expect, test } from 'vitest';
import { typedDay } from './typed-day.ts';

/** A Saturday. */
const today = '2026-11-28';

test.each([
  ['today', '2026-11-28'],
  ['Tomorrow', '2026-11-29'],
  ['Friday', '2026-12-04'],
  ['  next   fri ', '2026-12-04'],
  ['on Monday', '2026-11-30'],
  ['Saturday', '2026-12-05'],
  ['thurs', '2026-12-03'],
  ['next week', '2026-11-30'],
  ['in 3 days', '2026-12-01'],
  ['3 days', '2026-12-01'],
  ['3d', '2026-12-01'],
  ['+5', '2026-12-03'],
  ['in a week', '2026-12-05'],
  ['in two weeks', '2026-12-12'],
  ['in 3 months', '2027-02-28'],
  ['next month', '2026-12-28'],
  ['4 Dec', '2026-12-04'],
  ['4th December', '2026-12-04'],
  ['Dec 4', '2026-12-04'],
  ['December 4th, 2027', '2027-12-04'],
  ['1 March', '2027-03-01'],
  ['4.12.', '2026-12-04'],
  ['4/12', '2026-12-04'],
  ['4.12.2027', '2027-12-04'],
  ['3.2.', '2027-02-03'],
  ['2026-12-04', '2026-12-04'],
])('%j is %s', (text, day) => {
  expect(typedDay(text, today)).toBe(day);
});

test.each([
  '',
  'soon',
  'in days',
  'in some days',
  '31 Feb',
  '2026-02-30',
  '32.1.',
  '4.13.',
  'fr',
  'in -3 days',
  '1 2 3',
])('%j is no day', text => {
  expect(typedDay(text, today)).toBeNull();
});
