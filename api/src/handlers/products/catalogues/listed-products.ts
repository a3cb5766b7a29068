import type { Tables } from '../../../db/database.ts';
import type { CatalogueRequest } from '../../../db/tables/catalogues/catalogues.ts';
import type { ProductRow } from '../../../db/tables/products.ts';
import { filteredProducts, type ProductFilter, withExpected } from '../../../repositories/products.ts';
import { offeredRows, shownRows } from '../../../repositories/publication/shown.ts';

export type ListedProduct = { id: string; name: string; categoryId: string; category: string };

/** The published products of a filter, category after category, each in its order. */
async function listForCatalogue(tables: Tables, filter: ProductFilter): Promise<ListedProduct[]> {
  const query = offeredRows(tables, 'visitors').innerJoin('row.category', 'category');
  return filteredProducts(query, await withExpected(tables, filter))
    .select(['row.id AS "id"', 'row.name AS "name"', 'row.categoryId AS "categoryId"', 'category.name AS "category"'])
    .orderBy('category.position', 'ASC')
    .addOrderBy('category.id', 'ASC')
    .addOrderBy('row.position', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .getRawMany<ListedProduct>();
}

/** The products that a catalogue was requested for, as they are now. */
export async function listRequested(tables: Tables, { ids, ...filter }: CatalogueRequest): Promise<ListedProduct[]> {
  const all = await listForCatalogue(tables, filter);
  const wanted = ids && new Set(ids);
  return wanted ? all.filter(({ id }) => wanted.has(id)) : all;
}

/** Published products with the attributes of their categories, in the order of the ids. */
export async function readWholeProducts(tables: Tables, ids: string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const rows = await shownRows(tables, 'products', 'visitors')
    .innerJoinAndSelect('row.category', 'category')
    .andWhere('row.id IN (:...ids)', { ids })
    .getMany();
  const rowOf = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => rowOf.get(id) ?? []);
}
