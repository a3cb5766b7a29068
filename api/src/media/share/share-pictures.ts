import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@hydraulics/common/contract/errors';
import type { Company } from '@hydraulics/common/nouns/company';
import type { Database } from '../../db/database.ts';
import { imagePath } from '../../db/stored-image.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { listProducts } from '../../repositories/products.ts';
import type { Media } from '../media.ts';
import { type ShareContent, shareDrawing } from './share-drawing.ts';

/** Raise it when the drawing changes, so that every picture is drawn again. */
const recipe = 'v2';

/** How many pictures may wait to be drawn: about ten seconds of work, which uploads would have to wait for. */
const mostWaiting = 40;

type ShareDeps = { media: Media };
type SweepDeps = { db: Database; media: Media; company: () => Promise<Company> };

const ofProduct = ({ name, images, category }: ProductRow, company: Company): ShareContent => ({
  title: name,
  above: company.name.toUpperCase(),
  below: category?.name ?? '',
  image: images[0] && imagePath(images[0]),
});

const ofSite = ({ name, tagline, founded }: Company): ShareContent => ({
  title: name,
  above: `SINCE ${founded}`,
  below: tagline,
});

/** A picture's file is named after all that it shows, so that it never shows what has changed. */
function fileName(of: string, content: ShareContent): string {
  const hash = createHash('sha256').update(JSON.stringify([recipe, content]));
  return `${of}-${hash.digest('hex').slice(0, 16)}.jpg`;
}

/**
 * The pictures for sharing: drawn when somebody asks, each once however many ask, and kept as files until a sweep
 * finds that they show what is no more.
 */
export class SharePictures {
  readonly #deps: ShareDeps;
  readonly #drawing = new Map<string, Promise<void>>();

  constructor(deps: ShareDeps) {
    this.#deps = deps;
  }

  /** The file of a product's picture, in the folder of shared pictures. @throws AppError `rate_limited` */
  product(row: ProductRow, company: Company): Promise<string> {
    return this.#file(row.id, ofProduct(row, company));
  }

  /** The file of the picture of the whole site. @throws AppError `rate_limited` */
  site(company: Company): Promise<string> {
    return this.#file('site', ofSite(company));
  }

  async #file(of: string, content: ShareContent): Promise<string> {
    const { media } = this.#deps;
    const name = fileName(of, content);
    if (existsSync(join(media.folders.share, name))) return name;
    let drawing = this.#drawing.get(name);
    if (!drawing) {
      if (this.#drawing.size >= mostWaiting) throw new AppError('rate_limited', undefined, { retryAfter: 10 });
      drawing = media
        .drawShare(shareDrawing(content, media.folders.uploads), name)
        .finally(() => this.#drawing.delete(name));
      this.#drawing.set(name, drawing);
    }
    await drawing;
    return name;
  }
}

/** Removes the pictures of what has changed or gone. One that is taken too early is drawn again when asked for. */
export async function sweepSharePictures({ db, media, company }: SweepDeps): Promise<void> {
  const profile = await company();
  const products = await db.read(tables => listProducts(tables, { fields: 'card' }));
  const kept = new Set([
    fileName('site', ofSite(profile)),
    ...products.map(row => fileName(row.id, ofProduct(row, profile))),
  ]);
  for (const name of await readdir(media.folders.share)) {
    if (!kept.has(name)) await rm(join(media.folders.share, name), { force: true });
  }
}
