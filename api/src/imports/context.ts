import { plainCell, shownOfCell } from '@hydraulics/common/nouns/imports/cell-texts';
import { documentColumn, fileKey, readDocumentsCell } from '@hydraulics/common/nouns/imports/document-table';
import type { ImportRow } from '@hydraulics/common/nouns/imports/imports';
import { fixedColumn, type ImportKey, imageName } from '@hydraulics/common/nouns/imports/table-shape';
import { relationFields } from '@hydraulics/common/nouns/lists/related-products';
import { nameKey, sortKey } from '@hydraulics/common/text';
import { In, IsNull } from 'typeorm';
import type { Tables } from '../db/database.ts';
import { filePath, type StoredFile } from '../db/stored-file.ts';
import type { CategoryRow } from '../db/tables/categories.ts';
import type { DocumentRow } from '../db/tables/documents/documents.ts';
import type { ProductImportRow } from '../db/tables/imports/product-imports.ts';
import { imagesOfProduct, type ProductRow } from '../db/tables/products.ts';
import { findNamed, isId, namesIn } from '../products/related-names.ts';
import { inChunks } from '../repositories/batches.ts';
import { documentsByOwner } from '../repositories/documents.ts';

/** The data that rows are checked against. */
export type CheckContext = {
  /** Who may change what visitors see, if the one who imports may not: then only drafts are added and changed. */
  publisher: string | null;
  shape: ProductImportRow['shape'];
  fixed: ReadonlyMap<ImportKey, number>;
  categories: CategoryRow[];
  /** The products that rows name by id, in the trash too. */
  products: ReadonlyMap<string, ProductRow>;
  /** Active products by category and name. */
  named: ReadonlyMap<string, ProductRow[]>;
  /** The place of each active product within its category, from 1. */
  ranks: ReadonlyMap<string, number>;
  /** Images of this import, by their normalized names. */
  sent: ReadonlyMap<string, StoredFile>;
  /** Images of all products, by their stored names. */
  stored: ReadonlyMap<string, StoredFile>;
  /** The active documents of these products, by the product. */
  documents: ReadonlyMap<string, DocumentRow[]>;
  /** Active documents that rows name by id, whatever their product. */
  otherDocuments: ReadonlyMap<string, DocumentRow>;
  /** Documents of this import, by their normalized names. */
  sentDocuments: ReadonlyMap<string, { name: string } & Pick<DocumentRow, 'file' | 'bytes'>>;
  /** The products that rows name as related, by what is written there. */
  related: ReadonlyMap<string, readonly string[]>;
  /** The products that have, or had, the names that rows have as addresses. */
  addresses: ReadonlyMap<string, string>;
  /** The earlier row of each product, new name or address. */
  taken: Map<string, number>;
};

export const nameIn = (categoryId: string, name: string): string => `${categoryId} ${nameKey(name)}`;

/** A product's fixed columns as the export writes them, to compare with cells. */
export const exportedProduct = (product: ProductRow) => ({
  ...product,
  _id: product.id,
  category: '',
  images: product.images.map(filePath),
  specImage: product.specImage && filePath(product.specImage),
});

/** Loads the data for a part of the rows; of the rest of a large catalogue only ids and places. */
export async function loadContext(
  tables: Tables,
  { id, shape, images, imageNames, documents, documentFiles }: ProductImportRow,
  rows: readonly ImportRow[],
  publisher: string | null = null,
): Promise<CheckContext> {
  const fixed = new Map(
    shape.columns.flatMap((heading, column): [ImportKey, number][] => {
      const key = fixedColumn(heading);
      return key ? [[key, column]] : [];
    }),
  );
  const textOf = ({ cells }: ImportRow, key: ImportKey) => plainCell(shownOfCell(cells[fixed.get(key) ?? -1]));
  const textsOf = (key: ImportKey) => rows.map(row => textOf(row, key)).filter(Boolean);
  const categories = await tables.categories.find({ where: { deletedAt: IsNull() } });
  const [ids, names] = [[...new Set(textsOf('id'))], [...new Set(textsOf('name'))]];
  const byId = await inChunks(ids.filter(isId), part => tables.products.findBy({ id: In(part) }));
  // Sort keys are equal for all spellings of a name that `nameKey` takes for the same.
  const sortKeys = [...new Set(names.map(sortKey))];
  const byName = await inChunks(sortKeys, part => tables.products.findBy({ nameSort: In(part), deletedAt: IsNull() }));
  const owned = new Map(
    byId.map(row => [row.id, new Set(imagesOfProduct(row).map(image => imageName(filePath(image))))]),
  );
  const sent = new Map(
    imageNames.flatMap((name, place) => (images[place] ? [[fileKey(name), images[place]] as const] : [])),
  );
  const isElsewhere = rows.some(row =>
    [...namesIn(textOf(row, 'images')), ...namesIn(textOf(row, 'specImage'))].some(
      name => !owned.get(textOf(row, 'id'))?.has(name) && !sent.has(fileKey(name)),
    ),
  );
  const earlier = tables.productImportRows;
  const about = await inChunks(ids.filter(isId), part =>
    earlier.find({ where: { importId: id, productId: In(part) }, select: { productId: true, place: true } }),
  );
  const added = await inChunks(names.flatMap(withHyphens), part =>
    earlier.find({
      where: { importId: id, outcome: 'added', name: In(part) },
      select: { place: true, name: true, planned: true },
    }),
  );
  const hasDocuments = fixed.has('documents') || rows.some(row => row.documents);
  const productIds = [...byId, ...byName].map(({ id }) => id);
  return {
    publisher,
    shape,
    fixed,
    categories,
    documents: new Map(
      hasDocuments
        ? await inChunks(productIds, async part => [
            ...(await documentsByOwner(tables, 'products', part, { deletedAt: IsNull() })),
          ])
        : [],
    ),
    otherDocuments: new Map(
      (
        await inChunks(documentIds(rows, textsOf('documents')), part =>
          tables.documents.findBy({ id: In(part), deletedAt: IsNull() }),
        )
      ).map(row => [row.id, row]),
    ),
    sentDocuments: new Map(
      documentFiles.flatMap(({ name, bytes }, place) =>
        documents[place] ? [[fileKey(name), { name, file: documents[place], bytes }] as const] : [],
      ),
    ),
    products: new Map(byId.map(row => [row.id, row])),
    named: Map.groupBy(byName, ({ categoryId, name }) => nameIn(categoryId, name)),
    ranks: ids.length > 0 && fixed.has('order') ? await readRanks(tables) : new Map(),
    sent,
    related: await findNamed(tables, relationFields.flatMap(textsOf)),
    addresses: new Map(
      (
        await inChunks([...new Set(textsOf('address').map(name => name.toLowerCase()))], part =>
          tables.addresses.findBy({ kind: 'product', name: In(part) }),
        )
      ).map(({ name, recordId }) => [name, recordId]),
    ),
    stored: isElsewhere ? await readImages(tables) : new Map(),
    taken: new Map([
      ...about.flatMap(({ productId, place }) => (productId ? [[productId, place] as const] : [])),
      ...added.flatMap(({ name, place, planned }) =>
        planned ? [[nameIn(planned.category.id, name), place] as const] : [],
      ),
    ]),
  };
}

/** The ids of documents in the tables of documents. */
function documentIds(rows: readonly ImportRow[], cells: readonly string[]): string[] {
  const tables = [
    ...rows.map(({ documents }) => documents?.rows.map(({ cells }) => cells.map(shownOfCell)) ?? []),
    ...cells.map(text => readDocumentsCell(text) ?? []),
  ];
  const ids = tables.flatMap(([head = [], ...lines]) => {
    const column = head.findIndex(heading => documentColumn(heading) === 'id');
    return column < 0 ? [] : lines.map(line => (line[column] ?? '').trim());
  });
  return [...new Set(ids.filter(isId))];
}

/** A name with either kind of hyphen, which `nameKey` takes for the same. */
const withHyphens = (name: string) => [...new Set([name, name.replace(/[‐‑]/g, '-'), name.replace(/-/g, '‑')])];

async function readRanks(tables: Tables): Promise<Map<string, number>> {
  const rows = await tables.products
    .createQueryBuilder('row')
    .select(['row.id AS "id"', 'row.categoryId AS "categoryId"'])
    .where('row.deletedAt IS NULL')
    .orderBy('row.categoryId', 'ASC')
    .addOrderBy('row.position', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .getRawMany<Pick<ProductRow, 'id' | 'categoryId'>>();
  const counts = new Map<string, number>();
  return new Map(
    rows.map(({ id, categoryId }) => {
      const rank = (counts.get(categoryId) ?? 0) + 1;
      counts.set(categoryId, rank);
      return [id, rank];
    }),
  );
}

/** The images of all products by their names. */
async function readImages(tables: Tables): Promise<Map<string, StoredFile>> {
  const rows = await tables.products.find({
    where: { deletedAt: IsNull() },
    select: { id: true, images: true, specImage: true },
  });
  return new Map(
    rows.flatMap(row => imagesOfProduct(row).map((image): [string, StoredFile] => [imageName(filePath(image)), image])),
  );
}
