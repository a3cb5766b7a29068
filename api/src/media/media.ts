import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ImageSize,
  parseImagePath,
  uploadsFolder,
  variantName,
  variantNames,
} from '@hydraulics/common/units/images';
import type { Database } from '../db/database.ts';
import { isClockSteady } from '../db/steady-clock.ts';
import { imagePath, type StoredImage, storedImage } from '../db/stored-image.ts';
import { fullDiskError } from '../files/full-disk.ts';
import { syncFile, syncFolder } from '../files/sync.ts';
import { type Folders, sweepScratch } from './folders.ts';
import { hashesInUse, type ImageFile, listImageFiles } from './references.ts';
import type { SharePicture } from './share/share-picture.ts';
import { moveToTrash, purgeTrash, takeFromTrash } from './trash.ts';
import { ImageWorkers } from './workers/image-workers.ts';
import type { WorkerStatus } from './workers/worker-load.ts';

/** A file as a request brought it: in the scratch folder, under a name of our own. */
export type Upload = { path: string; field: string; name: string };

/** An accepted image: decoded and written beside the public folder, not yet in it. */
export type Prepared = {
  path: StoredImage;
  filename: StoredImage;
  hash: string;
  names: string[];
  folder: string;
  upload: string;
};

/** What a sweep did: how many files it moved to the trash, how many it refused to move, and how many there were. */
export type Swept = { moved: number; refused: number; files: number };

/** The most files that a sweep moves without being told to, and the most of all that there are. */
const mostAtOnce = 100;
const mostPart = 0.1;

/**
 * The images of the product. A row and its files come and go together:
 * `prepare` does the slow work outside any transaction, `publish` moves the files inside the transaction that writes
 * the row, and whatever a rollback or a crash leaves over is found by `sweep`, because no row names it. What no row
 * names goes to the trash: nothing is deleted at once (docs/decisions/0023).
 */
export class Media {
  readonly folders: Folders;
  readonly #db: Database;
  readonly #workers: ImageWorkers;
  readonly #now: () => Date;
  #isClosed = false;

  constructor(folders: Folders, db: Database, now = () => new Date()) {
    this.folders = folders;
    this.#db = db;
    this.#now = now;
    // One at once keeps memory flat however many arrive.
    this.#workers = new ImageWorkers(1);
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
    await mkdir(folder).catch(error => Promise.reject(fullDiskError(error)));
    const job = { file: upload.path, folder, label: upload.name };
    const { hash, width, height, names } = await this.#workers.run(job).catch(async error => {
      await rm(folder, { recursive: true, force: true });
      throw error;
    });
    await syncFile(upload.path);
    const filename = variantName(hash, { width, height });
    return {
      path: storedImage(`${uploadsFolder}/${filename}`),
      filename: storedImage(filename),
      hash,
      names,
      folder,
      upload: upload.path,
    };
  }

  /**
   * Moves prepared files to where they are served. Call it inside `db.write`, whose lock keeps `discard` and `sweep`
   * of every process away until the row is committed. When it returns, content and names are on the disk.
   */
  async publish(images: Prepared[]): Promise<void> {
    await this.#publish(images).catch(error => Promise.reject(fullDiskError(error)));
  }

  async #publish(images: Prepared[]): Promise<void> {
    for (const image of images) {
      await takeFromTrash(this.folders, image.hash);
      await link(image.upload, join(this.folders.originals, image.hash)).catch(ignoreExisting);
      for (const name of image.names) await rename(join(image.folder, name), join(this.folders.uploads, name));
    }
    if (images.length === 0) return;
    await syncFolder(this.folders.originals);
    await syncFolder(this.folders.uploads);
  }

  /**
   * Moves the files of images that no row names any more to the trash. It never fails: the rows are right already, and
   * what cannot be moved now is found by the next sweep.
   */
  async discard(images: StoredImage[]): Promise<void> {
    const candidates = images.flatMap(image => parseImagePath(imagePath(image)) ?? []);
    if (candidates.length > 0) await this.#remove(candidates).catch(() => undefined);
  }

  async #remove(candidates: NonNullable<ReturnType<typeof parseImagePath>>[]): Promise<void> {
    await this.#db.exclusive(async tables => {
      const kept = await hashesInUse(tables);
      const files = candidates.flatMap(({ hash, ...size }): ImageFile[] => [
        { folder: this.folders.originals, name: hash, hash },
        ...variantNames(hash, size).map(name => ({ folder: this.folders.uploads, name, hash })),
      ]);
      const unnamed = files.filter(({ hash }) => !kept.has(hash));
      await moveToTrash(this.folders, unnamed, this.#now());
    });
  }

  /**
   * Moves every image file that no row names to the trash, but none when they are more than a hundred or a tenth of all,
   * unless `all` says so: that many come of a wrong or emptied database. What has lain in the trash for thirty days is
   * deleted, and what dead processes left in their scratch folders.
   */
  async sweep({ all = false } = {}): Promise<Swept> {
    await sweepScratch(this.folders);
    const now = this.#now();
    const isSteady = await isClockSteady(this.#db, now);
    return this.#db.exclusive(async tables => {
      const kept = await hashesInUse(tables);
      const files = await listImageFiles(this.folders);
      const orphans = files.filter(({ hash }) => !kept.has(hash));
      if (isSteady) await purgeTrash(this.folders, now, kept);
      const tooMany = orphans.length > mostAtOnce || orphans.length > files.length * mostPart;
      if (tooMany && !all) return { moved: 0, refused: orphans.length, files: files.length };
      await moveToTrash(this.folders, orphans, now);
      return { moved: orphans.length, refused: 0, files: files.length };
    });
  }

  /** Brings the files of an image that a row names again back from the trash, if they are there. */
  takeBack(hash: string): Promise<void> {
    return this.#db.exclusive(() => takeFromTrash(this.folders, hash));
  }

  /** Makes the variants of an image again from its original, under the names that they had. What is there stays. */
  async rebuild({ hash, ...size }: { hash: string } & ImageSize): Promise<void> {
    const folder = join(this.folders.scratch, randomUUID());
    await mkdir(folder, { recursive: true });
    try {
      await this.#workers.run({ file: join(this.folders.originals, hash), folder, label: hash, hash });
      for (const name of variantNames(hash, size)) {
        if (!existsSync(join(this.folders.uploads, name)))
          await rename(join(folder, name), join(this.folders.uploads, name));
      }
      await syncFolder(this.folders.uploads);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
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

  /** Whether it was closed; then work in the background ends. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Ends the image workers and removes this process's scratch folder. */
  close(): Promise<void> {
    this.#isClosed = true;
    this.endWorkers();
    return rm(this.folders.scratch, { recursive: true, force: true });
  }
}

const ignore = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};
const ignoreExisting = ignore('EEXIST');
