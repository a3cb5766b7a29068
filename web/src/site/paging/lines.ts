import type { Category } from '@hydraulics/common/nouns/categories';
import { pageSize } from '../page/paging.ts';
import type { CardProduct } from '../page/queries.ts';

/** The number of products of each non-empty category. */
export type Sizes = { categoryId: string; products: number }[];

export const totalOf = (sizes: Sizes): number => sizes.reduce((sum, { products }) => sum + products, 0);

type Catalogue = {
  categories: Pick<Category, '_id' | 'name'>[];
  sizes: Sizes;
  products: CardProduct[];
  from: number;
  to: number;
};

type Line = Pick<Category, '_id' | 'name'> & {
  own: CardProduct[];
  size: number;
  first: number;
};

/** The categories on some pages of the catalogue: those with products there and the empty ones between them. */
export function linesOf({ categories, sizes, products, from, to }: Catalogue): Line[] {
  const sizeOf = new Map(sizes.map(({ categoryId, products }) => [categoryId, products]));
  const [start, end] = [(from - 1) * pageSize, to * pageSize];
  // Empty categories at the end are on the last page.
  const lastPlace = Math.max(0, totalOf(sizes) - 1);
  let before = 0;
  return categories.flatMap(({ _id, name }) => {
    const size = sizeOf.get(_id) ?? 0;
    const place = size > 0 ? before : Math.min(before, lastPlace);
    const first = Math.max(0, start - before) + 1;
    before += size;
    const own = size > 0 ? products.filter(({ categoryId }) => categoryId === _id) : [];
    const isOnPage = size > 0 ? own.length > 0 : place >= start && place < end;
    return isOnPage ? [{ _id, name, own, size, first }] : [];
  });
}
