import type { ChildProcess } from 'node:child_process';
import type { ImageResult, WorkerJob, WorkerMessage } from './image-worker.ts';

/**
 * The outcome of a job: the worker's result, or that the worker exited, hung, or took more processor time than
 * these seconds.
 */
export type Outcome = ImageResult | { ended: string } | { hung: true } | { tooSlow: number };

/** In ms. Checks are counted, so that a pause of this process counts as one. */
const checkIntervalMs = 1000;

/** The most seconds of a job, and of missed heartbeats, which are sent once a second. */
type Patience = { all: number; silent: number };

/** On a busy machine an image gets only part of a CPU. */
const forImages: Patience = { all: 60, silent: 10 };

/** All variants of an image take several times as long as the first ones. */
const forWholeImages: Patience = { all: 100, silent: 10 };
const wholeFactor = 3;

/** A data sheet is written without a heartbeat: in a second, or in many on a busy machine. */
const forDataSheets: Patience = { all: 60, silent: 60 };

/**
 * Runs a job on a worker. A worker that exceeds the limits is killed.
 * @param cpuSeconds the processor time that an image may take, and all its variants three times
 */
export function runOnWorker(worker: ChildProcess, job: WorkerJob, cpuSeconds: number): Promise<Outcome> {
  worker.ref();
  worker.channel?.ref();
  return new Promise(resolve => {
    const isWhole = 'folder' in job && !job.first;
    const isSheet = 'dataSheet' in job || 'quotation' in job;
    const most = isSheet ? forDataSheets : isWhole ? forWholeImages : forImages;
    const mostCpu = isWhole ? wholeFactor * cpuSeconds : cpuSeconds;
    const checks: Patience = { all: 0, silent: 0 };
    const onMessage = (message: WorkerMessage) => {
      if ('result' in message) return settle(message.result);
      checks.silent = 0;
      if (message.heartbeat.cpu / 1000 > mostCpu) kill({ tooSlow: mostCpu });
    };
    // A worker killed by a signal may be retried on another; one that exited by itself could not even start.
    const onExit = (code: number | null, signal: string | null) =>
      settle(
        code === null
          ? { ended: String(signal) }
          : { code: 'internal', message: `The image worker ended with code ${code}.` },
      );
    const onError = (error: Error) => settle({ code: 'internal', message: error.stack ?? error.message });
    const check = setInterval(() => {
      checks.all += 1;
      checks.silent += 1;
      if (checks.silent > most.silent || checks.all > most.all) kill({ hung: true });
    }, checkIntervalMs);
    const kill = (outcome: Outcome) => {
      settle(outcome);
      worker.kill('SIGKILL');
    };
    const settle = (outcome: Outcome) => {
      clearInterval(check);
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      worker.off('error', onError);
      resolve(outcome);
    };
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    worker.on('error', onError);
    // If the worker exits before reading the job, its exit event reports it; without a callback `send` would throw as
    // well.
    worker.send(job, () => undefined);
  });
}
