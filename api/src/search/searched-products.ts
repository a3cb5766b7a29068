import { IsNull } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { DocumentRow } from '../db/tables/documents/documents.ts';
import { documentsByOwner, formatOf } from '../repositories/documents.ts';
import type { SearchedDocument, SearchedProduct } from './entry.ts';

/** The ids of all active products with those of their categories. */
export const listProductIds = (tables: Tables): Promise<{ id: string; categoryId: string }[]> =>
  tables.products
    .createQueryBuilder('row')
    .select(['row.id AS id', 'row.categoryId AS categoryId'])
    .where('row.deletedAt IS NULL')
    .getRawMany();

/** Those of the given products that are active, with their documents and the attributes of their categories. */
export async function readSearchedProducts(tables: Tables, ids: string[]): Promise<SearchedProduct[]> {
  if (ids.length === 0) return [];
  const rows = await tables.products
    .createQueryBuilder('row')
    .innerJoin('row.category', 'category')
    .addSelect(['category.id', 'category.name', 'category.address', 'category.attributes'])
    .where('row.deletedAt IS NULL AND row.id IN (:...ids)', { ids })
    .getMany();
  const documents = await documentsByOwner(tables, 'products', ids);
  return rows.map(row => ({ ...row, documents: (documents.get(row.id) ?? []).map(toSearched) }));
}

const toSearched = (row: DocumentRow): SearchedDocument => {
  const { id, title, kind, language, revision } = row;
  return { id, title, kind, language, revision, format: formatOf(row) };
};

/** The active categories in their order. */
export const listCategoryNames = (tables: Tables): Promise<{ id: string; name: string; address: string }[]> =>
  tables.categories.find({
    where: { deletedAt: IsNull() },
    select: { id: true, name: true, address: true, position: true },
    order: { position: 'ASC', id: 'ASC' },
  });
