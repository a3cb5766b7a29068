import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { WorkerLoad } from './worker-load.ts';

test('counts running and waiting jobs, and the time of the oldest', async () => {
  const load = new WorkerLoad();
  const limit = pLimit(1);
  expect(load.status()).toEqual({ working: 0, waiting: 0, longestMs: 0, replaced: 0 });
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const jobs = [load.run(limit, () => first.promise), load.run(limit, () => second.promise)];
  const failed = expect(jobs[1]).rejects.toThrow('broken');
  await expect.poll(() => load.status().longestMs).toBeGreaterThan(0);
  expect(load.status()).toMatchObject({ working: 1, waiting: 1 });
  first.resolve('done');
  expect(await jobs[0]).toBe('done');
  await expect.poll(() => load.status()).toMatchObject({ working: 1, waiting: 0 });
  second.reject(new Error('broken'));
  await failed;
  expect(load.status()).toEqual({ working: 0, waiting: 0, longestMs: 0, replaced: 0 });
});
