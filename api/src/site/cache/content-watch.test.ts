import { expect, test } from 'vitest';
import { ContentWatch } from './content-watch.ts';

/** A watch whose clock is at `time`, in ms, with the times of its reads. */
function setUp() {
  const parts = { time: 0, reads: [] as number[] };
  const watch = new ContentWatch({
    monotonic: () => parts.time,
    db: {
      contentVersion: 1,
      readContentVersion: async () => {
        parts.reads.push(parts.time);
        return 1;
      },
    },
    log: { error: () => expect.unreachable(), info: () => expect.unreachable() },
  } as never);
  return Object.assign(parts, { watch });
}

test('responses come from the cache for 900 ms, and the version is read again after 400', async () => {
  const parts = setUp();
  expect(parts.watch.isTrusted()).toBe(true);
  parts.time = 400;
  expect(parts.watch.isTrusted()).toBe(true);
  expect(parts.reads).toEqual([]);
  parts.time = 401;
  expect(parts.watch.isTrusted()).toBe(true);
  expect(parts.reads).toEqual([401]);
});

test.each([
  [900, true],
  [901, false],
])('a version of %i ms ago is trusted: %s', (time, isTrusted) => {
  const parts = setUp();
  parts.time = time;
  expect(parts.watch.isTrusted()).toBe(isTrusted);
});

test('what was read is as recent as the start of its read', async () => {
  const parts = setUp();
  parts.time = 1000;
  const updated = parts.watch.update();
  parts.time = 1500;
  await updated;
  parts.time = 1900;
  expect(parts.watch.isTrusted()).toBe(true);
  parts.time = 1901;
  expect(parts.watch.isTrusted()).toBe(false);
});
