import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, rename, rm, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseImagePath, uploadsFolder, variantName, variantNames } from '@hydraulics/common/images';
import type { Database, Tables } from '../db/database.ts';
import { type Folders, sweepScratch } from './folders.ts';
import { ImageWorkers } from './image-workers.ts';
import type { SharePicture } from './share-picture.ts';
import type { WorkerStatus } from './worker-load.ts';

/**
 * A file as a request brought it: in the scratch folder, under a name of our own. `svg` is for drawings of our own, which
 * are made into that file when their turn comes; what others send never has it.
 */
export type Upload = { path: string; field: string; name: string; svg?: () => string };

/** An accepted image: decoded and written beside the public folder, not yet in it. */
export type Prepared = {
  path: string;
  filename: string;
  hash: string;
  names: string[];
  folder: string;
  upload: string;
};

/**
 * The images of the product. A row and its files come and go together:
 * `prepare` does the slow work outside any transaction, `publish` moves the files inside the transaction that writes
 * the row, and whatever a rollback or a crash leaves over is found by `sweep`, because no row names it.
 */
export class Media {
  readonly folders: Folders;
  readonly #db: Database;
  readonly #workers: ImageWorkers;

  /** @param lanes how many images are worked on at once; one keeps memory flat however many arrive */
  constructor(folders: Folders, db: Database, lanes = 1) {
    this.folders = folders;
    this.#db = db;
    this.#workers = new ImageWorkers(lanes);
  }

  /**
   * Decodes uploads and writes their forms, in turn over all requests.
   * @throws AppError `invalid_image` when one is no image; what was written for the others is removed
   */
  async prepare(uploads: Upload[]): Promise<Prepared[]> {
    const settled = await Promise.allSettled(uploads.map(upload => this.#prepareOne(upload)));
    const prepared = settled.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []));
    const failed = settled.find(one => one.status === 'rejected');
    if (!failed) return prepared;
    await this.release([], prepared);
    throw failed.reason;
  }

  async #prepareOne(upload: Upload): Promise<Prepared> {
    const folder = join(this.folders.scratch, randomUUID());
    await mkdir(folder);
    const job = { file: upload.path, folder, label: upload.name };
    const { hash, width, height, names } = await this.#workers.run(job, upload.svg).catch(async error => {
      await rm(folder, { recursive: true, force: true });
      throw error;
    });
    const filename = variantName(hash, { width, height });
    return { path: `${uploadsFolder}/${filename}`, filename, hash, names, folder, upload: upload.path };
  }

  /**
   * Moves prepared files to where they are served. Call it inside `db.write`, whose lock keeps `discard` and `sweep`
   * of every process away until the row is committed.
   */
  async publish(images: Prepared[]): Promise<void> {
    for (const image of images) {
      await link(image.upload, join(this.folders.originals, image.hash)).catch(ignoreExisting);
      for (const name of image.names) await rename(join(image.folder, name), join(this.folders.uploads, name));
    }
  }

  /**
   * Removes the files of images that no row names any more, whether in use or in the bin. It never fails: the rows are
   * right already, and what cannot be removed now is found by the next sweep.
   */
  async discard(paths: string[]): Promise<void> {
    const candidates = paths.flatMap(path => parseImagePath(path) ?? []);
    if (candidates.length > 0) await this.#remove(candidates).catch(() => undefined);
  }

  async #remove(candidates: NonNullable<ReturnType<typeof parseImagePath>>[]): Promise<void> {
    await this.#db.exclusive(async tables => {
      const kept = await hashesInUse(tables);
      for (const { hash, ...size } of candidates) {
        if (kept.has(hash)) continue;
        for (const name of variantNames(hash, size))
          await unlink(join(this.folders.uploads, name)).catch(ignoreMissing);
        await unlink(join(this.folders.originals, hash)).catch(ignoreMissing);
      }
    });
  }

  /** Removes every file that no row names, and what dead processes left in their scratch folders. */
  async sweep(): Promise<{ removed: number }> {
    await sweepScratch(this.folders);
    return this.#db.exclusive(async tables => {
      const kept = await hashesInUse(tables);
      let removed = 0;
      for (const folder of [this.folders.uploads, this.folders.originals]) {
        for (const name of await readdir(folder)) {
          const hash = /^([0-9a-f]{40}w?)(-\d+x\d+\.(webp|avif))?$/.exec(name)?.[1];
          if (!hash || kept.has(hash)) continue;
          await unlink(join(folder, name)).catch(ignoreMissing);
          removed += 1;
        }
      }
      return { removed };
    });
  }

  /** Clears a request's leftovers: its uploads, and the forms that were not published. */
  async release(uploads: Upload[], prepared: Prepared[] = []): Promise<void> {
    const paths = [...uploads.map(upload => upload.path), ...prepared.map(image => image.folder)];
    await Promise.all(paths.map(path => rm(path, { recursive: true, force: true })));
  }

  /** Draws a picture for sharing, whole or not at all. */
  async drawShare(share: SharePicture, name: string): Promise<void> {
    const file = join(this.folders.scratch, randomUUID());
    try {
      await this.#workers.draw({ file, label: name, share });
      await rename(file, join(this.folders.share, name));
    } finally {
      await rm(file, { force: true });
    }
  }

  /** How busy the image workers are. */
  workerStatus(): WorkerStatus {
    return this.#workers.status();
  }

  /** Ends the processes that decode images. New ones start when images arrive. */
  endWorkers(): void {
    this.#workers.close();
  }

  /** Ends the image workers and removes this process's scratch folder. */
  close(): Promise<void> {
    this.endWorkers();
    return rm(this.folders.scratch, { recursive: true, force: true });
  }
}

/** The hashes that any row names: a deleted one can be restored, so its files stay until it is purged. */
async function hashesInUse(tables: Tables): Promise<Set<string>> {
  const products = await tables.products.find({ select: { id: true, images: true, specImage: true } });
  const pictures = await tables.gallery.find({ select: { id: true, filename: true } });
  const paths = [
    ...products.flatMap(product => [...product.images, product.specImage ?? '']),
    ...pictures.map(picture => picture.filename),
  ];
  return new Set(paths.flatMap(path => parseImagePath(basename(path))?.hash ?? []));
}

const ignore = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};
const ignoreMissing = ignore('ENOENT');
const ignoreExisting = ignore('EEXIST');
