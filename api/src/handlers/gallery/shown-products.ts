import type { ShownProduct } from '@hydraulics/common/nouns/images/gallery';
import { fold } from '@hydraulics/common/text';
import { uploadsFolder } from '@hydraulics/common/units/images';
import { IsNull } from 'typeorm';
import type { Database, Tables } from '../../db/database.ts';
import { filePath } from '../../db/stored-file.ts';
import { readContentCached } from '../../repositories/cached-reads.ts';
import { shownRows } from '../../repositories/publication/shown.ts';

/** Punctuation separates words, so that a name is found before a comma. */
const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Finds the first of some names in a text; of several that begin at one place the longest.
 * @returns the value of the name
 */
export function nameFinder<T>(named: Iterable<readonly [name: string, T]>): (text: string) => T | undefined {
  const byWords = new Map<string, T>();
  for (const [name, value] of named) {
    const key = wordsOf(name).join(' ');
    if (key && !byWords.has(key)) byWords.set(key, value);
  }
  // Looking up each length keeps the time proportional to the text, however many names there are.
  const lengths = [...new Set([...byWords.keys()].map(key => key.split(' ').length))].sort((a, b) => b - a);
  return text => {
    const words = wordsOf(text);
    for (const start of words.keys()) {
      for (const length of lengths) {
        const found = byWords.get(words.slice(start, start + length).join(' '));
        if (found !== undefined && start + length <= words.length) return found;
      }
    }
    return undefined;
  };
}

async function read(tables: Tables): Promise<Map<string, ShownProduct>> {
  const [products, images] = await Promise.all([
    shownRows(tables, 'products', 'visitors')
      .select(['row.id', 'row.createdAt', 'row.name', 'row.address', 'row.images', 'row.specImage'])
      .orderBy('row.createdAt', 'ASC')
      .addOrderBy('row.id', 'ASC')
      .getMany(),
    tables.gallery.find({ where: { deletedAt: IsNull() }, select: { id: true, filename: true, alt: true } }),
  ]);
  const byPath = new Map<string, ShownProduct>();
  for (const { id: _id, name, address, images, specImage } of products) {
    for (const image of [...images, ...(specImage ? [specImage] : [])]) {
      const path = filePath(image);
      if (!byPath.has(path)) byPath.set(path, { _id, name, address });
    }
  }
  const named = nameFinder(products.map(({ id: _id, name, address }) => [name, { _id, name, address }] as const));
  return new Map(
    images.flatMap(({ id, filename, alt }) => {
      const product = byPath.get(`${uploadsFolder}/${filePath(filename)}`) ?? named(alt);
      return product ? [[id, product] as const] : [];
    }),
  );
}

/**
 * The published product that each gallery image shows: the first with the same file, else the one whose full name is in its text.
 * Cached until the content changes.
 */
export const readShownProducts = (db: Database): Promise<Map<string, ShownProduct>> =>
  readContentCached(db, 'products of the gallery', read);
