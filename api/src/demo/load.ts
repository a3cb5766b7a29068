import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { richFields } from '@hydraulics/common/products';
import { fold } from '@hydraulics/common/text';
import type { Tables } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { cleanHtml } from '../html.ts';
import { Media, type Prepared, type Upload } from '../media/media.ts';
import { productSearch } from '../repositories/products.ts';
import { newDeletable, newRecord } from '../repositories/records.ts';
import { demoCatalogue } from './catalogue.ts';

type Picture = (typeof demoCatalogue)['gallery'][number];

const allPictures = (): Picture[] => [
  ...demoCatalogue.categories.flatMap(({ products }) =>
    products.flatMap(({ images, specImage }) => [...images, specImage]),
  ),
  ...demoCatalogue.gallery,
];

const isEmpty = async ({ categories, products, gallery }: Tables) =>
  (await Promise.all([categories.count(), products.count(), gallery.count()])).every(count => count === 0);

/**
 * Puts the demo catalogue into an empty database: all of it or, when interrupted, nothing. Its drawings go through the
 * same pipeline as staff's uploads.
 */
export async function loadDemo(deps: Deps, say: (line: string) => void): Promise<void> {
  if (!(await deps.db.read(isEmpty))) return;
  const started = Date.now();
  const pictures = allPictures();
  say(`Drawing the demo catalogue (${pictures.length} pictures) ...`);
  const media = new Media(deps.media.folders, deps.db, availableParallelism());
  const uploads = pictures.map(
    ({ file, svg }): Upload => ({
      path: join(deps.media.folders.scratch, randomUUID()),
      field: 'images',
      name: file,
      svg,
    }),
  );
  const prepared = await media.prepare(uploads);
  const images = new Map(pictures.map((picture, index) => [picture, prepared[index]]));
  try {
    await deps.db.write(async tables => {
      await insertAll(tables, deps, picture => images.get(picture) as Prepared);
      await media.publish(prepared);
    });
  } finally {
    await media.release(uploads, prepared);
    media.endWorkers();
  }
  say(`The demo catalogue is ready after ${Math.round((Date.now() - started) / 1000)} s.`);
}

async function insertAll(tables: Tables, deps: Deps, imageOf: (picture: Picture) => Prepared): Promise<void> {
  // One millisecond apart, so that the order of the catalogue is the order of creation.
  let time = deps.now().getTime();
  const tick = () => {
    time += 1;
    return new Date(time);
  };
  for (const { name, products } of demoCatalogue.categories) {
    const category = { ...newDeletable(tick()), name, nameKey: fold(name) };
    await tables.categories.insert(category);
    for (const { images, specImage, ...product } of products) {
      const texts = Object.fromEntries(richFields.map(field => [field, cleanHtml(product[field])]));
      const row = { ...newDeletable(tick()), ...product, ...texts, categoryId: category.id };
      await tables.products.insert({
        ...row,
        images: images.map(picture => imageOf(picture).path),
        specImage: imageOf(specImage).path,
        search: productSearch(row),
      });
    }
  }
  for (const picture of demoCatalogue.gallery) {
    await tables.gallery.insert({ ...newDeletable(tick()), filename: imageOf(picture).filename });
  }
  for (const { name, link } of demoCatalogue.socials) await tables.socials.insert({ ...newRecord(tick()), name, link });
  for (const enquiry of demoCatalogue.enquiries) {
    await tables.contacts.insert({
      ...newDeletable(tick()),
      ...enquiry,
      search: fold(Object.values(enquiry).join(' ')),
    });
  }
}
