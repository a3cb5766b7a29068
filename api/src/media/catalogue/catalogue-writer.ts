import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fullDiskError } from '../../files/full-disk.ts';
import type { CatalogueAnswer, CatalogueOrder } from './catalogue-worker.ts';
import type { CatalogueHead, CatalogueProduct } from './content.ts';

const program = join(import.meta.dirname, `catalogue-worker${extname(import.meta.filename)}`);

/** In ms: a part of a catalogue takes a second; only a loop without end takes so long. */
const patienceMs = 120_000;

/**
 * The memory of its JavaScript. What is drawn lives for a moment, and node would let 64 MB of it gather before it looks: less
 * costs a tenth of the time.
 */
const megabytes = 512;
const megabytesOfNew = 4;

export type Written = { pages: number; bytes: number };

/**
 * Writes a catalogue in a process of its own, whose memory is limited and free when it is done. Each step throws what
 * the worker failed with, and AppError `insufficient_storage` if the disk is full.
 */
export class CatalogueWriter {
  readonly #worker: ChildProcess;
  readonly #file: string;

  /** @param file written there; without `end` it is removed */
  constructor(file: string) {
    this.#file = file;
    // The environment is not inherited, so no secret reaches the worker.
    this.#worker = fork(program, {
      env: { MALLOC_ARENA_MAX: '1' },
      execArgv: [`--max-old-space-size=${megabytes}`, `--max-semi-space-size=${megabytesOfNew}`],
    });
  }

  begin(head: CatalogueHead): Promise<Written> {
    return this.#ask({ begin: head, file: this.#file });
  }

  /** Returns when they are drawn, so that not many products wait in memory. */
  add(products: CatalogueProduct[]): Promise<Written> {
    return this.#ask({ products });
  }

  /** Finishes the file, which is then synced to the disk. */
  async end(): Promise<Written> {
    const written = await this.#ask({ end: true });
    this.#worker.disconnect();
    return written;
  }

  /** Ends it in the middle and removes the file. Does nothing after `end`. */
  async abort(): Promise<void> {
    const worker = this.#worker;
    if (!worker.connected) return;
    const ended = new Promise(resolve => worker.once('exit', resolve));
    worker.kill('SIGKILL');
    await ended;
    await rm(this.#file, { force: true });
  }

  #ask(order: CatalogueOrder): Promise<Written> {
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const settle = (answer: CatalogueAnswer) => {
        clearTimeout(timer);
        worker.off('message', settle);
        worker.off('exit', onExit);
        if ('done' in answer) resolve(answer.done);
        else reject(fullDiskError(Object.assign(new Error(answer.failed), { code: answer.code })));
      };
      const onExit = (code: number | null, signal: string | null) =>
        settle({ failed: `The catalogue worker ended with ${signal ?? `code ${code}`}.` });
      const timer = setTimeout(() => {
        settle({ failed: 'The catalogue worker hung.' });
        worker.kill('SIGKILL');
      }, patienceMs);
      worker.on('message', settle);
      worker.on('exit', onExit);
      worker.send(order, error => error && settle({ failed: error.message }));
    });
  }
}
