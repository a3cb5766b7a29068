import { In, IsNull } from 'typeorm';
import type { Tables } from '../../../db/database.ts';
import type { ProductRow } from '../../../db/tables/products.ts';
import { filteredProducts, type ProductFilter, withExpected } from '../../../repositories/products.ts';

export type ListedProduct = { id: string; name: string; categoryId: string; category: string };

/** The products of a filter, category after category, each in its order. */
export async function listForCatalogue(tables: Tables, filter: ProductFilter): Promise<ListedProduct[]> {
  const query = tables.products
    .createQueryBuilder('row')
    .innerJoin('row.category', 'category')
    .where('row.deletedAt IS NULL');
  return filteredProducts(query, await withExpected(tables, filter))
    .select(['row.id AS "id"', 'row.name AS "name"', 'row.categoryId AS "categoryId"', 'category.name AS "category"'])
    .orderBy('category.position', 'ASC')
    .addOrderBy('category.id', 'ASC')
    .addOrderBy('row.position', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .getRawMany<ListedProduct>();
}

/** Active products with the attributes of their categories, in the order of the ids. */
export async function readWholeProducts(tables: Tables, ids: string[]): Promise<ProductRow[]> {
  const rows = await tables.products.find({
    where: { id: In(ids), deletedAt: IsNull() },
    relations: { category: true },
  });
  const rowOf = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => rowOf.get(id) ?? []);
}
