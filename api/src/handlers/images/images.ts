import type { Api } from '@hydraulics/common/contract/api';
import { AppError } from '@hydraulics/common/contract/errors';
import { records } from '@hydraulics/common/registry';
import { uploadsFolder } from '@hydraulics/common/units/images';
import { type Touch, tag } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { imagePath, type StoredImage, storedImage } from '../../db/stored-image.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { withImages } from '../../media/with-images.ts';
import { type Change, nextVersion } from '../../repositories/records.ts';
import { findStoredOrEarlier, listStoredImages, rowsWith } from '../../repositories/stored-images.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';

const pageSize = 50;

export const images: Handlers<Api>['images'] = {
  async list({ limit = pageSize, offset = 0, ...filter }, { db }) {
    const list = await db.read(tables => listStoredImages(tables, filter));
    return new Paged(list.slice(offset, offset + limit), { limit, offset, total: async () => list.length });
  },

  async replace({ path, by, records: only, image: files }, { db, media, now }, actor) {
    if (files.length === 0 && !by) throw invalid('image', 'Please choose an image.');
    const done = await withImages(media, files, prepared =>
      db.write(async (tables, touch) => {
        const image = prepared[0]?.path ?? (await requireStored(tables, by ?? ''));
        const found = await rowsWith(tables, path);
        const isWanted = ({ id }: { id: string }) => !only || only.includes(id);
        const products = found.products.filter(isWanted);
        const gallery = found.gallery.filter(isWanted);
        if (products.length + gallery.length === 0) {
          throw new AppError('not_found', 'This image is not shown any more. Nothing was replaced.');
        }
        refuseBoth(products, image);
        const change: Change = { actor, label: records.products.singular };
        for (const row of products) {
          const next = nextVersion(row, undefined, now(), change);
          await tables.products.update(row.id, { ...next, ...withReplaced(row, path, image) });
        }
        const filename = storedImage(imagePath(image).slice(uploadsFolder.length + 1));
        for (const row of gallery) {
          await tables.gallery.update(row.id, { filename, updatedAt: now(), version: row.version + 1 });
        }
        touchAll(touch, products, gallery.length > 0);
        await media.commit(prepared);
        return { path: imagePath(image), records: [...products, ...gallery].map(({ id }) => id) };
      }),
    );
    await media.trashUnreferenced([storedImage(path)]);
    const places = done.records.length === 1 ? 'one place' : `${done.records.length} places`;
    return { success: true, message: `Image replaced in ${places}.`, ...done };
  },
};

/** In a product with both, the two would become one, and the replacement could not be taken back. */
function refuseBoth(products: ProductRow[], image: StoredImage): void {
  const now = imagePath(image);
  const both = products.find(({ images, specImage }) =>
    [...images, ...(specImage ? [specImage] : [])].some(one => imagePath(one) === now),
  );
  if (!both) return;
  throw invalid('by', `${both.name} has both images. Remove one of them there first. Nothing was replaced.`);
}

/** The image takes the place and the text of the other one. */
function withReplaced({ images, specImage, imageAlts }: ProductRow, path: string, image: StoredImage) {
  const now = imagePath(image);
  const swap = (one: string) => (one === path ? now : one);
  const alts = Object.entries(imageAlts).map(([one, alt]) => [swap(one), alt]);
  const paths = images.map(imagePath).map(swap);
  const texts: Record<string, string> = Object.fromEntries(alts);
  return {
    images: paths.map(storedImage),
    specImage: specImage && storedImage(swap(imagePath(specImage))),
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

async function requireStored(tables: Tables, path: string): Promise<StoredImage> {
  const image = await findStoredOrEarlier(tables, path);
  if (image) return image;
  throw invalid('by', 'The chosen image was deleted meanwhile. Please choose another one.');
}

const invalid = (path: string, message: string) =>
  new AppError('invalid_input', message, { details: [{ path, message }] });
