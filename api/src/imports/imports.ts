import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Api } from '@hydraulics/common/contract/api';
import { AppError, fieldError, orNotFound } from '@hydraulics/common/contract/errors';
import { whoMay } from '@hydraulics/common/contract/roles';
import { activeAttributes } from '@hydraulics/common/figures/attribute-values';
import { importLimits, type ProductImport } from '@hydraulics/common/nouns/imports/imports';
import { figureOfHeading, fixedColumn, importColumns } from '@hydraulics/common/nouns/imports/table-shape';
import { counted } from '@hydraulics/common/text';
import { In, IsNull } from 'typeorm';
import { onlyPrepares } from '../accounts/access.ts';
import type { Tables } from '../db/database.ts';
import type { ProductImportRow } from '../db/tables/imports/product-imports.ts';
import type { Deps } from '../deps.ts';
import type { Upload } from '../media/media.ts';
import { withDocuments, withImages } from '../media/with-files.ts';
import type { Handlers } from '../rpc/invoke.ts';
import { Paged } from '../rpc/paged.ts';
import { loadContext } from './context.ts';
import { checkRow } from './rows/check-row.ts';
import { cleanAll, textsOf } from './rows/check-texts.ts';
import { relateRows } from './rows/relate-rows.ts';
import { importWork, putImport } from './run-import.ts';
import { storedValues } from './stored-values.ts';

const label = 'Import';

export const imports: Handlers<Api>['imports'] = {
  async list(_input, deps) {
    const rows = await deps.db.read(tables => tables.productImports.find({ order: { createdAt: 'DESC' }, take: 20 }));
    const counted = await deps.db.read(tables =>
      countRows(
        tables,
        rows.map(({ id }) => id),
      ),
    );
    return rows.map(row => toImport(row, counted.get(row.id) ?? {}));
  },

  async begin({ fileName, sheet, columns, total, byName, asDrafts }, { db, now }, { user }) {
    const categories = await db.read(tables => tables.categories.findBy({ deletedAt: IsNull() }));
    requireColumns(
      columns,
      categories.map(({ attributes }) => activeAttributes(attributes)),
    );
    const id = randomUUID();
    await db.transaction(tables =>
      tables.productImports.insert({
        id,
        createdAt: now(),
        userId: user?.id ?? null,
        userName: user?.name ?? null,
        fileName,
        state: 'receiving',
        shape: { sheet, columns, byName, asDrafts },
        total,
        images: [],
        imageNames: [],
        documents: [],
        documentFiles: [],
        result: { message: null },
        startedBy: null,
        done: null,
      }),
    );
    return { success: true, message: 'Import created. Next, send the rows.', _id: id };
  },

  async addImages({ id, images }, { db, media }) {
    orNotFound(await db.read(tables => tables.productImports.findOneBy({ id })), label);
    await withImages(media, images, staged =>
      db.exclusive(async tables => {
        const row = orNotFound(await lockImport(tables, db, id), label);
        await requireUnchecked(tables, row, 'images', staged.length);
        await tables.productImports.update(id, {
          images: [...row.images, ...staged.map(({ path }) => path)],
          imageNames: [...row.imageNames, ...images.map(sentName)],
        });
      }),
    );
    const count = counted(images.length, 'image', 'images');
    return { success: true, message: `${count} received.` };
  },

  async addDocuments({ id, documents }, { db, media }) {
    orNotFound(await db.read(tables => tables.productImports.findOneBy({ id })), label);
    await withDocuments(media, documents, staged =>
      db.exclusive(async tables => {
        const row = orNotFound(await lockImport(tables, db, id), label);
        await requireUnchecked(tables, row, 'documents', staged.length);
        await tables.productImports.update(id, {
          documents: [...row.documents, ...staged.map(({ path }) => path)],
          documentFiles: [
            ...row.documentFiles,
            ...staged.map(({ bytes }, place) => ({ name: sentName(documents[place]), bytes })),
          ],
        });
      }),
    );
    const count = counted(documents.length, 'document', 'documents');
    return { success: true, message: `${count} received.` };
  },

  async addRows({ id, rows }, { db }, actor) {
    const row = orNotFound(await db.read(tables => tables.productImports.findOneBy({ id })), label);
    // Fails early; checked again under the lock.
    const newRows = await db.read(tables => placesToAdd(tables, row, rows));
    const fresh = rows.filter(one => newRows.has(one.row));
    const publisher = onlyPrepares(actor) ? whoMay('publish', actor.editorsWait) : null;
    const context = await db.read(tables => loadContext(tables, row, fresh, publisher));
    const cleaned = await cleanAll(fresh.flatMap(one => textsOf(one, context)));
    const checked = fresh.map(one => ({ id: randomUUID(), importId: id, ...checkRow(one, context, cleaned) }));
    const received = await db.transaction(async tables => {
      const present = orNotFound(await lockImport(tables, db, id), label);
      if (present.images.length > row.images.length || present.documents.length > row.documents.length) {
        throw new AppError('duplicate', 'Files arrived while the rows were checked. Please send the rows again.');
      }
      const places = await placesToAdd(tables, present, rows);
      const added = checked.filter(({ place }) => places.has(place));
      for (let from = 0; from < added.length; from += 50) {
        await tables.productImportRows.insert(added.slice(from, from + 50) as never);
      }
      const count = await tables.productImportRows.countBy({ importId: id });
      if (count === row.total && added.length > 0) await relateRows(tables, present);
      return count;
    });
    return { success: true, message: `${received} of ${row.total} rows are checked.`, received, total: row.total };
  },

  async rows({ id, outcome, limit = 50, offset = 0 }, { db }) {
    const of = orNotFound(await db.read(tables => tables.productImports.findOneBy({ id })), label);
    const where = { importId: id, ...(outcome ? { outcome } : {}) };
    const rows = await db.read(tables =>
      tables.productImportRows.find({
        where,
        order: { place: 'ASC' },
        take: limit,
        skip: offset,
      }),
    );
    const categories = await db.read(tables => tables.categories.findBy({ deletedAt: IsNull() }));
    const checked = rows.map(row => ({
      _id: row.id,
      row: row.place,
      productId: row.outcome === 'refused' ? null : row.productId,
      name: row.name,
      outcome: row.outcome,
      remarks: row.remarks,
      values: storedValues(row, of, categories),
    }));
    const total = () => db.read(tables => tables.productImportRows.countBy(where));
    return new Paged(checked, { limit, offset, total });
  },

  async start({ id }, deps, actor) {
    const { db, now } = deps;
    await db.transaction(async tables => {
      const row = orNotFound(await lockImport(tables, db, id), label);
      const counts = (await countRows(tables, [id])).get(id) ?? {};
      const { state, received, total } = toImport(row, counts);
      if (state === 'receiving') {
        throw new AppError(
          'duplicate',
          `Only ${received} of ${total} rows have been sent. Please send the others first.`,
        );
      }
      if (state === 'running') throw new AppError('duplicate', 'This import is running already.');
      if (state === 'done' || state === 'undone') {
        throw new AppError('duplicate', 'This was imported already. Please choose the file again.');
      }
      await putImport(tables, id, actor, now());
    });
    importWork.begin(deps);
    return { success: true, message: 'The import runs on the server. You may leave this page.' };
  },
};

/** The name of a sent file without its folders. */
const sentName = (upload: Upload | undefined): string => basename((upload?.name ?? '').replaceAll('\\', '/'));

/** @throws AppError if rows, which must follow all files, were checked already, or if there are too many files */
async function requireUnchecked(
  tables: Tables,
  row: ProductImportRow,
  what: 'images' | 'documents',
  more: number,
): Promise<void> {
  if (await tables.productImportRows.existsBy({ importId: row.id })) {
    throw new AppError('duplicate', `The rows are checked already. Please send ${what} before the rows.`);
  }
  if (row[what].length + more > importLimits[what]) {
    throw fieldError(what, `An import takes at most ${importLimits[what].toLocaleString('en')} ${what}.`);
  }
}

type RowCounts = Partial<ProductImport['counts']>;

async function countRows(tables: Tables, ids: string[]): Promise<Map<string, RowCounts>> {
  if (ids.length === 0) return new Map();
  const found = await tables.productImportRows
    .createQueryBuilder('row')
    .select(['row.importId AS "importId"', 'row.outcome AS "outcome"', 'COUNT(*) AS "count"'])
    .where({ importId: In(ids) })
    .groupBy('row.importId')
    .addGroupBy('row.outcome')
    .getRawMany<{ importId: string; outcome: string; count: number | string }>();
  const counts = new Map<string, RowCounts>();
  for (const { importId, outcome, count } of found) {
    counts.set(importId, { ...counts.get(importId), [outcome]: Number(count) });
  }
  return counts;
}

/** Reads an import and locks its row until the transaction ends, so that requests add rows and files one by one. */
const lockImport = (
  { productImports }: Tables,
  { dialect }: Pick<Deps['db'], 'dialect'>,
  id: string,
): Promise<ProductImportRow | null> =>
  productImports.findOne({ where: { id }, ...(dialect === 'sqlite' ? {} : { lock: { mode: 'pessimistic_write' } }) });

/**
 * The places of the rows that are not stored yet; those of a repeated request are.
 * @throws AppError if the import was started, or would have more rows than announced
 */
async function placesToAdd(
  tables: Tables,
  { id, state, total }: ProductImportRow,
  rows: readonly { row: number }[],
): Promise<Set<number>> {
  if (state !== 'receiving') throw new AppError('duplicate', 'This import was started already.');
  const where = { importId: id, place: In(rows.map(({ row }) => row)) };
  const stored = await tables.productImportRows.find({ where, select: { place: true } });
  const present = new Set(stored.map(({ place }) => place));
  const added = rows.filter(({ row }) => !present.has(row)).map(({ row }) => row);
  if ((await tables.productImportRows.countBy({ importId: id })) + added.length > total) {
    throw fieldError('rows', `The import was begun with ${total} rows.`);
  }
  return new Set(added);
}

function toImport(row: ProductImportRow, found: RowCounts): ProductImport {
  const counts = { added: 0, changed: 0, unchanged: 0, refused: 0, ...found };
  const received = counts.added + counts.changed + counts.unchanged + counts.refused;
  const { state, total } = row;
  return {
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    userName: row.userName,
    fileName: row.fileName,
    state: state === 'receiving' && received >= total ? 'checked' : state,
    total,
    received,
    done: importWork.doneOf(row),
    counts,
    message:
      state === 'interrupted' ? 'The server stopped before it was done. Nothing was imported.' : row.result.message,
  };
}

/** @throws AppError `invalid_input`, which names each heading that is unknown, duplicate or missing */
function requireColumns(columns: string[], categories: Parameters<typeof figureOfHeading>[1][]): void {
  const details = columns.flatMap((heading, index) => {
    const path = `columns.${index}`;
    const isTwice = columns.findIndex(one => one.toLowerCase() === heading.toLowerCase()) < index;
    if (isTwice) return [{ path, message: `There are two columns ${heading}.` }];
    const isKnown = fixedColumn(heading) || categories.some(attributes => figureOfHeading(heading, attributes));
    return isKnown ? [] : [{ path, message: `Unknown column “${heading}”.` }];
  });
  const has = (key: string) => columns.some(heading => fixedColumn(heading) === key);
  if (!has('id') && !(has('name') && has('category'))) {
    const titles = importColumns.slice(0, 3).map(({ title }) => title);
    const message = `A table needs the column ${titles[0]}, or ${titles[1]} and ${titles[2]}.`;
    details.push({ path: 'columns', message });
  }
  if (details.length > 0) throw new AppError('invalid_input', details[0]?.message, { details });
}
