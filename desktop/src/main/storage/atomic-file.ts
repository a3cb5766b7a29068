import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * A small file that only its owner can read. It is replaced as a whole, so that a crash or a full disk leaves the old
 * one, and by one write at a time, in the order in which they were asked for.
 */
export class AtomicFile {
  readonly #path: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /** @returns null when there is none */
  async read(): Promise<Buffer | null> {
    await this.#last;
    return readFile(this.#path).catch(error => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    });
  }

  write(content: string | Buffer): Promise<void> {
    return this.#enqueue(async () => {
      await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
      const temporary = `${this.#path}.new`;
      await writeFile(temporary, content, { mode: 0o600 });
      // The mode above counts for a file that was not there yet.
      await chmod(temporary, 0o600);
      await rename(temporary, this.#path);
    });
  }

  remove(): Promise<void> {
    return this.#enqueue(() => rm(this.#path, { force: true }));
  }

  /** Resolves once all that was asked for is on the disk. */
  async flush(): Promise<void> {
    await this.#last;
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    const done = this.#last.then(task);
    this.#last = done.catch(() => {});
    return done;
  }
}
