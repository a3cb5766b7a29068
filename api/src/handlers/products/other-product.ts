import { supplyOf } from '@hydraulics/common/figures/sizes/availability';
import type { Size } from '@hydraulics/common/nouns/attributes/size';
import { currentReads, tag } from '../../db/content-tags.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import type { Deps } from '../../deps.ts';
import { sizeOfProduct } from '../../products/size-of-product.ts';
import { readCodedProducts } from '../../search/searched-products.ts';

/** The best results of a search that are asked whether a code is theirs. */
const asked = 4;

type Found = Pick<Deps, 'db' | 'search'>;

/** Adds the product that an invalid code belongs to, if it is another one, and the size that replaces a former one. */
export async function withOther(size: Size, product: ProductRow, deps: Found): Promise<Size> {
  const row = product.variants.rows.findIndex(({ code }) => code === size.row);
  const successor = supplyOf(product.variants, row, 'replacedBy');
  // Any product may come to have this code, or lose it.
  if (successor) currentReads()?.add(tag.anyProduct);
  const replacedBy = successor && (await ownerOf(successor, deps));
  const known = replacedBy ? { ...size, replacedBy } : size;
  if (!size.problems.some(({ part }) => part === null)) return known;
  const other = await ownerOf(size.code, deps, product.id);
  if (!other) return known;
  const { code: _, ...owner } = other;
  return { ...known, other: owner };
}

/** The product whose size or order code this is. */
export async function ownerOf(typed: string, { db, search }: Found, except?: string) {
  const { hits } = await search.find(typed, asked + 1);
  const ids = hits.map(({ id }) => id).filter(id => id !== except);
  const rows = await db.read(tables => readCodedProducts(tables, ids.slice(0, asked)));
  const owners = rows.flatMap(row => {
    const { kind, code } = sizeOfProduct(row, typed);
    return kind === 'series' ? [] : [{ _id: row.id, name: row.name, address: row.address, code }];
  });
  // Figures without a series, as `63x36x200`, may be a size of several products.
  return owners.length > 1 && /^\P{L}*\d/u.test(typed) ? undefined : owners[0];
}
