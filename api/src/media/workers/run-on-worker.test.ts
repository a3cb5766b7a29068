import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorkerJob } from './image-worker.ts';
import { type Outcome, runOnWorker } from './run-on-worker.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const image: WorkerJob = { file: '/sent', folder: '/job', label: 'a.png', first: true };
const whole: WorkerJob = { ...image, first: false };
const sheet: WorkerJob = { file: '/sheet.pdf', label: 'a sheet', dataSheet: {} as never };

/** A fake worker whose events the test emits, with its outcome so far. */
function start(job: WorkerJob, cpuSeconds = 20) {
  const worker = Object.assign(new EventEmitter(), {
    ref: () => undefined,
    send: vi.fn(),
    kill: vi.fn(),
    channel: { ref: () => undefined },
  });
  const run = { worker, outcome: undefined as Outcome | undefined };
  void runOnWorker(worker as unknown as ChildProcess, job, cpuSeconds).then(outcome => {
    run.outcome = outcome;
  });
  return run;
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const beat = (cpu: number) => ({ heartbeat: { cpu } });

test.each([
  ['an image', image, 10],
  ['a data sheet', sheet, 60],
])('for %s the worker is killed after too many seconds without a heartbeat', async (_name, job, seconds) => {
  const run = start(job);
  await pass(seconds);
  expect([run.outcome, run.worker.kill.mock.calls]).toEqual([undefined, []]);
  await pass(1);
  expect([run.outcome, run.worker.kill.mock.calls]).toEqual([{ hung: true }, [['SIGKILL']]]);
});

test.each([
  ['the first variants of an image', image, 60],
  ['all of them', whole, 100],
])('a worker with heartbeats may take so long for %s', async (_what, job, seconds) => {
  const run = start(job);
  for (let second = 1; second <= seconds; second += 1) {
    await pass(1);
    run.worker.emit('message', beat(1000));
  }
  expect(run.outcome).toBeUndefined();
  await pass(1);
  expect(run.outcome).toEqual({ hung: true });
});

test.each([
  ['the first variants of an image', image, 2],
  ['all of them', whole, 6],
])('a worker that takes more than its share of the processor for %s is killed', async (_what, job, seconds) => {
  const run = start(job, 2);
  run.worker.emit('message', beat(seconds * 1000));
  await pass(0);
  expect(run.outcome).toBeUndefined();
  run.worker.emit('message', beat(seconds * 1000 + 1));
  await pass(0);
  expect([run.outcome, run.worker.kill.mock.calls]).toEqual([{ tooSlow: seconds }, [['SIGKILL']]]);
});

test('a result, a signal, an exit code and an error have different outcomes', async () => {
  const ends: [string, ...unknown[]][] = [
    ['message', { result: { value: null } }],
    ['exit', null, 'SIGSEGV'],
    ['exit', 3, null],
    ['error', new Error('spawn EAGAIN')],
  ];
  const outcomes = [];
  for (const [event, ...details] of ends) {
    const run = start(image);
    run.worker.emit(event, ...details);
    await pass(120);
    expect(run.worker.kill).not.toHaveBeenCalled();
    outcomes.push(run.outcome);
  }
  expect(outcomes).toEqual([
    { value: null },
    { ended: 'SIGSEGV' },
    { code: 'internal', message: 'The image worker ended with code 3.' },
    { code: 'internal', message: expect.stringContaining('spawn EAGAIN') },
  ]);
});
