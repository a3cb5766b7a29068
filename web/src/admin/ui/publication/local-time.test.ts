import { expect, test } from 'vitest';
import { localTime } from './local-time.ts';

test.each(['2026-12-01T08:00', '2026-03-29T12:05', '2028-02-29T23:59'])('%s is the same after a round trip', value => {
  expect(localTime.toInput(localTime.fromInput(value))).toBe(value);
});

test('no moment is an empty value', () => {
  expect(localTime.toInput(undefined)).toBe('');
});
