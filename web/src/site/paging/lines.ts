import type { Category } from '@hydraulics/common/nouns/categories';
import type { CardProduct } from '../page/queries.ts';

/** The number of products of each non-empty category. */
export type Sizes = { categoryId: string; products: number }[];

export const totalOf = (sizes: Sizes): number => sizes.reduce((sum, { products }) => sum + products, 0);

type Catalogue = {
  categories: Pick<Category, '_id' | 'name' | 'address'>[];
  sizes: Sizes;
  products: CardProduct[];
};

type Line = Pick<Category, '_id' | 'name' | 'address'> & {
  own: CardProduct[];
  size: number;
};

/** All categories with the products of each that are shown, and how many it has. */
export function linesOf({ categories, sizes, products }: Catalogue): Line[] {
  const sizeOf = new Map(sizes.map(({ categoryId, products }) => [categoryId, products]));
  const ownOf = Map.groupBy(products, ({ categoryId }) => categoryId);
  return categories.map(({ _id, name, address }) => ({
    ...{ _id, name, address },
    own: ownOf.get(_id) ?? [],
    size: sizeOf.get(_id) ?? 0,
  }));
}

/** The products of a category that are shown: `1–24 of 45 products`, or `45 products` if those are all. */
export function rangeText(first: number, shown: number, size: number): string {
  const range = [first, first + shown - 1].slice(0, shown).join('–');
  return `${shown < size ? `${range} of ` : ''}${size} ${size === 1 ? 'product' : 'products'}`;
}
