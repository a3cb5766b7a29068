import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, fieldError } from '@hydraulics/common/contract/errors';
import type { Cutting } from '@hydraulics/common/nouns/images/cutting';
import { type DocumentFormat, storedDocumentPath } from '@hydraulics/common/units/documents';
import { uploadsFolder, variantName } from '@hydraulics/common/units/images';
import { type Blobs, hasBlob, hasBlobs } from '../blobs/blobs.ts';
import { originalName, shareName, uploadName } from '../blobs/names.ts';
import type { Database } from '../db/database.ts';
import { putJob } from '../db/jobs/jobs.ts';
import { filePath, type StoredFile, storedFile } from '../db/stored-file.ts';
import { fullDiskError } from '../files/full-disk.ts';
import { hashStream } from '../files/hashes.ts';
import { syncFile } from '../files/sync.ts';
import type { DataSheet } from '../pdf/data-sheet/content.ts';
import type { QuotationSheet } from '../pdf/quotation/content.ts';
import { checkDocument } from './documents/check-document.ts';
import { cleanSvg } from './drawings/clean-svg.ts';
import { looksLikeSvg, readSvg } from './drawings/read-svg.ts';
import { localPictures } from './local-pictures.ts';
import { namesOf, parseStoredPath } from './references.ts';
import type { Scratch } from './scratch.ts';
import type { SharePicture } from './share/share-picture.ts';
import { type CollectionResult, collectOrphans, type OrphanDeps, trashOrphans } from './trash/orphans.ts';
import { restoreFromTrash } from './trash/trash.ts';
import type { DataSheetJob, ImageJob, QuotationJob } from './workers/image-worker.ts';
import { ImageWorkers } from './workers/image-workers.ts';
import type { WorkerStatus } from './workers/worker-load.ts';

/** An uploaded file in the temporary folder, under a generated name. */
export type Upload = {
  path: string;
  field: string;
  name: string;
  /** The size as it was sent, of a file that was too large to be kept whole. */
  bytes?: number;
  /** Why it was not kept whole, in words for its sender. */
  dropped?: string | null;
};

/** An accepted file, not yet in place. `variants` are the names of the files in `folder` that become public. */
export type StagedFile = { path: StoredFile; hash: string; upload: string; folder?: string; variants: string[] };

/** An encoded image. */
export type StagedImage = StagedFile & { filename: StoredFile; folder: string };

export type StagedDocument = StagedFile & { format: DocumentFormat; bytes: number };

/** The files that all machines share, and where this process keeps temporary ones. */
export type Files = { blobs: Blobs; scratch: Scratch };

/** The kind of the jobs that encode what is missing of a picture. Their key is its hash. */
export const variantJobs = 'variants';

/**
 * The product's images. `stage` encodes what no page can do without, and a job the rest
 * (docs/decisions/0148). `put` puts the files in place before the transaction that writes the
 * row, which moves no file and can be repeated (docs/decisions/0004), and `collectOrphans` finds what a rollback or crash
 * leaves behind, because no row references it. Unreferenced files go to the trash, nothing is deleted at once
 * (docs/decisions/0023).
 */
export class Media {
  readonly blobs: Blobs;
  /** This process's temporary folder. */
  readonly scratch: string;
  readonly #workers: ImageWorkers;
  readonly #orphans: OrphanDeps;
  /** Runs work outside the caller's audited call and idempotency key. */
  readonly #outside = AsyncLocalStorage.snapshot();
  #isClosed = false;
  #encodesAll = false;

  /** @param workers by default one image at a time, which keeps memory flat */
  constructor({ blobs, scratch }: Files, db: Database, now = () => new Date(), workers = new ImageWorkers(1)) {
    this.blobs = blobs;
    this.scratch = scratch.folder;
    this.#orphans = { db, blobs, scratch, now, protectedPaths: async () => [], heldInTrash: async () => new Set() };
    this.#workers = workers;
    db.onFilesFreed(files => this.trashUnreferenced(files));
  }

  /** Encodes all variants of an upload while it waits, where a variant that is not there yet would be shown as missing. */
  encodeAllAtOnce(): void {
    this.#encodesAll = true;
  }

  /** Keeps files with these hashes in the trash, because a backup needs them. */
  holdInTrash(hashes: () => Promise<ReadonlySet<string>>): void {
    this.#orphans.heldInTrash = hashes;
  }

  /** Keeps the images of these paths out of the trash, though no record references them. */
  keep(paths: () => Promise<string[]>): void {
    this.#orphans.protectedPaths = paths;
  }

  /**
   * Encodes the first variants of uploads, queued over all requests.
   * @throws AppError `invalid_image` when one is not an image; the files of the others are removed
   */
  async stage(uploads: Upload[]): Promise<StagedImage[]> {
    const settled = await Promise.allSettled(uploads.map(upload => this.#stageOne(upload)));
    const staged = settled.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []));
    const failed = settled.find(one => one.status === 'rejected');
    if (!failed) return staged;
    await this.cleanup([], staged);
    throw failed.reason;
  }

  async #stageOne(upload: Upload): Promise<StagedImage> {
    const staged = await this.#encode({ file: upload.path, label: upload.name }, upload.field);
    await syncFile(upload.path);
    return staged;
  }

  /**
   * Encodes the variants of a rotated and cropped picture from its original, which stays as it was uploaded and gets a
   * second name.
   * @throws AppError `invalid_image` if the original is missing or damaged
   */
  async stageCut({ hash, cutting }: { hash: string; cutting: Cutting }): Promise<StagedImage> {
    const file = await this.blobs.local(originalName(hash));
    if (!file) {
      throw fieldError(
        'path',
        'The original of this picture is missing. Upload the picture again, then crop it.',
        'invalid_image',
      );
    }
    return this.#encode({ file, label: 'The original', cutting }, 'path');
  }

  async #encode(source: Pick<ImageJob, 'file' | 'label' | 'cutting'>, field: string): Promise<StagedImage> {
    const folder = join(this.scratch, randomUUID());
    await mkdir(folder).catch(error => Promise.reject(fullDiskError(error)));
    const { hash, width, height, names } = await this.#workers
      .run({ ...source, folder, first: !this.#encodesAll })
      .catch(async error => {
        await rm(folder, { recursive: true, force: true });
        throw inField(field, error);
      });
    const filename = variantName(hash, { width, height });
    return {
      path: storedFile(`${uploadsFolder}/${filename}`),
      filename: storedFile(filename),
      hash,
      upload: source.file,
      folder,
      variants: names,
    };
  }

  /**
   * Checks documents by their bytes. They are stored as they were sent, among the originals, which are not public.
   * @throws AppError `invalid_document` with the reason; the files of the others are removed
   */
  async stageDocuments(uploads: Upload[]): Promise<StagedDocument[]> {
    const staged: StagedDocument[] = [];
    try {
      for (const upload of uploads) staged.push(await this.#stageDocument(upload));
      return staged;
    } catch (error) {
      await this.cleanup([], staged);
      throw error;
    }
  }

  async #stageDocument(upload: Upload): Promise<StagedDocument> {
    const format = await checkDocument(upload.path, upload.name).catch(error => {
      throw inField(upload.field, error);
    });
    const hash = (await hashStream(createReadStream(upload.path))).sha256.slice(0, 40);
    const { size: bytes } = await stat(upload.path);
    await syncFile(upload.path);
    const path = storedFile(storedDocumentPath(hash, format));
    return { path, hash, upload: upload.path, variants: [], format, bytes };
  }

  /**
   * Puts staged files in place, synced to disk on return. Call it before the transaction that writes their rows, and
   * `ensureInPlace` after its commit.
   */
  async put(files: StagedFile[]): Promise<void> {
    await this.#put(files).catch(error => Promise.reject(fullDiskError(error)));
  }

  async #put(files: StagedFile[]): Promise<void> {
    for (const { hash } of files) await restoreFromTrash(this.blobs, hash);
    await this.blobs.put(
      files.flatMap(({ hash, upload, folder = '', variants }) => [
        { name: originalName(hash), file: upload },
        ...variants.map(name => ({ name: uploadName(name), file: join(folder, name) })),
      ]),
    );
  }

  /** Runs work that writes the rows of staged files: its transactions also queue the variants that are still missing. */
  async queueingVariants<T>(staged: StagedFile[], work: () => Promise<T>): Promise<T> {
    const { db, now } = this.#orphans;
    const incomplete: string[] = [];
    for (const file of staged) if (!(await this.#isComplete(file))) incomplete.push(file.hash);
    if (incomplete.length === 0) return work();
    return db.withCommitHook(async tables => {
      for (const key of incomplete) await putJob(tables, now(), { kind: variantJobs, key });
    }, work);
  }

  /** Whether all variants were staged, or are there of an earlier upload. */
  async #isComplete({ path, variants }: StagedFile): Promise<boolean> {
    const all = parseStoredPath(filePath(path))?.variants ?? [];
    return variants.length === all.length || hasBlobs(this.blobs, all.map(uploadName));
  }

  /**
   * Puts files back that another process moved to the trash before their row was committed. Never rejects: the rows are
   * already correct, and the next start puts back missing files.
   */
  async ensureInPlace(files: StagedFile[]): Promise<void> {
    const isThere = (file: StagedFile) => hasBlobs(this.blobs, namesOf(file)).catch(() => false);
    for (const file of files) if (!(await isThere(file))) await this.put([file]).catch(() => undefined);
  }

  /**
   * Moves unreferenced files, an image's with its variants, to the trash. Never rejects: the rows are already correct, and the next
   * collection moves the rest. Call it after the caller's transaction, never inside it.
   */
  async trashUnreferenced(files: StoredFile[]): Promise<void> {
    const named = files.flatMap(file => {
      const parsed = parseStoredPath(filePath(file));
      if (!parsed) return [];
      return namesOf(parsed).map(name => ({ name, hash: parsed.hash }));
    });
    if (named.length > 0) await this.#outside(() => trashOrphans(this.#orphans, named)).catch(() => undefined);
  }

  /** Collects unreferenced files; `all` also if they are suspiciously many. */
  collectOrphans(options?: { all?: boolean }): Promise<CollectionResult> {
    return collectOrphans(this.#orphans, options);
  }

  /** Restores the files of a referenced image from the trash, if they are there. */
  restoreFromTrash(hash: string): Promise<void> {
    return restoreFromTrash(this.blobs, hash);
  }

  /**
   * Encodes the missing variants of an image from its original, under the same names. Those of an image that was moved to
   * the trash in the meantime follow it.
   */
  async encodeMissing({ hash, cutting }: { hash: string; cutting?: Cutting | undefined }): Promise<void> {
    const folder = join(this.scratch, randomUUID());
    await mkdir(folder, { recursive: true });
    try {
      const file = await this.blobs.local(originalName(hash));
      if (!file) throw new Error('Its original is missing.');
      const job = { file, folder, label: hash, hash, ...(cutting && { cutting }) };
      const { names, width, height } = await this.#workers.runLater(job);
      for (const name of names) {
        if (await hasBlob(this.blobs, uploadName(name))) continue;
        await this.blobs.put([{ name: uploadName(name), file: join(folder, name) }]);
      }
      if (await hasBlob(this.blobs, originalName(hash))) return;
      await this.trashUnreferenced([storedFile(`${uploadsFolder}/${variantName(hash, { width, height })}`)]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Removes a request's uploads and what was staged of them. */
  async cleanup(uploads: Upload[], staged: StagedFile[] = []): Promise<void> {
    const paths = [...uploads.map(({ path }) => path), ...staged.map(({ upload, folder = upload }) => folder)];
    await Promise.all(paths.map(path => rm(path, { recursive: true, force: true })));
  }

  /** Draws a share picture, complete or not at all. */
  async drawShare(share: SharePicture, name: string): Promise<void> {
    const file = join(this.scratch, randomUUID());
    try {
      await this.#workers.draw({ file, label: name, share });
      await this.blobs.put([{ name: shareName(name), file }]);
    } finally {
      await rm(file, { force: true });
    }
  }

  /**
   * Draws uploads that are SVGs as PNGs, in their place. Others stay.
   * @throws AppError `invalid_image` with what an SVG must not contain
   */
  async drawSvgs(uploads: Upload[]): Promise<void> {
    for (const upload of uploads) {
      if (!(await looksLikeSvg(upload.path))) continue;
      const file = join(this.scratch, randomUUID());
      try {
        const drawing = cleanSvg(await readSvg(upload.path));
        await this.#workers.draw({ file, label: upload.name, drawing });
        await rename(file, upload.path);
      } catch (error) {
        throw inField(upload.field, error);
      } finally {
        await rm(file, { force: true });
      }
    }
  }

  /** Makes a data sheet as a PDF. */
  async drawDataSheet(sheet: DataSheet): Promise<Buffer> {
    return this.#drawPdf({ label: sheet.name, dataSheet: await localPictures(this.blobs).ofDataSheet(sheet) });
  }

  /** Makes a quotation or an order note as a PDF. */
  async drawQuotation(sheet: QuotationSheet): Promise<Buffer> {
    const quotation = await localPictures(this.blobs).ofQuotation(sheet);
    return this.#drawPdf({ label: `${sheet.kind} ${sheet.number}`, quotation });
  }

  async #drawPdf(job: Omit<DataSheetJob, 'file'> | Omit<QuotationJob, 'file'>): Promise<Buffer> {
    const file = join(this.scratch, randomUUID());
    try {
      await this.#workers.makeDataSheet({ ...job, file });
      return await readFile(file);
    } finally {
      await rm(file, { force: true });
    }
  }

  /** How busy the image workers are. */
  workerStatus(): WorkerStatus {
    return this.#workers.status();
  }

  /** Stops the image workers. New ones start with the next image. */
  endWorkers(): void {
    this.#workers.close();
  }

  /** Whether it was closed; background work then stops. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Stops the image workers and removes this process's temporary folder. */
  close(): Promise<void> {
    this.#isClosed = true;
    this.endWorkers();
    return rm(this.scratch, { recursive: true, force: true });
  }
}

function inField(field: string, error: unknown): unknown {
  if (!(error instanceof AppError) || !/^invalid_(image|document)$/.test(error.code)) return error;
  const { code, message } = error;
  return fieldError(field, message, code, error);
}
