import { resolveSize } from '@hydraulics/common/figures/sizes/resolve-size';
import type { Size } from '@hydraulics/common/nouns/attributes/size';
import type { Deps } from '../../deps.ts';
import { readSearchedProducts } from '../../search/searched-products.ts';

/** The best results of a search that are asked whether a code is theirs. */
const asked = 4;

/** Adds the product that an invalid code belongs to, if it is another one. */
export async function withOther(size: Size, own: string, { db, search }: Pick<Deps, 'db' | 'search'>): Promise<Size> {
  if (!size.problems.some(({ part }) => part === null)) return size;
  const { hits } = await search.find(size.code);
  const ids = hits.map(({ id }) => id).filter(id => id !== own);
  const rows = await db.read(tables => readSearchedProducts(tables, ids.slice(0, asked)));
  const other = rows.find(row => resolveSize(row, row.category?.attributes ?? [], size.code).kind !== 'series');
  return other ? { ...size, other: { _id: other.id, name: other.name, address: other.address } } : size;
}
