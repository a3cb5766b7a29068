import { expect, test } from 'vitest';
import { monthsOf, readPeriod } from './period.ts';

const today = new Date(2026, 1, 10);

test.each([
  ['3', { from: '2025-12', until: '2026-02' }],
  ['12', {}],
  ['24', { from: '2024-03', until: '2026-02' }],
  ['year', { from: '2026-01', until: '2026-02' }],
  ['last-year', { from: '2025-01', until: '2025-12' }],
] as const)('the period %s has the months %j', (period, months) => {
  expect(monthsOf(period, today)).toEqual(months);
});

test('an unknown period is the usual one', () => {
  expect(readPeriod('7')).toBe('12');
});
