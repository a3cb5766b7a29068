import { createHash } from 'node:crypto';
import { AppError } from '@hydraulics/common/contract/errors';
import { LRUCache } from 'lru-cache';
import { placeOf } from '../../accounts/devices/place.ts';
import type { Media } from '../../media/media.ts';
import type { DataSheet } from '../../pdf/data-sheet/content.ts';

/** Increase it when the design changes, so that browsers fetch every sheet again. */
const designVersion = 'v3';

/** About ten seconds of work. */
const maxQueue = 12;
/** Of those, sheets of configured sizes for one address, so that nobody takes all places. */
const maxOfAddress = 2;
const maxBytes = 32_000_000;

/** The entity tag of a data sheet. It is derived from the content, so it is known before the sheet is made. */
export const dataSheetTag = (sheet: DataSheet): string =>
  `"${createHash('sha256')
    .update(JSON.stringify([designVersion, sheet]))
    .digest('base64url')
    .slice(0, 22)}"`;

type Making = { bytes: Promise<Buffer>; host: string };
type Request = {
  /** Who asks for it. */
  address: string;
  /** False for one of unlimited many, which would evict the others. */
  isKept?: boolean;
};

/**
 * Data sheets: made on demand, once for concurrent requests, and cached in memory. On disk there would be a file for
 * every version of every product.
 */
export class DataSheets {
  readonly #media: Pick<Media, 'drawDataSheet'>;
  readonly #stored = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length || 1 });
  readonly #failed = new LRUCache<string, AppError>({ max: 1000 });
  readonly #making = new Map<string, Making>();

  constructor(media: Pick<Media, 'drawDataSheet'>) {
    this.#media = media;
  }

  /**
   * @throws AppError `busy` if too many are waiting, `unavailable` if it cannot be made
   */
  async get(sheet: DataSheet, { address, isKept = true }: Request): Promise<Buffer> {
    const tag = dataSheetTag(sheet);
    const stored = this.#stored.get(tag);
    if (stored) return stored;
    const failure = this.#failed.get(tag);
    if (failure) throw failure;
    let making = this.#making.get(tag);
    if (!making) {
      const { host } = placeOf(address);
      const own = [...this.#making.values()].filter(one => one.host === host);
      if (this.#making.size >= maxQueue || (!isKept && own.length >= maxOfAddress))
        throw new AppError('busy', undefined, { retryAfter: 5 });
      making = { bytes: this.#make(tag, sheet, isKept).finally(() => this.#making.delete(tag)), host };
      this.#making.set(tag, making);
    }
    return making.bytes;
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
