import { readFile, rm } from 'node:fs/promises';
import { writeDurably } from './durable-file.ts';

/**
 * A small file that only its owner can read. Each write replaces it as a whole, so a crash, a power cut or a full disk
 * leaves the old content. Writes run one at a time, in the order of the calls.
 */
export class AtomicFile {
  readonly #path: string;
  #lastTask: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /** @returns null when the file does not exist */
  async read(): Promise<Buffer | null> {
    await this.#lastTask;
    return readFile(this.#path).catch(error => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    });
  }

  write(content: string | Buffer): Promise<void> {
    return this.#enqueue(() => writeDurably(this.#path, content));
  }

  remove(): Promise<void> {
    return this.#enqueue(() => rm(this.#path, { force: true }));
  }

  /** Resolves once all pending writes are done. */
  async flush(): Promise<void> {
    await this.#lastTask;
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    const result = this.#lastTask.then(task);
    this.#lastTask = result.catch(() => {});
    return result;
  }
}
