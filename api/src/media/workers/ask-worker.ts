import type { ChildProcess } from 'node:child_process';
import type { Heartbeat, ImageJob, ImageResult, ShareJob, WorkerMessage } from './image-worker.ts';

/** What came of a job: the worker's answer, or that the worker ended, or stopped answering, without one. */
export type Outcome = ImageResult | { ended: string } | { hung: true };

/** How often the worker is looked after, in ms. Looks are counted, so that a pause of this process counts once. */
const lookEvery = 1000;

/** How many looks a worker may miss its heartbeat, which it sends every second, before it counts as hung. */
const mostSilent = 10;

/** Seconds of processor time that an image may take, about ten times of what it does; then its decoder runs in circles. */
const mostCpuSeconds = (pixels: number) => 15 + (2 * pixels) / 1e6;

/** A machine that is busy with other things gives an image a part of a processor only. */
const busyMachine = 4;

/**
 * Gives a worker a job and waits for what comes of it. A worker that does not answer in time for the size of its image is
 * killed.
 */
export function askWorker(worker: ChildProcess, job: ImageJob | ShareJob): Promise<Outcome> {
  worker.ref();
  worker.channel?.ref();
  return new Promise(resolve => {
    let heartbeat: Heartbeat = { cpu: 0, pixels: 0 };
    const looks = { all: 0, silent: 0 };
    const onMessage = (message: WorkerMessage) => {
      if ('result' in message) return settle(message.result);
      heartbeat = message.heartbeat;
      looks.silent = 0;
    };
    // What a signal ended may be asked again of another; what ended by itself could not even start.
    const onExit = (code: number | null, signal: string | null) =>
      settle(
        code === null
          ? { ended: String(signal) }
          : { code: 'internal', message: `The image worker ended with code ${code}.` },
      );
    const onError = (error: Error) => settle({ code: 'internal', message: error.stack ?? error.message });
    const look = setInterval(() => {
      looks.all += 1;
      looks.silent += 1;
      const most = mostCpuSeconds(heartbeat.pixels);
      const isHung = looks.silent > mostSilent || heartbeat.cpu / 1000 > most || looks.all > most * busyMachine;
      if (!isHung) return;
      settle({ hung: true });
      worker.kill('SIGKILL');
    }, lookEvery);
    const settle = (outcome: Outcome) => {
      clearInterval(look);
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      worker.off('error', onError);
      resolve(outcome);
    };
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    worker.on('error', onError);
    // A worker that ends before it has read the job is told by its exit; without a callback that would be an error too.
    worker.send(job, () => undefined);
  });
}
