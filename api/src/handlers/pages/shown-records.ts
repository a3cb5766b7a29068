import type { Tables } from '../../db/database.ts';
import { filePath, filesIn } from '../../db/stored-file.ts';
import { pageOwner } from '../../db/tables/documents/document-owners.ts';
import { type PageRow, pages } from '../../db/tables/pages/pages.ts';
import { documentsByOwner, documentsOf, toProductDocument } from '../../repositories/documents.ts';
import { readFocuses } from '../../repositories/files/stored-files.ts';
import { listCards, toPublicProduct } from '../../repositories/products.ts';
import { shownRows } from '../../repositories/publication/shown.ts';

type Blocks = Pick<PageRow, 'blocks'>;

/** The records that the blocks of a page name and that visitors may see, and the page's own documents. */
export async function shownRecords(tables: Tables, page: Blocks & Pick<PageRow, 'id'>) {
  const { blocks } = page;
  const productIds = blocks.flatMap(block =>
    block.kind === 'products' || block.kind === 'certificates' ? block.products : [],
  );
  const ownerIds = blocks.flatMap(block => (block.kind === 'documents' ? (block.productId ?? []) : []));
  const rows = await listCards(tables, [...new Set(productIds)]);
  const owners = await listCards(tables, [...new Set(ownerIds)]);
  const documents = await documentsByOwner(
    tables,
    'products',
    owners.map(({ id }) => id),
  );
  const own = await documentsOf(tables, pageOwner(page.id), 'visitors');
  return {
    products: rows.map(toPublicProduct),
    documents: [...documents].map(([productId, list]) => ({ productId, documents: list.map(toProductDocument) })),
    ownDocuments: own.map(toProductDocument),
    focuses: await focusesOf(tables, page),
    categories: await namedCategories(tables, page),
  };
}

async function focusesOf(tables: Tables, page: Blocks) {
  const paths = filesIn(page, pages.files).map(filePath);
  if (paths.length === 0) return {};
  const all = await readFocuses(tables);
  return Object.fromEntries(
    paths.flatMap(path => {
      const focus = all.get(path);
      return focus ? [[path, focus] as const] : [];
    }),
  );
}

async function namedCategories(tables: Tables, { blocks }: Blocks) {
  const ids = blocks.flatMap(block => (block.kind === 'certificates' ? block.categories : []));
  if (ids.length === 0) return [];
  const rows = await shownRows(tables, 'categories', 'visitors')
    .andWhere('row.id IN (:...ids)', { ids })
    .orderBy('row.position', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .getMany();
  return rows.map(({ id, name, address }) => ({ _id: id, name, ...(address ? { address } : {}) }));
}
