import { type ChildProcess, fork } from 'node:child_process';
import { extname, join } from 'node:path';
import { AppError } from '@hydraulics/common/errors';
import type { ImageJob, ImageResult, ShareJob } from './image-worker.ts';
import { createLanes } from './lanes.ts';
import type { Decoded } from './variants.ts';
import { WorkerLoad, type WorkerStatus } from './worker-load.ts';

/** Beside this file while developing, beside main.js when built. */
const program = join(import.meta.dirname, `image-worker${extname(import.meta.filename)}`);

/** Milliseconds without work after which a worker ends and gives its memory back. */
const idleFor = 15_000;

/** Keeps glibc from holding on to freed pictures: one arena, and what is large goes back to the system at once. */
const frugal = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' };

/** The processes that decode images: as many as there are lanes, started when there is work, ended when there is none. */
export class ImageWorkers {
  readonly #inLane: ReturnType<typeof createLanes>;
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #load = new WorkerLoad();

  constructor(lanes: number) {
    this.#inLane = createLanes(lanes);
  }

  /**
   * Works on one image when a lane is free. A drawing is made only then, so that a whole catalogue of them does not wait
   * in memory.
   * @throws AppError `invalid_image` when the file cannot be used, or brought its decoder down
   */
  run(job: ImageJob, svg?: () => string): Promise<Decoded> {
    return this.#work(() => ({ ...job, svg: svg?.() })) as Promise<Decoded>;
  }

  /** Draws one picture for sharing. */
  async draw(job: ShareJob): Promise<void> {
    await this.#work(() => job);
  }

  #work(job: () => ImageJob | ShareJob): Promise<Decoded | null> {
    return this.#load.run(this.#inLane, async () => {
      const worker = this.#takeWorker();
      const result = await ask(worker, job());
      if (isAlive(worker)) this.#keep(worker);
      else this.#load.replaced += 1;
      if ('value' in result) return result.value;
      if (result.code === 'internal') throw new Error(result.message);
      throw new AppError(result.code, result.message);
    });
  }

  /** How much there is to do, and how long it has taken so far. */
  status(): WorkerStatus {
    return this.#load.status();
  }

  /** Ends the workers that have nothing to do. */
  close(): void {
    for (const [worker, timer] of this.#idle) {
      clearTimeout(timer);
      worker.disconnect();
    }
    this.#idle.clear();
  }

  #takeWorker(): ChildProcess {
    const [kept] = this.#idle;
    if (!kept) return this.#startWorker();
    const [worker, timer] = kept;
    clearTimeout(timer);
    this.#idle.delete(worker);
    return worker;
  }

  #startWorker(): ChildProcess {
    // No setting of ours, so no secret, reaches it.
    const worker = fork(program, { env: frugal, execArgv: [] });
    worker.once('exit', () => {
      clearTimeout(this.#idle.get(worker));
      this.#idle.delete(worker);
    });
    return worker;
  }

  #keep(worker: ChildProcess): void {
    const end = () => {
      this.#idle.delete(worker);
      worker.disconnect();
    };
    this.#idle.set(worker, setTimeout(end, idleFor).unref());
    worker.unref();
    worker.channel?.unref();
  }
}

/** A worker that has ended stays `connected` for a moment more; a job given to it then would never be answered. */
const isAlive = ({ connected, exitCode, signalCode }: ChildProcess) =>
  connected && exitCode === null && signalCode === null;

function ask(worker: ChildProcess, job: ImageJob | ShareJob): Promise<ImageResult> {
  worker.ref();
  worker.channel?.ref();
  return new Promise(resolve => {
    const onMessage = (result: ImageResult) => settle(result);
    // What a signal ended was brought down by the picture; what ended by itself could not even start.
    const onExit = (code: number | null) =>
      settle(
        code === null
          ? { code: 'invalid_image', message: `${job.label} could not be decoded.` }
          : { code: 'internal', message: `The image worker ended with code ${code}.` },
      );
    const onError = (error: Error) => settle({ code: 'internal', message: error.stack ?? error.message });
    const settle = (result: ImageResult) => {
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      worker.off('error', onError);
      resolve(result);
    };
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    worker.on('error', onError);
    // A worker that ends before it has read the job is told by its exit; without a callback that would be an error too.
    worker.send(job, () => undefined);
  });
}
