import { type ChildProcess, fork } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AppError } from '@hydraulics/common/contract/errors';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Decoded } from '../variants.ts';
import { askWorker, type Outcome } from './ask-worker.ts';
import type { ImageJob, ShareJob } from './image-worker.ts';
import { WorkerLoad, type WorkerStatus } from './worker-load.ts';

/** Beside this file while developing, beside main.js when built. */
const program = join(import.meta.dirname, `image-worker${extname(import.meta.filename)}`);

/** Milliseconds without work after which a worker ends and gives its memory back. */
const idleFor = 15_000;

/** Keeps glibc from holding on to freed pictures: one arena, and what is large goes back to the system at once. */
const frugal = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' };

/** What goes to the worker that is reserved for small images: at most so many bytes, and so many pixels. */
const small = { bytes: 1024 * 1024, pixels: 2_000_000 };

/**
 * The processes that decode images: as many as may work at once and one for small images, so that these never wait
 * behind big ones; started when there is work, ended when there is none. The pools that are to be had do not keep that
 * promise when a worker dies or hangs (docs/decisions/0032).
 */
export class ImageWorkers {
  readonly #limit: LimitFunction;
  readonly #smallLimit = pLimit(1);
  readonly #busy = new Set<ChildProcess>();
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #load = new WorkerLoad();

  /** @param concurrency how many images are worked on at once, apart from one small image more */
  constructor(concurrency: number) {
    this.#limit = pLimit(concurrency);
  }

  /**
   * Works on one image when a worker may.
   * @throws AppError `invalid_image` when the file cannot be used, or brought its decoder down twice; `unavailable` when
   * the decoder did not answer
   */
  async run(job: ImageJob): Promise<Decoded> {
    if ((await stat(job.file)).size <= small.bytes) {
      const decoded = await this.#work({ ...job, mostPixels: small.pixels }, this.#smallLimit);
      if (decoded !== tooBig) return decoded as Decoded;
    }
    return (await this.#work(job)) as Decoded;
  }

  /** Draws one picture for sharing. */
  async draw(job: ShareJob): Promise<void> {
    await this.#work(job);
  }

  #work(job: ImageJob | ShareJob, limit = this.#limit): Promise<Decoded | null | typeof tooBig> {
    return this.#load.run(limit, async () => {
      const first = await this.#ask(job);
      // Somebody else may have ended it, such as a system short of memory; what ends two of them is the image.
      const result = 'ended' in first ? await this.#ask(job) : first;
      if ('value' in result) return result.value;
      if ('tooManyPixels' in result) return tooBig;
      if ('ended' in result) throw new AppError('invalid_image', `${job.label} could not be decoded.`);
      if ('hung' in result) throw new AppError('unavailable', hungMessage(job.label));
      if (result.code === 'internal') throw new Error(result.message);
      throw new AppError(result.code, result.message);
    });
  }

  async #ask(job: ImageJob | ShareJob): Promise<Outcome> {
    const worker = this.#takeWorker();
    this.#busy.add(worker);
    const outcome = await askWorker(worker, job);
    this.#busy.delete(worker);
    if (isAlive(worker)) this.#keep(worker);
    else this.#load.replaced += 1;
    // Killed by `close`.
    return 'ended' in outcome && worker.killed ? { hung: true } : outcome;
  }

  /** How much there is to do, and how long it has taken so far. */
  status(): WorkerStatus {
    return this.#load.status();
  }

  /** Ends the workers. New ones start when images arrive. */
  close(): void {
    for (const worker of this.#busy) worker.kill('SIGKILL');
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

/** Says that an image is for a worker of big ones. */
const tooBig = Symbol('too big');

const hungMessage = (label: string) =>
  `The program that decodes images did not answer for ${label}. It was started anew, please try again.`;

/** A worker that has ended stays `connected` for a moment more; a job given to it then would never be answered. */
const isAlive = ({ connected, exitCode, signalCode, killed }: ChildProcess) =>
  connected && !killed && exitCode === null && signalCode === null;
