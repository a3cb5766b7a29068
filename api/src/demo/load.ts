import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { richFields } from '@hydraulics/common/nouns/products';
import { fold } from '@hydraulics/common/text';
import type { Tables } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { cleanHtml } from '../html/clean-html.ts';
import { Media, type Prepared, type Upload } from '../media/media.ts';
import { enquiryKeys, raiseEnquiryVersion } from '../repositories/enquiries.ts';
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
  const started = performance.now();
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
      // Another process may have started on the same database, and been faster.
      if (!(await isEmpty(tables))) return;
      await insertAll(tables, deps, picture => images.get(picture) as Prepared);
      await media.publish(prepared);
    });
  } finally {
    await media.release(uploads, prepared);
    media.endWorkers();
  }
  say(`The demo catalogue is ready after ${Math.round((performance.now() - started) / 1000)} s.`);
}

async function insertAll(tables: Tables, deps: Deps, imageOf: (picture: Picture) => Prepared): Promise<void> {
  // One millisecond apart, so that the order of the catalogue is the order of creation.
  let time = deps.now().getTime();
  const tick = () => {
    time += 1;
    return new Date(time);
  };
  const lines = demoCatalogue.categories.map(({ name, products }) => ({
    category: { ...newDeletable(tick()), name, nameKey: fold(name) },
    products,
  }));
  await tables.categories.insert(lines.map(({ category }) => category));
  // Line by line in turn, so that the newest products, which the home page shows, are of all lines.
  const longest = Math.max(...lines.map(({ products }) => products.length));
  for (let position = 0; position < longest; position += 1) {
    for (const { category, products } of lines) {
      const demo = products[position];
      if (demo) await insertProduct(tables, { ...newDeletable(tick()), categoryId: category.id }, demo, imageOf);
    }
  }
  for (const picture of demoCatalogue.gallery) {
    await tables.gallery.insert({ ...newDeletable(tick()), filename: imageOf(picture).filename });
  }
  for (const { name, link } of demoCatalogue.socials) await tables.socials.insert({ ...newRecord(tick()), name, link });
  for (const enquiry of demoCatalogue.enquiries) {
    const words = { ...enquiry, product: '' };
    await tables.enquiries.insert({ ...newDeletable(tick()), ...words, ...enquiryKeys(words) });
  }
  await raiseEnquiryVersion(tables);
}

type Demo = (typeof demoCatalogue)['categories'][number]['products'][number];

async function insertProduct(
  tables: Tables,
  base: ReturnType<typeof newDeletable> & { categoryId: string },
  { images, specImage, ...product }: Demo,
  imageOf: (picture: Picture) => Prepared,
): Promise<void> {
  const texts = Object.fromEntries(richFields.map(field => [field, cleanHtml(product[field])]));
  const row = { ...base, ...product, ...texts };
  await tables.products.insert({
    ...row,
    images: images.map(picture => imageOf(picture).path),
    specImage: imageOf(specImage).path,
    search: productSearch(row),
  });
}
