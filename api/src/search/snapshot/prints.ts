import type { Tables } from '../../db/database.ts';
import type { Row } from '../../db/rows.ts';
import { publicDocuments } from '../../repositories/documents.ts';
import { shownRows } from '../../repositories/publication/shown.ts';

/** Differs for every content of a row: a restored backup may repeat a version, but not at the same moment. */
const stateOf = ({ version, updatedAt }: Pick<Row, 'version' | 'updatedAt'>) => `${version}@${updatedAt.getTime()}`;

const stateFields = { id: true, version: true, updatedAt: true } as const;

/**
 * Of each published product a short text that differs whenever what the search reads of it does: the product, its
 * category and its public documents (`searched-products.ts`).
 */
export async function readPrints(tables: Tables): Promise<Map<string, string>> {
  const products = await shownRows(tables, 'products', 'visitors')
    .select(['row.id', 'row.categoryId', 'row.version', 'row.updatedAt'])
    .getMany();
  const categories = await tables.categories.find({ select: stateFields });
  const documents = await tables.documents.find({
    select: { ...stateFields, ownerId: true },
    where: { ...publicDocuments, ownerNoun: 'products' },
    order: { position: 'ASC', id: 'ASC' },
  });
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
