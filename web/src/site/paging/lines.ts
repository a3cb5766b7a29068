import type { Category } from '@hydraulics/common/nouns/categories';
import { pageSize } from '../page/paging.ts';
import type { CardProduct } from '../page/queries.ts';

/** The number of products of each non-empty category. */
export type Sizes = { categoryId: string; products: number }[];

export const totalOf = (sizes: Sizes): number => sizes.reduce((sum, { products }) => sum + products, 0);

type Catalogue = {
  categories: Pick<Category, '_id' | 'name' | 'address'>[];
  sizes: Sizes;
  products: CardProduct[];
  page: number;
};

type Line = Pick<Category, '_id' | 'name' | 'address'> & {
  own: CardProduct[];
  size: number;
  first: number;
};

/** The categories on a page of the catalogue: those with products there and the empty ones between them. */
export function linesOf({ categories, sizes, products, page }: Catalogue): Line[] {
  const sizeOf = new Map(sizes.map(({ categoryId, products }) => [categoryId, products]));
  const [start, end] = [(page - 1) * pageSize, page * pageSize];
  // Empty categories at the end are on the last page.
  const lastPlace = Math.max(0, totalOf(sizes) - 1);
  let before = 0;
  return categories.flatMap(({ _id, name, address }) => {
    const size = sizeOf.get(_id) ?? 0;
    const place = size > 0 ? before : Math.min(before, lastPlace);
    const first = Math.max(0, start - before) + 1;
    before += size;
    const own = size > 0 ? products.filter(({ categoryId }) => categoryId === _id) : [];
    const isOnPage = size > 0 ? own.length > 0 : place >= start && place < end;
    return isOnPage ? [{ _id, name, address, own, size, first }] : [];
  });
}

/** The products of a category that are shown: `1–24 of 45 products`, or `45 products` if those are all. */
export function rangeText(first: number, shown: number, size: number): string {
  const range = [first, first + shown - 1].slice(0, shown).join('–');
  return `${shown < size ? `${range} of ` : ''}${size} ${size === 1 ? 'product' : 'products'}`;
}
