import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Jobs } from './jobs.ts';

let logged: unknown[][];
let jobs: Jobs;
beforeEach(() => {
  vi.useFakeTimers();
  logged = [];
  jobs = new Jobs({ error: (...entry: unknown[]) => logged.push(entry) } as never);
});
afterEach(() => vi.useRealTimers());

test('a job runs once every interval, first after one interval', async () => {
  let runs = 0;
  jobs.every('count', 1000, async () => ++runs);
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(2001);
  expect(runs).toBe(3);
});

test('a job that is wanted later runs once, unless it was stopped before', async () => {
  let runs = 0;
  jobs.after('once', 1000, async () => ++runs);
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toBe(1);
  jobs.after('never', 1000, async () => ++runs);
  await jobs.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toBe(1);
});

test('a run that is due during the previous one is skipped', async () => {
  let started = 0;
  const end = Promise.withResolvers<void>();
  jobs.every('slow', 1000, () => {
    started++;
    return end.promise;
  });
  await vi.advanceTimersByTimeAsync(3000);
  expect(started).toBe(1);
  end.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(started).toBe(2);
});

test('a failure, thrown or rejected, is logged with the name of the job, which continues', async () => {
  let runs = 0;
  jobs.every('broken', 1000, () => {
    runs++;
    throw new Error('no room');
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(runs).toBe(2);
  expect(logged.map(([entry]) => entry)).toMatchObject([
    { job: 'broken', err: { message: 'no room' } },
    { job: 'broken', err: { message: 'no room' } },
  ]);
});

test('closing starts no further run, and aborts and awaits the running one', async () => {
  let runs = 0;
  let isAborted = false;
  const end = Promise.withResolvers<void>();
  jobs.every('long', 1000, signal => {
    runs++;
    signal.addEventListener('abort', () => {
      isAborted = true;
    });
    return end.promise;
  });
  await vi.advanceTimersByTimeAsync(1000);
  let closed = false;
  const closing = jobs.close().then(() => {
    closed = true;
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect({ runs, isAborted, closed }).toEqual({ runs: 1, isAborted: true, closed: false });
  end.resolve();
  await closing;
  expect(runs).toBe(1);
});
