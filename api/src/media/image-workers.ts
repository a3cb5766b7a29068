import { type ChildProcess, fork } from 'node:child_process';
import { extname, join } from 'node:path';
import { AppError } from '@hydraulics/common/errors';
import type { ImageJob, ImageResult } from './image-worker.ts';
import { createLanes } from './lanes.ts';
import type { Decoded } from './variants.ts';

/** Beside this file while developing, beside main.js when built. */
const program = join(import.meta.dirname, `image-worker${extname(import.meta.filename)}`);

/** Milliseconds without work after which a worker ends and gives its memory back. */
const idleFor = 15_000;

/** The processes that decode images: as many as there are lanes, started when there is work, ended when there is none. */
export class ImageWorkers {
  readonly #inLane: ReturnType<typeof createLanes>;
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();

  constructor(lanes: number) {
    this.#inLane = createLanes(lanes);
  }

  /**
   * Works on one image when a lane is free. A drawing is made only then, so that a whole catalogue of them does not wait
   * in memory.
   * @throws AppError `invalid_image` when the file cannot be used, or brought its decoder down
   */
  run(job: ImageJob, svg?: () => string): Promise<Decoded> {
    return this.#inLane(async () => {
      const worker = this.#takeWorker();
      const result = await ask(worker, { ...job, svg: svg?.() });
      if (worker.connected) this.#keep(worker);
      if ('value' in result) return result.value;
      if (result.code === 'internal') throw new Error(result.message);
      throw new AppError(result.code, result.message);
    });
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
    // No setting of ours, so no secret, reaches it. Two arenas keep glibc from holding on to freed pictures.
    const worker = fork(program, { env: { MALLOC_ARENA_MAX: '2' }, execArgv: [] });
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

function ask(worker: ChildProcess, job: ImageJob): Promise<ImageResult> {
  worker.ref();
  worker.channel?.ref();
  return new Promise(resolve => {
    const onMessage = (result: ImageResult) => settle(result);
    const onExit = () => settle({ code: 'invalid_image', message: `${job.label} could not be decoded.` });
    const settle = (result: ImageResult) => {
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      worker.off('error', onExit);
      resolve(result);
    };
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    worker.on('error', onExit);
    worker.send(job);
  });
}
