import type { Category } from '@hydraulics/common/categories';
import { limits } from '@hydraulics/common/limits';
import type { Product, ProductCard } from '@hydraulics/common/products';
import { plainText } from '@hydraulics/common/text';

/** How far something is done: `count` of `total`. */
export type Measure = { label: string; count: number; total: number };

type Sources = { products: Product[]; categories: Category[]; home: ProductCard[] };

const texts = ['smallDesc', 'fullDesc', 'features', 'applications', 'advantages'] as const;

/** The five measures of the dashboard: what a visitor would miss in the catalogue. */
export function measure({ products, categories, home }: Sources): Measure[] {
  const used = new Set(products.map(({ categoryId }) => categoryId));
  const among = (test: (product: Product) => boolean) => ({
    count: products.filter(test).length,
    total: products.length,
  });
  return [
    { label: 'Products with images', ...among(({ images }) => images.length > 0) },
    { label: 'Products with a specification', ...among(({ specImage }) => Boolean(specImage)) },
    { label: 'Products with all texts', ...among(product => texts.every(text => plainText(product[text]) !== '')) },
    {
      label: 'Categories in use',
      count: categories.filter(({ _id }) => used.has(_id)).length,
      total: categories.length,
    },
    { label: 'Home page places filled', count: Math.min(home.length, limits.homeProducts), total: limits.homeProducts },
  ];
}

/** The share in whole percent, never rounded up to a hundred nor down to nothing. */
export function percentOf({ count, total }: Measure): number {
  if (total === 0) return 0;
  const percent = Math.round((count / total) * 100);
  if (percent === 100 && count < total) return 99;
  return percent === 0 && count > 0 ? 1 : percent;
}
