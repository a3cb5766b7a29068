import { type ChildProcess, fork } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AppError } from '@hydraulics/common/contract/errors';
import pLimit from 'p-limit';
import type { Decoded } from '../variants.ts';
import type { DataSheetJob, DrawingJob, ImageJob, QuotationJob, ShareJob, WorkerJob } from './image-worker.ts';
import { type Line, patientLine } from './patient-line.ts';
import { type Outcome, runOnWorker } from './run-on-worker.ts';
import { WorkerLoad, type WorkerStatus } from './worker-load.ts';

const program = join(import.meta.dirname, `image-worker${extname(import.meta.filename)}`);

const idleTimeoutMs = 15_000;

/** Makes glibc return freed image memory: one arena, and large blocks are unmapped at once. */
const allocatorEnv = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' };

/**
 * CPU time for one image, five times that of the slowest accepted ones. Only an attack or an endless loop needs more.
 */
const maxCpuSeconds = 20;

const smallImage = { bytes: 1024 * 1024, pixels: 2_000_000 };

/**
 * The pool of image worker processes, plus one for small images so that they never wait behind large ones, and one for
 * images that nobody waits for. Started on demand, stopped when idle. Existing pool libraries do not guarantee this when
 * a worker dies or hangs (docs/decisions/0008).
 */
export class ImageWorkers {
  readonly #limit: Line;
  readonly #smallLimit = pLimit(1);
  readonly #laterLimit = pLimit(1);
  readonly #sheetLine = patientLine();
  readonly #busy = new Set<ChildProcess>();
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #load = new WorkerLoad();
  readonly #cpuSeconds: number;

  /** @param concurrency images encoded at once, besides one small image */
  constructor(concurrency: number, { cpuSeconds = maxCpuSeconds } = {}) {
    this.#cpuSeconds = cpuSeconds;
    this.#limit = pLimit(concurrency);
  }

  /**
   * Encodes one image when a worker is free.
   * @throws AppError `invalid_image` when the file cannot be used, takes too long or crashed its decoder twice;
   * `unavailable` when the decoder hung or was killed
   */
  async run(job: ImageJob): Promise<Decoded> {
    if ((await stat(job.file)).size <= smallImage.bytes) {
      const decoded = await this.#work({ ...job, maxPixels: smallImage.pixels }, this.#smallLimit);
      if (decoded !== tooBigForSmallWorker) return decoded as Decoded;
    }
    return (await this.#work(job)) as Decoded;
  }

  /** The same for an image that nobody waits for. One at a time, and no upload waits behind it. */
  async runLater(job: ImageJob): Promise<Decoded> {
    return (await this.#work(job, this.#laterLimit)) as Decoded;
  }

  /** Draws a share picture or an SVG. */
  async draw(job: ShareJob | DrawingJob): Promise<void> {
    await this.#work(job);
  }

  /** Makes a data sheet or a quotation. One at a time, and never behind images or a slow data sheet. */
  async makeDataSheet(job: DataSheetJob | QuotationJob): Promise<void> {
    await this.#work(job, this.#sheetLine);
  }

  #work(job: WorkerJob, limit = this.#limit): Promise<Decoded | null | typeof tooBigForSmallWorker> {
    return this.#load.run(limit, async () => {
      const first = await this.#runOnce(job);
      // A decoder that crashes once may have been unlucky; if a second one does, the image is the cause.
      const result = 'ended' in first ? await this.#runOnce(job) : first;
      if ('value' in result) return result.value;
      if ('tooManyPixels' in result) return tooBigForSmallWorker;
      if ('ended' in result && killSignals.has(result.ended))
        throw new AppError('unavailable', killedMessage(job.label));
      if ('ended' in result) throw new AppError('invalid_image', `${job.label} could not be decoded.`);
      if ('tooSlow' in result) throw new AppError('invalid_image', tooSlowMessage(job.label, result.tooSlow));
      if ('hung' in result) throw new AppError('unavailable', hungMessage(job.label));
      if (result.code === 'internal') throw new Error(result.message);
      throw new AppError(result.code, result.message);
    });
  }

  async #runOnce(job: WorkerJob): Promise<Outcome> {
    const worker = this.#acquireWorker();
    this.#busy.add(worker);
    const outcome = await runOnWorker(worker, job, this.#cpuSeconds);
    this.#busy.delete(worker);
    if (isAlive(worker)) this.#park(worker);
    else this.#load.replaced += 1;
    return 'ended' in outcome && worker.killed ? { hung: true } : outcome;
  }

  /** The current load. */
  status(): WorkerStatus {
    return this.#load.status();
  }

  /** Stops the workers. New ones start with the next image. */
  close(): void {
    for (const worker of this.#busy) worker.kill('SIGKILL');
    for (const [worker, timer] of this.#idle) {
      clearTimeout(timer);
      worker.disconnect();
    }
    this.#idle.clear();
  }

  #acquireWorker(): ChildProcess {
    const [idle] = this.#idle;
    if (!idle) return this.#startWorker();
    const [worker, timer] = idle;
    clearTimeout(timer);
    this.#idle.delete(worker);
    return worker;
  }

  #startWorker(): ChildProcess {
    // The environment is not inherited, so no secret reaches the worker.
    const worker = fork(program, { env: allocatorEnv, execArgv: [] });
    worker.once('exit', () => {
      clearTimeout(this.#idle.get(worker));
      this.#idle.delete(worker);
    });
    return worker;
  }

  #park(worker: ChildProcess): void {
    const end = () => {
      this.#idle.delete(worker);
      worker.disconnect();
    };
    this.#idle.set(worker, setTimeout(end, idleTimeoutMs).unref());
    worker.unref();
    worker.channel?.unref();
  }
}

const tooBigForSmallWorker = Symbol('too big');

/** Signals from outside, such as from a system that is short of memory. A crashing decoder ends with other signals. */
const killSignals = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

const tooSlowMessage = (label: string, seconds: number) =>
  `${label} takes more than ${seconds} seconds to decode. Please send it smaller, or save it again.`;

const killedMessage = (label: string) =>
  `The server stopped decoding ${label}, probably because it was short of memory. Please try again.`;

const hungMessage = (label: string) =>
  `The image decoder did not respond for ${label}. It was restarted, please try again.`;

/** An exited worker stays `connected` for a moment; a job sent then would never finish. */
const isAlive = ({ connected, exitCode, signalCode, killed }: ChildProcess) =>
  connected && !killed && exitCode === null && signalCode === null;
