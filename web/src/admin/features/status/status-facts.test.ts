import { expect, test } from 'vitest';
import { formatUptime } from './status-facts.ts';

test.each([
  [0, 'Less than a minute'],
  [60, '1 minute'],
  [59 * 60 + 59, '59 minutes'],
  [3600, '1 hour 0 minutes'],
  [90_061, '1 day 1 hour'],
  [10 * 86_400, '10 days 0 hours'],
])('%i seconds are %s', (seconds, words) => {
  expect(formatUptime(seconds)).toBe(words);
});
