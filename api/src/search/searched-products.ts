import type { Tables } from '../db/database.ts';
import type { DocumentRow } from '../db/tables/documents/documents.ts';
import type { ProductRow } from '../db/tables/products.ts';
import { documentsByOwner, formatOf } from '../repositories/documents.ts';
import { shownRows } from '../repositories/publication/shown.ts';
import type { SearchedDocument, SearchedProduct } from './entry.ts';

/** The ids of all published products with those of their categories. */
export const listProductIds = (tables: Tables): Promise<{ id: string; categoryId: string }[]> =>
  shownRows(tables, 'products', 'visitors').select(['row.id AS id', 'row.categoryId AS categoryId']).getRawMany();

/** Those of the given products that are published, with their categories. */
const publishedOf = (tables: Tables, ids: string[]) =>
  shownRows(tables, 'products', 'visitors')
    .innerJoin('row.category', 'category')
    .andWhere('row.id IN (:...ids)', { ids });

const codedFields = ['id', 'name', 'address', 'typeCode', 'variants', 'specifications'] as const;
type CodedProduct = Pick<ProductRow, 'category' | (typeof codedFields)[number]>;

/** Those of the given products that are published, as far as sizes and codes are read from them. */
export async function readCodedProducts(tables: Tables, ids: string[]): Promise<CodedProduct[]> {
  if (ids.length === 0) return [];
  const columns = [...codedFields.map(field => `row.${field}`), 'category.id', 'category.attributes'];
  return publishedOf(tables, ids).select(columns).getMany();
}

/** Those of the given products that are published, with their documents and the attributes of their categories. */
export async function readSearchedProducts(tables: Tables, ids: string[]): Promise<SearchedProduct[]> {
  if (ids.length === 0) return [];
  const rows = await publishedOf(tables, ids)
    .addSelect(['category.id', 'category.name', 'category.address', 'category.attributes'])
    .getMany();
  const documents = await documentsByOwner(tables, 'products', ids);
  return rows.map(row => ({ ...row, documents: (documents.get(row.id) ?? []).map(toSearched) }));
}

const toSearched = (row: DocumentRow): SearchedDocument => {
  const { id, title, kind, language, revision } = row;
  return { id, title, kind, language, revision, format: formatOf(row) };
};

/** The published categories in their order. */
export const listCategoryNames = (tables: Tables): Promise<{ id: string; name: string; address: string }[]> =>
  shownRows(tables, 'categories', 'visitors')
    .select(['row.id', 'row.name', 'row.address', 'row.position'])
    .orderBy('row.position', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .getMany();
