import type { Tables } from '../../db/database.ts';
import type { PageRow } from '../../db/tables/pages/pages.ts';
import { documentsByOwner, toProductDocument } from '../../repositories/documents.ts';
import { listCards, toPublicProduct } from '../../repositories/products.ts';

/** The products that the blocks of a page name, and the documents of those whose documents it lists. */
export async function shownRecords(tables: Tables, { blocks }: Pick<PageRow, 'blocks'>) {
  const productIds = blocks.flatMap(block => (block.kind === 'products' ? block.products : []));
  const ownerIds = blocks.flatMap(block => (block.kind === 'documents' ? block.productId : []));
  const rows = await listCards(tables, [...new Set(productIds)]);
  const owners = await listCards(tables, [...new Set(ownerIds)]);
  const documents = await documentsByOwner(
    tables,
    'products',
    owners.map(({ id }) => id),
  );
  return {
    products: rows.map(toPublicProduct),
    documents: [...documents].map(([productId, list]) => ({ productId, documents: list.map(toProductDocument) })),
  };
}
