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

/** A product with the size of it that a code names. */
type Owner = { _id: string; name: string; address: string; code: string };

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
const ownerOf = async (typed: string, deps: Found, except?: string) =>
  (await readByProducts(typed, deps, except)).owner;

/** The product whose size or order code this is, or what one says against a code that is written like its own. */
export async function readByProducts(typed: string, { db, search }: Found, except?: string) {
  const { hits } = await search.find(typed, asked + 1);
  const ids = hits.map(({ id }) => id).filter(id => id !== except);
  const rows = await db.read(tables => readCodedProducts(tables, ids.slice(0, asked)));
  const owners: Owner[] = [];
  let problem: string | undefined;
  for (const row of rows) {
    const { kind, code, choices = [], problems } = sizeOfProduct(row, typed);
    if (kind !== 'series') owners.push({ _id: row.id, name: row.name, address: row.address, code });
    // The first part is the same in all its codes: one that has no other part is another product's.
    else if (choices.slice(1).some(Boolean)) problem ??= problems[0]?.message;
  }
  // Figures without a series, as `63x36x200`, may be a size of several products.
  const isOpen = owners.length > 1 && /^\P{L}*\d/u.test(typed);
  return { owner: isOpen ? undefined : owners[0], problem };
}
