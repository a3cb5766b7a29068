import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRequestLimit, secondsLeft } from './request-limit.ts';

const start = Date.parse('2030-01-01T00:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['at once', 0, 60],
  ['within a second', 400, 60],
  ['a millisecond before the end', 59_999, 1],
  ['with the clock set back', -3600_000, 60],
])('a refusal %s says the whole seconds that are left', async (_when, afterMs, retryAfter) => {
  const take = createRequestLimit({ ofOne: 1 }, 'Too many reports');
  await take('192.0.2.1');
  vi.setSystemTime(start + afterMs);
  await expect(take('192.0.2.1')).rejects.toMatchObject({
    code: 'rate_limited',
    message: `Too many reports. Please try again in ${retryAfter} seconds.`,
    retryAfter,
  });
  await take('192.0.2.2');
  vi.setSystemTime(start + 60_000);
  await take('192.0.2.1');
});

test('many addresses together are refused, too', async () => {
  const take = createRequestLimit({ ofOne: 2, ofAll: 2 }, 'Too many reports');
  await take('192.0.2.1');
  await take('192.0.2.2');
  await expect(take('192.0.2.3')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 60 });
});

test('a fault of a limiter is no refusal', () => {
  const fault = new TypeError('broken');
  expect(() => secondsLeft(fault, 60)).toThrow(fault);
});
