import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fullDiskError } from '../../files/full-disk.ts';
import type { CatalogueAnswer, CatalogueOrder } from './catalogue-worker.ts';
import type { CatalogueHead, CatalogueProduct } from './content.ts';

const program = join(import.meta.dirname, `catalogue-worker${extname(import.meta.filename)}`);

/** In ms: a part of a catalogue takes about a second; only an endless loop takes this long. */
const patienceMs = 120_000;

/**
 * Heap limits of the worker. Drawn objects are short-lived; a new space smaller than Node's default of 64 MB costs a
 * tenth of the time.
 */
const megabytes = 512;
const megabytesOfNew = 4;

export type Written = { pages: number; bytes: number };

/**
 * Writes a catalogue in its own process, whose memory is limited and freed at its end. Each step throws the worker's
 * error, or AppError `insufficient_storage` if the disk is full.
 */
export class CatalogueWriter {
  readonly #worker: ChildProcess;
  readonly #file: string;

  /** @param file the path to write to; the file is removed unless `end` is called */
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

  /** Resolves when they are drawn, so that few products wait in memory. */
  add(products: CatalogueProduct[]): Promise<Written> {
    return this.#ask({ products });
  }

  /** Finishes the file and syncs it to disk. */
  async end(): Promise<Written> {
    const written = await this.#ask({ end: true });
    this.#worker.disconnect();
    return written;
  }

  /** Stops the worker and removes the file. Does nothing after `end`. */
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
