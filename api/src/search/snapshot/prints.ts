import type { Tables } from '../../db/database.ts';
import { publicDocuments } from '../../repositories/documents.ts';
import { shownRows } from '../../repositories/publication/shown.ts';

/** As the driver reads it: making dates of tens of thousands would hold up requests. */
type State = { id: string; version: number; updatedAt: unknown };

/** Differs for every content of a row: a restored backup may repeat a version, but not at the same moment. */
const stateOf = ({ version, updatedAt }: State) => `${version}@${JSON.stringify(updatedAt)}`;

const columns = ['id', 'version', 'updatedAt'].map(column => `row.${column} AS ${column}`);

/**
 * Of each published product a short text that differs whenever what the search reads of it does: the product, its
 * category and its public documents (`searched-products.ts`).
 */
export async function readPrints(tables: Tables): Promise<Map<string, string>> {
  const products = await shownRows(tables, 'products', 'visitors')
    .select([...columns, 'row.categoryId AS categoryId'])
    .getRawMany<State & { categoryId: string }>();
  const categories = await tables.categories.createQueryBuilder('row').select(columns).getRawMany<State>();
  const documents = await tables.documents
    .createQueryBuilder('row')
    .select([...columns, 'row.ownerId AS ownerId'])
    .where({ ...publicDocuments, ownerNoun: 'products' })
    .orderBy('row.position', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .getRawMany<State & { ownerId: string }>();
  const categoryStates = new Map(categories.map(row => [row.id, stateOf(row)]));
  const documentsOf = Map.groupBy(documents, ({ ownerId }) => ownerId);
  return new Map(
    products.map(row => {
      const ofDocuments = (documentsOf.get(row.id) ?? []).map(document => `${document.id} ${stateOf(document)}`);
      const { categoryId } = row;
      return [row.id, [stateOf(row), categoryId, categoryStates.get(categoryId), ...ofDocuments].join(' ')];
    }),
  );
}
