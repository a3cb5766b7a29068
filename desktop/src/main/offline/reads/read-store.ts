import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EncryptedFolder } from '../encrypted-folder.ts';

/** An answer of the website. `at` is when it was received, in ISO 8601. */
export type SavedAnswer = { at: string; type: string; body: Buffer };

/** Limits in bytes: of one answer, and of all. */
export const sizeLimits = { one: 32 * 1024 * 1024, all: 256 * 1024 * 1024 };

/** The last answers to reads, by their address. The oldest are deleted beyond the limit. Never throws. */
export class ReadStore {
  readonly #folder: EncryptedFolder;
  readonly #limits: typeof sizeLimits;
  /** The sizes by file name, oldest first. */
  #sizes: Promise<Map<string, number>> | null = null;
  #lastTask: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(folder: EncryptedFolder, limits = sizeLimits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  /** Resolves once the answer is on the disk, or turned out not to fit. */
  save(address: string, { at, type, body }: SavedAnswer): Promise<void> {
    return this.#enqueue(async () => {
      if (this.#isClosed || body.length > this.#limits.one) return;
      const name = this.#folder.nameOf(address);
      const head = Buffer.from(`${JSON.stringify({ at, type })}\n`);
      const content = Buffer.concat([head, body]);
      const sizes = await this.#load();
      await this.#folder.write(name, content);
      sizes.delete(name);
      sizes.set(name, content.length);
      await this.#makeRoom(sizes);
    });
  }

  /** @returns null when there is none, or it cannot be read */
  async find(address: string): Promise<SavedAnswer | null> {
    await this.#lastTask;
    if (this.#isClosed) return null;
    try {
      const content = await this.#folder.read(this.#folder.nameOf(address));
      if (!content) return null;
      const end = content.indexOf('\n');
      const { at, type } = JSON.parse(content.subarray(0, end).toString()) as { at: string; type: string };
      return { at, type, body: content.subarray(end + 1) };
    } catch {
      // Tampered with or from another key: treated as not saved.
      return null;
    }
  }

  forget(address: string): Promise<void> {
    return this.#enqueue(async () => {
      const name = this.#folder.nameOf(address);
      await this.#folder.remove(name);
      (await this.#load()).delete(name);
    });
  }

  /** Saves nothing from now on, and deletes everything. */
  clear(): Promise<void> {
    this.#isClosed = true;
    return this.#enqueue(() => this.#folder.removeAll());
  }

  async #makeRoom(sizes: Map<string, number>): Promise<void> {
    let total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [name, size] of sizes) {
      if (total <= this.#limits.all) return;
      await this.#folder.remove(name);
      sizes.delete(name);
      total -= size;
    }
  }

  #load(): Promise<Map<string, number>> {
    this.#sizes ??= this.#measure();
    return this.#sizes;
  }

  async #measure(): Promise<Map<string, number>> {
    const found: { name: string; size: number; time: number }[] = [];
    for (const name of await this.#folder.names()) {
      const stats = await stat(join(this.#folder.path, name)).catch(() => null);
      if (stats) found.push({ name, size: stats.size, time: stats.mtimeMs });
    }
    return new Map(found.sort((a, b) => a.time - b.time).map(({ name, size }) => [name, size]));
  }

  /** Runs one task at a time, so that nothing is saved after clearing. A full disk changes nothing. */
  #enqueue(task: () => Promise<void>): Promise<void> {
    const result = this.#lastTask.then(task).catch(() => {});
    this.#lastTask = result;
    return result;
  }
}
