import type { HandlerInput } from '@hydraulics/common/contract/endpoint';
import type { images } from '@hydraulics/common/nouns/images/images';
import type { LeftRecord } from '@hydraulics/common/nouns/images/replacement';
import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import { filePath } from '../../db/stored-file.ts';
import type { GalleryRow } from '../../db/tables/gallery.ts';
import { imagesOfProduct, type ProductRow } from '../../db/tables/products.ts';
import { inChunks } from '../../repositories/batches.ts';
import { galleryPath, rowsWith } from '../../repositories/files/stored-files.ts';

export type Selected = HandlerInput<(typeof images)['replace'], never>['records'];
type Replacement = { path: string; by: string; only: Selected };

/**
 * The records that a replacement changes, and those that it skips. `done`: records that an earlier, equal request has
 * changed.
 */
export type ReplacementPlan = {
  products: ProductRow[];
  gallery: GalleryRow[];
  done: { id: string; version: number }[];
  left: LeftRecord[];
};

const imagesOf = (row: ProductRow): string[] => imagesOfProduct(row).map(filePath);

/**
 * Decides for each record with an image whether it is replaced by another one. A product that has both is left
 * unchanged: the two would become one, and the replacement could not be undone. With `only`, records that were changed
 * or deleted since are left unchanged, too.
 */
export async function planReplacement(tables: Tables, { path, by, only }: Replacement): Promise<ReplacementPlan> {
  const found = await rowsWith(tables, path);
  const versions = new Map(only?.map(({ _id, version }) => [_id, version]));
  const isSelected = ({ id, version }: { id: string; version: number }) => !only || versions.get(id) === version;
  const selected = found.products.filter(isSelected);
  const products = selected.filter(row => !imagesOf(row).includes(by));
  const gallery = found.gallery.filter(isSelected);
  const both = selected.filter(row => !products.includes(row));
  const seen = new Set([...selected, ...gallery].map(({ id }) => id));
  const others = await findOthers(tables, { path, by, only: (only ?? []).filter(({ _id }) => !seen.has(_id)) });
  return {
    products,
    gallery,
    done: others.done,
    left: [
      ...both.map(({ id, name }): LeftRecord => ({ noun: 'products', _id: id, name, reason: 'both' })),
      ...others.left,
    ].sort(productsFirst),
  };
}

/** By name, with HP-20 before HP-100. */
const productsFirst = (a: LeftRecord, b: LeftRecord): number =>
  b.noun.localeCompare(a.noun) || (a.name ?? '').localeCompare(b.name ?? '', 'en', { numeric: true });

type Other = { id: string; version: number; noun: LeftRecord['noun']; name: string; gone: boolean; images: string[] };

/** Records that do not have the image in the version that was named. */
async function findOthers(tables: Tables, { path, by, only = [] }: Replacement) {
  const rows = new Map<string, Other>();
  const ids = only.map(({ _id }) => _id);
  for (const row of await inChunks(ids, part => tables.products.findBy({ id: In(part) }))) {
    const { id, version, name, deletedAt } = row;
    rows.set(id, { id, version, noun: 'products', name, gone: deletedAt !== null, images: imagesOf(row) });
  }
  for (const row of await inChunks(ids, part => tables.gallery.findBy({ id: In(part) }))) {
    const { id, version, alt, deletedAt } = row;
    rows.set(id, { id, version, noun: 'gallery', name: alt, gone: deletedAt !== null, images: [galleryPath(row)] });
  }
  const done: ReplacementPlan['done'] = [];
  const left: LeftRecord[] = [];
  for (const { _id, version } of only) {
    const row = rows.get(_id);
    const isDone = row && !row.gone && row.version === version + 1;
    if (isDone && row.images.includes(by) && !row.images.includes(path)) done.push(row);
    else {
      const { noun = 'products', name = '', gone = true } = row ?? {};
      left.push({ noun, _id, name: name || null, reason: gone ? 'deleted' : 'changed' });
    }
  }
  return { done, left };
}
