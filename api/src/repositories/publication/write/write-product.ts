import { fieldError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { IsNull } from 'typeorm';
import { type Touch, tag } from '../../../db/content-tags.ts';
import type { Tables } from '../../../db/database.ts';
import {
  imagesOfProduct,
  type ProductRow,
  type ProductValues,
  relatedIds,
  undescribedIn,
} from '../../../db/tables/products.ts';
import { nameRecord, typedName } from '../../addresses/name-record.ts';
import { nextPosition, productsOf } from '../../positions.ts';
import { listHomeProducts, productKeys } from '../../products.ts';
import type { Write } from './writing.ts';

/** `address` is what staff typed: empty for an automatic name, undefined to keep it. */
type Values = Omit<ProductValues, 'address'> & { address: string | undefined };

export const writeProduct: Write<ProductRow, Values> = async (tables, touch, { row, values, next, now }) => {
  const { id } = row;
  const { address: typed, categoryId, images } = values;
  const address = await nameRecord(tables, 'product', { id, now, record: values, before: row, typed });
  const undescribedImages = undescribedIn(images, values.imageAlts);
  const changed = { ...row, ...next, ...values, address, undescribedImages };
  const isMoved = categoryId !== row.categoryId;
  const position = isMoved ? await nextPosition(tables, productsOf(categoryId)) : row.position;
  await tables.products.update(id, { ...changed, ...productKeys(changed), position });
  const kept = imagesOfProduct(values);
  const replaced = imagesOfProduct(row).filter(image => !kept.includes(image));
  // No visitor may see an image that staff removed, nor a product in its former category.
  const touchChanged = isMoved || replaced.length > 0 ? touch : touch.edited;
  touchChanged(tag.product(id), tag.anyProduct);
  if (isOther(values.specifications, row.specifications) || isOther(values.variants, row.variants)) {
    touchChanged(tag.figuresIn(categoryId));
  }
  if (hasCode(values) !== hasCode(row) || (isMoved && hasCode(row))) touchChanged(tag.codes);
  const [before, after] = [relatedIds(row), relatedIds(values)];
  const named = new Set([...before, ...after].filter(one => before.includes(one) !== after.includes(one)));
  touchChanged(...[...named].map(tag.product));
  if (values.life !== row.life) {
    // It enters or leaves lists, counts and filters.
    touchLists(touch, categoryId);
    touch(tag.home, ...(hasCode(values) ? [tag.codes] : []));
  }
  if (isMoved) {
    touchLists(touch, row.categoryId);
    touchLists(touch, categoryId);
  }
  if (row.images.length === 0) await touchHome(tables, touch.edited, id);
  tables.free(replaced);
};

/** Writes a pending change, whose category may have been deleted since. An automatic address is made anew. */
export const publishProduct: Write<ProductRow, ProductValues> = async (tables, touch, writing) => {
  const { row, values } = writing;
  if (!(await tables.categories.existsBy({ id: values.categoryId, deletedAt: IsNull() }))) {
    throw fieldError('categoryId', 'Its category was deleted. Choose another one, or restore the category first.');
  }
  return writeProduct(tables, touch, {
    ...writing,
    values: { ...values, address: await typedName('product', row, values) },
  });
};

const hasCode = ({ typeCode }: Pick<ProductValues, 'typeCode'>): boolean => typeCode.parts.length > 0;

const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** The lists of a category and of all products. */
export const touchLists = (touch: Touch, categoryId: string) =>
  touch(tag.products, tag.productsIn(categoryId), tag.anyProduct);

/**
 * A product got its first image, so the home page may show it. Pages that already show it depend on the product's own
 * tag.
 */
export async function touchHome(tables: Tables, touch: Touch, id: string): Promise<void> {
  const shown = await listHomeProducts(tables, limits.homeProducts);
  if (shown.some(row => row.id === id)) touch(tag.home);
}
