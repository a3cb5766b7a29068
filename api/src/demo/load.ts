import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type RelationField, relationFields } from '@hydraulics/common/nouns/lists/related-products';
import { mapImages } from '@hydraulics/common/nouns/pages/blocks';
import { richFields } from '@hydraulics/common/nouns/products';
import { nameKey, sortKey } from '@hydraulics/common/text';
import type { Tables } from '../db/database.ts';
import { noValue } from '../db/fields/fields.ts';
import type { StoredFile } from '../db/stored-file.ts';
import type { CategoryRow } from '../db/tables/categories.ts';
import { productOwner } from '../db/tables/documents/document-owners.ts';
import type { Deps } from '../deps.ts';
import { demoFolder } from '../files/demo-folder.ts';
import { cleanHtml } from '../html/clean-html.ts';
import type { StagedDocument, StagedImage } from '../media/media.ts';
import { arrangeAlts } from '../products/image-alts.ts';
import { readSpecifications, readVariants } from '../products/specifications.ts';
import { bumpEnquiryVersion, enquiryKeys } from '../repositories/enquiries.ts';
import { productKeys } from '../repositories/products.ts';
import { searchOf } from '../repositories/publication/write/write-page.ts';
import { newDeletable } from '../repositories/records.ts';
import { type DemoCatalogue, type DemoProduct, readDemoCatalogue } from './catalogue.ts';
import { stageDocuments } from './documents.ts';
import { stagePictures } from './pictures.ts';

type LoadDeps = Pick<Deps, 'db' | 'media' | 'now'>;
type StagedFiles = {
  imageOf: (picture: string) => StagedImage;
  documentOf: (file: string) => StagedDocument;
  altOf: (picture: string) => string;
};

const isEmpty = async ({ categories, products, gallery }: Tables) =>
  (await Promise.all([categories.count(), products.count(), gallery.count()])).every(count => count === 0);

/** Loads the demo catalogue into an empty database, all of it or nothing. */
export async function loadDemo(deps: LoadDeps, print: (line: string) => void, folder = demoFolder): Promise<void> {
  if (!(await deps.db.read(isEmpty))) return;
  if (!existsSync(join(folder, 'catalogue.json'))) {
    print(
      `The website starts without the demo: ${folder} has no catalogue.json. Unpack the demo's archive and restart.`,
    );
    return;
  }
  const catalogue = await readDemoCatalogue(folder);
  const staging = join(deps.media.scratch, randomUUID());
  try {
    const images = await stagePictures(join(folder, 'pictures'), catalogue.pictures, staging);
    const imageOf = (picture: string) => {
      const image = images.get(picture);
      if (!image) throw new Error(`The demo catalogue has no picture "${picture}".`);
      return image;
    };
    const altOf = (picture: string) => catalogue.pictures[picture]?.alt ?? '';
    const documents = await stageDocuments(
      join(folder, 'documents'),
      catalogue,
      join(staging, 'documents'),
      deps.media,
    );
    const documentOf = (file: string) => {
      const document = documents.get(file);
      if (!document) throw new Error(`The demo catalogue has no document "${file}".`);
      return document;
    };
    const files = [...images.values(), ...documents.values()];
    await deps.media.put(files);
    await deps.db.write(async tables => {
      if (await isEmpty(tables)) await insertAll(tables, deps, catalogue, { imageOf, documentOf, altOf });
    });
    await deps.media.ensureInPlace(files);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function insertAll(
  tables: Tables,
  { now }: LoadDeps,
  catalogue: DemoCatalogue,
  files: StagedFiles,
): Promise<void> {
  const { imageOf, altOf } = files;
  let time = now().getTime();
  const tick = () => {
    time += 1;
    return new Date(time);
  };
  const lines = catalogue.categories.map(({ name, intro, attributes, products }, index) => ({
    category: {
      ...newDeletable(tick()),
      name,
      nameKey: nameKey(name),
      nameSort: sortKey(name),
      position: index + 1,
      intro,
      attributes,
    },
    products,
  }));
  await tables.categories.insert(lines.map(({ category }) => category));
  const ids = new Map<string, string>();
  // Takes one product of each category in turn, so that the home page shows all categories.
  const longest = Math.max(...lines.map(({ products }) => products.length));
  for (let position = 0; position < longest; position += 1) {
    for (const { category, products } of lines) {
      const product = products[position];
      if (!product) continue;
      const base = { ...newDeletable(tick()), category, position: position + 1 };
      const { accessories: _a, spareParts: _s, goesWith: _g, replaces: _r, ...alone } = product;
      await insertProduct(tables, base, alone, files);
      ids.set(product.name, base.id);
    }
  }
  for (const { products } of lines) await relate(tables, products, ids);
  for (const [index, picture] of catalogue.gallery.entries()) {
    const { filename } = imageOf(picture);
    await tables.gallery.insert({ ...newDeletable(tick()), filename, alt: altOf(picture), position: index + 1 });
  }
  for (const [index, page] of catalogue.pages.entries()) {
    const blocks = page.blocks
      .map(block => ('html' in block ? { ...block, html: cleanHtml(block.html) } : block))
      .map(block => mapImages<string, StoredFile>(block, picture => imageOf(picture).path));
    const row = { ...page, blocks, nameKey: page.name, date: null, position: index + 1, updatedBy: null };
    const base = newDeletable(tick());
    await tables.pages.insert({ ...base, ...row, search: searchOf(row) });
  }
  for (const { name, link } of catalogue.socials) await tables.socials.insert({ ...newDeletable(tick()), name, link });
  for (const enquiry of catalogue.enquiries) {
    const words = { ...enquiry, product: '' };
    await tables.enquiries.insert({ ...newDeletable(tick()), ...words, ...enquiryKeys(words) });
  }
  await bumpEnquiryVersion(tables);
}

/** Stores the relations of products, which name each other. */
async function relate(tables: Tables, products: DemoProduct[], ids: ReadonlyMap<string, string>): Promise<void> {
  for (const product of products) {
    const named = relationFields.filter(field => product[field].length > 0);
    if (named.length === 0) continue;
    const changed = named.map(field => [field, product[field].flatMap(name => ids.get(name) ?? [])]);
    await tables.products.update(ids.get(product.name) ?? '', Object.fromEntries(changed));
  }
}

type NewProduct = ReturnType<typeof newDeletable> & {
  category: Pick<CategoryRow, 'id' | 'attributes'>;
  position: number;
};

async function insertProduct(
  tables: Tables,
  { category, ...base }: NewProduct,
  { images, specImage, specifications, variants, typeCode, documents, ...product }: Omit<DemoProduct, RelationField>,
  { imageOf, documentOf, altOf }: StagedFiles,
): Promise<void> {
  const texts = Object.fromEntries(richFields.map(field => [field, cleanHtml(product[field])]));
  const row = { ...base, categoryId: category.id, ...product, ...texts };
  const stored = images.map(picture => imageOf(picture).path);
  const figures = readSpecifications(specifications, noValue.specifications(), category.attributes);
  const sized = { specifications: figures, stored: noValue.variants() };
  await tables.products.insert({
    ...row,
    images: stored,
    ...arrangeAlts(stored, images.map(altOf), {}),
    specImage: imageOf(specImage).path,
    ...productKeys(row),
    specifications: figures,
    variants: readVariants(variants, sized, category.attributes),
    typeCode: typeCode ?? noValue.typeCode(),
  });
  for (const [index, { file: name, ...document }] of documents.entries()) {
    const { path: file, bytes } = documentOf(name);
    const place = { ...productOwner(base.id), position: index + 1, updatedBy: null };
    await tables.documents.insert({ ...newDeletable(base.createdAt), ...document, ...place, file, bytes });
  }
}
