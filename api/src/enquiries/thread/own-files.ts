import { fieldError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import type { FileChoice, OwnFile } from '@hydraulics/common/nouns/thread/thread';
import type { DataSheetUnits } from '@hydraulics/common/units/data-sheet';
import { documentFileName } from '@hydraulics/common/units/documents';
import { formatExcess, formatSize } from '@hydraulics/common/units/sizes';
import { In, IsNull } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { CategoryRow } from '../../db/tables/categories.ts';
import type { AttachedFile } from '../../db/tables/enquiries/messages.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { sizeOfProduct } from '../../products/size-of-product.ts';
import { quotationFileName } from '../../quotations/file-name.ts';
import { isOver } from '../../quotations/revisions.ts';
import { expiryOf } from '../../quotations/sendable.ts';
import { inChunks } from '../../repositories/batches.ts';
import { documentsOf, formatOf } from '../../repositories/documents.ts';
import { groupOf } from '../../repositories/enquiries/merged.ts';
import { findNamedProduct, findNamedProducts } from '../../repositories/products.ts';
import { offeredRows, shownRows } from '../../repositories/publication/shown.ts';

const madeName = (title: string, units: DataSheetUnits): string =>
  documentFileName({
    title: `${title}${units === 'us' ? ', US units' : ''}`,
    revision: '',
    language: '',
    format: 'pdf',
  });

/** The name of a data sheet as a file. */
export const dataSheetName = (of: string, units: DataSheetUnits = 'metric'): string =>
  madeName(`${of} data sheet`, units);

/** The name of the catalogue pages of a category as a file. */
export const catalogueName = (of: string, units: DataSheetUnits = 'metric'): string =>
  madeName(`${of} catalogue`, units);

/** A product that a customer asks about, and the code of the size if there is one. */
export type Asked = { productId: string; code: string };

/**
 * What staff may want to attach for the products that were asked about: data sheets of the asked sizes and of the
 * series and the catalogue pages of their categories, in the units that the customer chose, and their documents.
 */
export async function offerFiles(tables: Tables, asked: Asked[], units: DataSheetUnits): Promise<FileChoice[]> {
  const products = await findNamedProducts(
    tables,
    asked.map(({ productId }) => productId),
  );
  const offered: FileChoice[] = [];
  for (const { productId, code } of asked) {
    const product = products.get(productId);
    if (product) offered.push(...(await filesOf(tables, { product, code }, units)));
  }
  for (const { categoryId } of products.values()) offered.push(...(await catalogueOf(tables, categoryId, units)));
  const known = new Map(offered.map(one => [JSON.stringify(one.file), one]));
  return [...known.values()];
}

async function filesOf(
  tables: Tables,
  { product, code }: { product: ProductRow; code: string },
  units: DataSheetUnits,
): Promise<FileChoice[]> {
  const size = sizeOfProduct(product, code);
  const isSize = size.kind !== 'series' && size.problems.length === 0;
  const documents = await documentsOf(tables, { ownerNoun: 'products', ownerId: product.id }, 'visitors');
  return [
    ...(isSize ? [sheet(product, units, size.code)] : []),
    sheet(product, units),
    ...documents.map(row => ({
      file: { kind: 'document' as const, document: row.id },
      title: documentFileName({ ...row, format: formatOf(row) }),
      bytes: row.bytes,
    })),
  ];
}

async function catalogueOf(tables: Tables, categoryId: string, units: DataSheetUnits): Promise<FileChoice[]> {
  const category = await findCatalogued(tables, categoryId);
  if (!category) return [];
  const file = { kind: 'catalogue' as const, category: category.id, ...(units === 'us' && { units }) };
  return [{ file, title: catalogueName(category.name, units), bytes: null }];
}

/** A category that visitors see, with products in its catalogue. */
async function findCatalogued(tables: Tables, id: string): Promise<CategoryRow | null> {
  const isOffered = await offeredRows(tables, 'visitors').andWhere('row.categoryId = :id', { id }).getExists();
  return isOffered ? shownRows(tables, 'categories', 'visitors').andWhere('row.id = :id', { id }).getOne() : null;
}

const sheet = ({ id, name }: ProductRow, units: DataSheetUnits, code?: string): FileChoice => ({
  file: { kind: 'data-sheet', product: id, ...(code && { code }), ...(units === 'us' && { units }) },
  title: dataSheetName(code ?? name, units),
  bytes: null,
});

/**
 * The files to attach, with their names.
 * @throws AppError `invalid_input` if one does not exist, or they are too large for a mail
 */
export async function requireFiles(
  tables: Tables,
  files: OwnFile[],
  { enquiryId, today }: { enquiryId: string; today: string },
): Promise<AttachedFile[]> {
  const found: AttachedFile[] = [];
  let bytes = 0;
  for (const [at, file] of files.entries()) {
    if (file.kind === 'data-sheet') {
      found.push({ ...file, title: await requireSheet(tables, file, `files.${at}`) });
      continue;
    }
    if (file.kind === 'catalogue') {
      const category = await findCatalogued(tables, file.category);
      if (!category) throw fieldError(`files.${at}`, 'This category is not on the website. Remove its catalogue.');
      found.push({ ...file, title: catalogueName(category.name, file.units) });
      continue;
    }
    if (file.kind === 'quotation') {
      found.push({ ...file, title: await requireQuotation(tables, file, { enquiryId, today, path: `files.${at}` }) });
      continue;
    }
    if (file.kind === 'upload') {
      const row = await tables.replyFiles.findOneBy({ id: file.upload, enquiryId });
      if (!row) throw fieldError(`files.${at}`, 'This file is no longer stored. Remove it, and attach it again.');
      bytes += row.bytes;
      found.push({ ...file, title: row.name });
      continue;
    }
    const row = await tables.documents.findOneBy({ id: file.document, deletedAt: IsNull() });
    if (!row) throw fieldError(`files.${at}`, 'This document was deleted. Remove it from the reply.');
    bytes += row.bytes;
    found.push({ ...file, title: documentFileName({ ...row, format: formatOf(row) }) });
  }
  if (bytes > limits.replyBytes) throw fieldError('files', tooLarge(bytes));
  return found;
}

async function requireSheet(tables: Tables, file: Extract<OwnFile, { kind: 'data-sheet' }>, path: string) {
  const product = await findNamedProduct(tables, file.product);
  if (!product) throw fieldError(path, 'This product is not on the website. Remove its data sheet from the reply.');
  if (!file.code) return dataSheetName(product.name, file.units);
  const { problems, code } = sizeOfProduct(product, file.code);
  if (problems.length > 0) throw fieldError(path, problems.map(({ message }) => message).join(' '));
  return dataSheetName(code, file.units);
}

async function requireQuotation(
  tables: Tables,
  { quotation: id, revision }: Extract<OwnFile, { kind: 'quotation' }>,
  { enquiryId, today, path }: { enquiryId: string; today: string; path: string },
): Promise<string> {
  const row = await tables.quotations.findOneBy({ id, enquiryId: In(await groupOf(tables, enquiryId)) });
  const issued = row && (await tables.quotationRevisions.findOneBy({ quotationId: id, revision, state: 'issued' }));
  if (!issued)
    throw fieldError(path, 'This revision of the quotation is not the issued one. Remove it, and attach the newest.');
  const problem = expiryOf(row, issued, today);
  if (problem) throw fieldError(path, problem);
  return quotationFileName('Quotation', row, issued);
}

/** The issued quotations of an enquiry and of those merged into it, without those that have expired. */
export async function offerQuotations(tables: Tables, enquiryId: string, today: string): Promise<FileChoice[]> {
  const rows = await tables.quotations.findBy({ enquiryId: In(await groupOf(tables, enquiryId)) });
  const revisions = await inChunks(
    rows.map(({ id }) => id),
    some => tables.quotationRevisions.findBy({ quotationId: In(some), state: 'issued' }),
  );
  return rows.flatMap(row =>
    revisions
      .filter(issued => issued.quotationId === row.id && !isOver(row, issued, today))
      .map(issued => ({
        file: { kind: 'quotation' as const, quotation: row.id, revision: issued.revision },
        title: quotationFileName('Quotation', row, issued),
        bytes: null,
      })),
  );
}

const tooLarge = (bytes: number) =>
  `The files have ${formatExcess(bytes, limits.replyBytes)} together, and many mail servers refuse more than ${formatSize(limits.replyBytes)}. Remove one, or send its link instead.`;
