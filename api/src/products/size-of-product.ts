import { availabilityOf } from '@hydraulics/common/figures/sizes/availability';
import { type ResolvedSize, resolveSize } from '@hydraulics/common/figures/sizes/resolve-size';
import { lives } from '@hydraulics/common/nouns/lists/product-life';
import type { ProductRow } from '../db/tables/products.ts';

type Sized = Parameters<typeof resolveSize>[0] & Pick<ProductRow, 'category'>;

/** The size that a typed code names, by the attributes of the product's category. */
export const sizeOfProduct = (product: Sized, typed: string): ResolvedSize =>
  resolveSize(product, product.category?.attributes ?? [], typed);

/** What visitors read about the supply of a product, or of one of its rows; empty if nothing is said. */
export const supplyWords = (product: Pick<ProductRow, 'life' | 'availability' | 'variants'>, row?: number): string =>
  product.life === 'active' ? (availabilityOf(product, row)?.text ?? '') : lives[product.life];
