import { expect, test } from 'vitest';
import { lastDayProblem } from './last-day.ts';

const tooLate = 'Valid until must be 30 November 2031 or earlier. A quotation is valid for at most 5 years.';

test.each([
  ['', null],
  ['2020-01-01', null],
  ['2031-11-30', null],
  ['2031-12-01', tooLate],
  ['9999-12-31', tooLate],
  ['20226-12-31', tooLate],
])('a quotation that is valid until “%s”: %j', (lastDay, problem) => {
  expect(lastDayProblem(lastDay, '2026-11-30')).toBe(problem);
});

test('five years after a leap day is the last day of February', () => {
  expect([lastDayProblem('2033-02-28', '2028-02-29'), lastDayProblem('2033-03-01', '2028-02-29')]).toEqual([
    null,
    'Valid until must be 28 February 2033 or earlier. A quotation is valid for at most 5 years.',
  ]);
});
