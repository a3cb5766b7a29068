import type { RichField } from '@hydraulics/common/products';
import { fold, plainText } from '@hydraulics/common/text';
import type { SelectQueryBuilder } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { ProductRow } from '../db/rows.ts';
import { applyList, type ListInput } from './list.ts';

/** Living products with their category, whose present name they carry. */
function living(tables: Tables): SelectQueryBuilder<ProductRow> {
  return tables.products
    .createQueryBuilder('row')
    .innerJoinAndSelect('row.category', 'category')
    .where('row.deletedAt IS NULL');
}

const cardColumns = ['id', 'createdAt', 'updatedAt', 'version', 'name', 'categoryId', 'smallDesc', 'images'];

/** Only what a card shows: a category of sixty products need not carry sixty data sheets. */
const onlyCards = (query: SelectQueryBuilder<ProductRow>) =>
  query.select([...cardColumns.map(column => `row.${column}`), 'category.id', 'category.name']);

export type ProductQuery = ListInput & { categoryId?: string | undefined; fields?: 'card' | undefined };

/** Products of one category or all, oldest first unless asked otherwise. */
export function listProducts(tables: Tables, { categoryId, fields, ...list }: ProductQuery): Promise<ProductRow[]> {
  const query = fields === 'card' ? onlyCards(living(tables)) : living(tables);
  if (categoryId) query.andWhere('row.categoryId = :categoryId', { categoryId });
  return applyList(query, list, {
    search: 'search',
    sortColumns: { category: 'category.name' },
    defaultSort: 'createdAt',
  }).getMany();
}

/** The newest products that have an image, as cards. */
export function listHomeProducts(tables: Tables, limit: number): Promise<ProductRow[]> {
  return onlyCards(living(tables))
    .andWhere('row.images <> :none', { none: '[]' })
    .orderBy('row.createdAt', 'DESC')
    .addOrderBy('row.id', 'DESC')
    .limit(limit)
    .getMany();
}

export function findProduct(tables: Tables, id: string): Promise<ProductRow | null> {
  return living(tables).andWhere('row.id = :id', { id }).getOne();
}

/** The product that somebody means by its id or its name; of two with one name the newer. */
export function findNamedProduct(tables: Tables, idOrName: string): Promise<ProductRow | null> {
  return onlyCards(living(tables))
    .andWhere('(row.id = :text OR row.name = :text)', { text: idOrName })
    .orderBy('row.createdAt', 'DESC')
    .limit(1)
    .getOne();
}

/** The folded text that a search looks in. The category's name is left out, since it changes on its own. */
export const productSearch = (product: Pick<ProductRow, 'name' | RichField>): string =>
  fold([product.name, plainText(product.smallDesc), plainText(product.features)].join(' '));
