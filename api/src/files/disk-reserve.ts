import { open, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { readDisk } from './disk.ts';
import { uploadSpace } from './full-disk.ts';

const megabyte = 1024 * 1024;

/** Enough for the write-ahead log of SQLite to reach the size at which it is used again from its beginning. */
const reserveBytes = 8 * megabyte;

/** The bytes that one release frees: enough, although concurrent writes use some of them. */
const pieceBytes = megabyte;

/**
 * A file that reserves a little of the disk. On a full disk a piece of it is given up, so that staff can sign in and
 * read on System status why nothing else is stored.
 */
export class DiskReserve {
  readonly #file: string;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, 'reserve');
  }

  /**
   * Completes the file if the disk has room. A failure changes nothing, because no other code depends on the reserve.
   */
  async fill(): Promise<void> {
    try {
      const missing = reserveBytes - (await this.#bytes());
      if (missing <= 0 || uploadSpace(await readDisk(this.#folder)) < reserveBytes) return;
      const file = await open(this.#file, 'a', 0o600);
      try {
        // Written, since a file that was only made longer takes no room.
        for (let left = missing; left > 0; left -= pieceBytes) {
          await file.write(Buffer.alloc(Math.min(left, pieceBytes), 1));
        }
        await file.sync();
      } finally {
        await file.close();
      }
    } catch {}
  }

  /** Gives up a piece. @returns false if nothing is left */
  async release(): Promise<boolean> {
    try {
      const left = await this.#bytes();
      if (left <= pieceBytes) await rm(this.#file, { force: true });
      else await truncate(this.#file, left - pieceBytes);
      return left > 0;
    } catch {
      return false;
    }
  }

  async #bytes(): Promise<number> {
    return stat(this.#file).then(
      ({ size }) => size,
      () => 0,
    );
  }
}
