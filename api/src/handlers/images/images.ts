import type { Api } from '@hydraulics/common/contract/api';
import { AppError } from '@hydraulics/common/contract/errors';
import type { LeftRecord } from '@hydraulics/common/nouns/images/replacement';
import { records } from '@hydraulics/common/registry';
import { uploadsFolder } from '@hydraulics/common/units/images';
import { type Touch, tag } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { filePath, type StoredFile, storedFile } from '../../db/stored-file.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { withImages } from '../../media/with-files.ts';
import { type Change, nextVersion } from '../../repositories/records.ts';
import { findStoredOrEarlier, listStoredImages } from '../../repositories/stored-files.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { replacementMessage } from './replacement-message.ts';
import { planReplacement } from './replacement-plan.ts';

const pageSize = 50;

export const images: Handlers<Api>['images'] = {
  async list({ limit = pageSize, offset = 0, ...filter }, { db }) {
    const list = await db.read(tables => listStoredImages(tables, filter));
    return new Paged(list.slice(offset, offset + limit), { limit, offset, total: async () => list.length });
  },

  async replace({ path, by: chosen, records: only, image: files }, { db, media, now }, actor) {
    if (files.length === 0 && !chosen) throw invalid('image', 'Please choose an image.');
    const done = await withImages(media, files, staged =>
      db.write(async (tables, touch) => {
        const image = staged[0]?.path ?? (await requireStored(tables, chosen ?? ''));
        const by = filePath(image);
        if (by === path) throw invalid('by', 'This is the same image. Nothing was replaced.');
        const { products, gallery, done, left } = await planReplacement(tables, { path, by, only });
        requireChange([...products, ...gallery, ...done], left);
        const change: Change = { actor, label: records.products.singular };
        for (const row of products) {
          const next = nextVersion(row, undefined, now(), change);
          await tables.products.update(row.id, { ...next, ...withReplaced(row, path, image) });
        }
        const filename = storedFile(by.slice(uploadsFolder.length + 1));
        for (const row of gallery) {
          await tables.gallery.update(row.id, { filename, updatedAt: now(), version: row.version + 1 });
        }
        touchAll(touch, products, gallery.length > 0);
        const saved = [...products, ...gallery].map(({ id, version }) => ({ id, version: version + 1 }));
        const written = [...saved, ...done].map(({ id, version }) => ({ _id: id, version }));
        return { path: by, records: written, left };
      }),
    );
    await media.trashUnreferenced([storedFile(path)]);
    return { success: true, message: replacementMessage(done.records.length, done.left), ...done };
  },
};

function requireChange(changed: unknown[], left: LeftRecord[]): void {
  if (changed.length > 0) return;
  if (left.length === 0) {
    throw new AppError('not_found', 'This image is no longer shown. Nothing was replaced.');
  }
  const message = replacementMessage(0, left);
  if (left.every(({ reason }) => reason === 'both')) throw invalid('by', message);
  throw new AppError('version_conflict', message);
}

/** The new image takes the place and the text of the replaced one. */
function withReplaced({ images, specImage, imageAlts }: ProductRow, path: string, image: StoredFile) {
  const now = filePath(image);
  const swap = (one: string) => (one === path ? now : one);
  const alts = Object.entries(imageAlts).map(([one, alt]) => [swap(one), alt]);
  const paths = images.map(filePath).map(swap);
  const texts: Record<string, string> = Object.fromEntries(alts);
  return {
    images: paths.map(storedFile),
    specImage: specImage && storedFile(swap(filePath(specImage))),
    imageAlts: texts,
    undescribedImages: paths.filter(one => !texts[one]).length,
  };
}

function touchAll(touch: Touch, products: ProductRow[], inGallery: boolean): void {
  if (inGallery) touch(tag.gallery);
  if (products.length === 0) return;
  touch(tag.products, tag.anyProduct, tag.home);
  for (const { id, categoryId } of products) touch(tag.product(id), tag.productsIn(categoryId));
}

async function requireStored(tables: Tables, path: string): Promise<StoredFile> {
  const image = await findStoredOrEarlier(tables, path);
  if (image) return image;
  throw invalid('by', 'The chosen image has been deleted. Please choose another one.');
}

const invalid = (path: string, message: string) =>
  new AppError('invalid_input', message, { details: [{ path, message }] });
