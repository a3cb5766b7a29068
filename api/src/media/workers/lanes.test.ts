import { expect, test } from 'vitest';
import { createLanes } from './lanes.ts';

test('work waits for a free lane, in the order in which it came, whatever becomes of the work before it', async () => {
  const inLane = createLanes(2);
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const jobs = ['a', 'b', 'c', 'd'].map(name =>
    inLane(async () => {
      log.push(`${name} begins`);
      await new Promise<void>(resolve => ends.push(resolve));
      if (name === 'a') throw new Error('a failed');
      return name;
    }).catch((error: Error) => error.message),
  );
  const settle = () => new Promise(resolve => setImmediate(resolve));
  await settle();
  expect(log).toEqual(['a begins', 'b begins']);
  ends[0]?.();
  await settle();
  expect(log).toEqual(['a begins', 'b begins', 'c begins']);
  ends[2]?.();
  await settle();
  for (const end of ends) end();
  expect(await Promise.all(jobs)).toEqual(['a failed', 'b', 'c', 'd']);
});
