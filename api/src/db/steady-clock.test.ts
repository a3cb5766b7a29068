import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDeps, type TestDeps } from '../testing/server.ts';
import { isClockSteady } from './steady-clock.ts';

let opened: TestDeps;
beforeEach(async () => {
  opened = await openTestDeps('sqlite');
});
afterEach(() => opened.close());

const day = 86_400_000;
const start = Date.parse('2030-01-01T00:00:00Z');
/** Checks the clock at these days after the first check, and returns whether it was steady at the last one. */
async function isSteadyAfter(...days: number[]): Promise<boolean> {
  let steady = false;
  for (const one of days) steady = await isClockSteady(opened.deps.db, new Date(start + one * day));
  return steady;
}
const upTo = (last: number, step = 1) => Array.from({ length: last / step + 1 }, (_, index) => index * step);

test('a clock is steady after thirty days without a gap', async () => {
  expect(await isSteadyAfter(...upTo(29))).toBe(false);
  expect(await isSteadyAfter(30)).toBe(true);
});

test('checks may be two days apart', async () => {
  expect(await isSteadyAfter(...upTo(30, 2))).toBe(true);
});

test.each([
  ['a gap of more than two days', 33.1],
  ['a jump ahead', 400],
  ['a jump back', 30.5],
])('%s restarts the thirty days', async (_title, next) => {
  expect(await isSteadyAfter(...upTo(31))).toBe(true);
  expect(await isSteadyAfter(next)).toBe(false);
});
