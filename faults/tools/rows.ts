import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseImagePath, variantNames } from '@hydraulics/common/units/images';
import type { Store } from './store.ts';

type CategoryRow = { id: string; name: string; nameKey: string | null; deletedAt: unknown };
type ProductRow = {
  id: string;
  name: string;
  categoryId: string;
  images: string;
  specImage: string | null;
  deletedAt: unknown;
};
type EnquiryRow = { id: string; message: string; state: string; deletedAt: unknown };

/** All rows that writers of these scenarios make. */
export type Rows = { categories: CategoryRow[]; products: ProductRow[]; enquiries: EnquiryRow[]; gallery: string[] };

export async function readRows(store: Store): Promise<Rows> {
  return {
    categories: await store.query('SELECT id, name, nameKey, deletedAt FROM categories'),
    products: await store.query('SELECT id, name, categoryId, images, specImage, deletedAt FROM products'),
    enquiries: await store.query('SELECT id, message, state, deletedAt FROM contact_queries'),
    gallery: (await store.query<{ filename: string }>('SELECT filename FROM gallery_images')).map(row => row.filename),
  };
}

/** The last word of a name changes with each update; the others are the record's key. */
const splitName = (name: string): [key: string, word: string] => {
  const at = name.lastIndexOf(' ');
  return [name.slice(0, at), name.slice(at + 1)];
};

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** The state of a product: the last word of its name, and the content of its images as they were sent. */
export const productState = (word: string, images: string[]) => [word, ...images].join('|');

/** The rows in the ledger's terms. Duplicate enquiries show as `new+new`. */
export function statesOf({ categories, products, enquiries }: Rows, dataDir: string): Map<string, string> {
  const states = new Map<string, string>();
  const put = (key: string, state: string) => states.set(key, states.has(key) ? `${states.get(key)}+${state}` : state);
  for (const { name, deletedAt } of categories) {
    const [key, word] = splitName(name);
    put(key, deletedAt ? 'deleted' : word);
  }
  const originals = new Map<string, string>();
  const originalOf = (image: string) => {
    const hash = parseImagePath(image)?.hash ?? '';
    const file = path.join(dataDir, 'originals', hash);
    if (!originals.has(hash)) originals.set(hash, existsSync(file) ? sha256(readFileSync(file)) : 'no original');
    return originals.get(hash) ?? '';
  };
  for (const { name, images, deletedAt } of products) {
    const [key, word] = splitName(name);
    put(key, deletedAt ? 'deleted' : productState(word, imagesOf(images).map(originalOf)));
  }
  for (const { message, state, deletedAt } of enquiries)
    put(message.split(' | ')[0] ?? '', deletedAt ? 'deleted' : state);
  return states;
}

/** Enquiries that were accepted without the database wait on the disk; only complete files count. */
export function waitingEnquiries(dataDir: string): string[] {
  const folder = path.join(dataDir, 'enquiries-spool');
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.json')) : [];
  return names.flatMap(name => {
    try {
      return [readFileSync(path.join(folder, name), 'utf8')];
    } catch {
      return [];
    }
  });
}

const imagesOf = (images: string) => JSON.parse(images || '[]') as string[];

/** Every image that any row names, in use or deleted: a deleted row can be restored, so its files must be there too. */
export const namedImages = ({ products, gallery }: Rows): string[] => [
  ...new Set([...products.flatMap(row => [...imagesOf(row.images), row.specImage ?? '']), ...gallery].filter(Boolean)),
];

/** The missing files of these images, relative to the data folder. An AVIF may not have been encoded yet. */
export function missingFiles(images: string[], dataDir: string): string[] {
  return images.flatMap(image => {
    const parsed = parseImagePath(image);
    if (!parsed) return [`${image} (no name of ours)`];
    const files = variantNames(parsed.hash, parsed)
      .filter(name => name.endsWith('.webp'))
      .map(name => path.join('uploads', name));
    return [...files, path.join('originals', parsed.hash)].filter(file => !existsSync(path.join(dataDir, file)));
  });
}
