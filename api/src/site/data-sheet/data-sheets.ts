import { createHash } from 'node:crypto';
import { AppError } from '@hydraulics/common/contract/errors';
import { LRUCache } from 'lru-cache';
import type { Media } from '../../media/media.ts';
import type { DataSheet } from '../../pdf/data-sheet/content.ts';

/** Increase it when the design changes, so that browsers fetch every sheet again. */
const designVersion = 'v3';

/** About ten seconds of work. */
const maxQueue = 12;
const maxBytes = 32_000_000;

/** The entity tag of a data sheet. It is derived from the content, so it is known before the sheet is made. */
export const dataSheetTag = (sheet: DataSheet): string =>
  `"${createHash('sha256')
    .update(JSON.stringify([designVersion, sheet]))
    .digest('base64url')
    .slice(0, 22)}"`;

/**
 * Data sheets: made on demand, once for concurrent requests, and cached in memory. On disk there would be a file for
 * every version of every product.
 */
export class DataSheets {
  readonly #media: Pick<Media, 'drawDataSheet'>;
  readonly #stored = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length || 1 });
  readonly #failed = new LRUCache<string, AppError>({ max: 1000 });
  readonly #making = new Map<string, Promise<Buffer>>();

  constructor(media: Pick<Media, 'drawDataSheet'>) {
    this.#media = media;
  }

  /**
   * @param isKept false for one of unlimited many, which would evict the others
   * @throws AppError `busy` if too many are waiting, `unavailable` if it cannot be made
   */
  async get(sheet: DataSheet, isKept = true): Promise<Buffer> {
    const tag = dataSheetTag(sheet);
    const stored = this.#stored.get(tag);
    if (stored) return stored;
    const failure = this.#failed.get(tag);
    if (failure) throw failure;
    let making = this.#making.get(tag);
    if (!making) {
      if (this.#making.size >= maxQueue) throw new AppError('busy', undefined, { retryAfter: 5 });
      making = this.#make(tag, sheet, isKept).finally(() => this.#making.delete(tag));
      this.#making.set(tag, making);
    }
    return making;
  }

  async #make(tag: string, sheet: DataSheet, isKept: boolean): Promise<Buffer> {
    try {
      const bytes = await this.#media.drawDataSheet(sheet);
      if (isKept) this.#stored.set(tag, bytes);
      return bytes;
    } catch (cause) {
      const message =
        'The data sheet could not be created. Please print the product page instead: it has the same content.';
      const error = new AppError('unavailable', message, { cause });
      // The tag changes with the product. A full disk is no fault of the product.
      if (!(cause instanceof AppError && cause.code === 'insufficient_storage')) this.#failed.set(tag, error);
      throw error;
    }
  }
}
