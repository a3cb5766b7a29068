import type { ImportKey } from '@hydraulics/common/nouns/imports/table-shape';
import { nameKey } from '@hydraulics/common/text';
import type { CategoryRow } from '../../db/tables/categories.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { isId } from '../../products/related-names.ts';
import { nameIn } from '../context.ts';
import type { RowCheck } from './row-check.ts';

type Found = { product: ProductRow | undefined; isRefused: boolean };

/** The product that a row changes, by its id or, if requested, by its name. */
export function findProduct(check: RowCheck): Found {
  const { context } = check;
  const refused = { product: undefined, isRefused: true };
  const id = check.text('id');
  if (!id) {
    const category = findCategory(check);
    const same = category ? (context.named.get(nameIn(category.id, check.text('name') ?? '')) ?? []) : [];
    if (same.length === 0) return { product: undefined, isRefused: false };
    if (!context.shape.byName) {
      check.refuse(
        'name',
        'There is a product of this name in this category. Give its id to change it, or choose that rows without an id change the product of the same name.',
      );
      return refused;
    }
    if (same.length > 1) {
      check.refuse('name', `There are ${same.length} products of this name in this category. Give the id of one.`);
      return refused;
    }
    return notTwice(check, same[0], 'name');
  }
  const product = isId(id) ? context.products.get(id) : undefined;
  if (!product) {
    check.refuse('id', 'There is no product with this id. Empty the cell to add it as a new product.');
    return refused;
  }
  if (product.deletedAt) {
    check.refuse('id', 'This product is in the trash. Restore it first, or empty the cell to add a new one.');
    return refused;
  }
  return notTwice(check, product, 'id');
}

function notTwice(check: RowCheck, product: ProductRow | undefined, key: ImportKey) {
  const earlier = product && check.context.taken.get(product.id);
  if (earlier === undefined) return { product, isRefused: false };
  check.refuse(key, `Row ${earlier} is about the same product. A product may have one row.`);
  return { product: undefined, isRefused: true };
}

function findCategory(check: RowCheck): CategoryRow | undefined {
  const text = check.text('category');
  return text ? check.context.categories.find(({ name }) => nameKey(name) === nameKey(text)) : undefined;
}

export function readCategory(check: RowCheck, { product, isRefused }: Found): CategoryRow | undefined {
  const text = check.text('category');
  if (text === undefined && isRefused) return undefined;
  if (text === undefined && product) return check.context.categories.find(({ id }) => id === product.categoryId);
  const category = findCategory(check);
  if (!category) {
    check.refuse('category', text ? unknownCategory(text, check.context.categories) : 'A product needs a category.');
  }
  return category;
}

/** More names than a reason lists. */
const mostNamed = 20;

function unknownCategory(text: string, categories: readonly { name: string }[]): string {
  const names = categories.slice(0, mostNamed).map(({ name }) => name);
  const others = categories.length - names.length;
  if (names.length === 0) return `There is no category ${text}. Add it first.`;
  const named = names.join(', ') + (others > 0 ? ` and ${others} more` : '');
  return `There is no category ${text}. Add it first, or write one of: ${named}.`;
}
