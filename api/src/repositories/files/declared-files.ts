import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FindOptionsSelect, In, type OrderByCondition, type Repository } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import { tables as described, type TableName } from '../../db/schema.ts';
import { type FilePlaces, filePath, placedFiles } from '../../db/stored-file.ts';
import { nameOf, namingColumns } from '../../db/trail/record-name.ts';

/**
 * A file in a row: its path, the table and column, and the name of the record if it has one. `alt` is the alternative
 * text in that place; null where there can be none. `isDeleted`: the row is in the trash.
 */
export type DeclaredFile = {
  path: string;
  table: TableName;
  id: string;
  name: string | null;
  column: string;
  alt: string | null;
  createdAt: Date | null;
  isDeleted: boolean;
};

type FileRow = { id: string; createdAt?: Date; deletedAt?: Date | null } & Record<string, unknown>;

/** What is read beside the files, of the tables that have it. */
const others = ['id', 'imageAlts', 'createdAt', 'deletedAt'];

const fileTables = (Object.keys(described) as TableName[]).filter(
  name => Object.keys(described[name].files).length > 0 && described[name].holdsFiles !== false,
);

/** The rows read together; other requests are served in between. */
const batch = 500;

/**
 * Every file that a row holds, from the declared files of all tables: the only place that knows where a file is used.
 * Includes rows in the trash and earlier versions, which can be restored. The latest rows of a table come first.
 */
export async function* declaredFiles(tables: Tables): AsyncGenerator<DeclaredFile> {
  for (const table of fileTables) {
    const places: FilePlaces = described[table].files;
    const repository = tables[table] as unknown as Repository<FileRow>;
    const columns = [...others, ...Object.keys(places)].filter(column =>
      repository.metadata.findColumnWithPropertyName(column),
    );
    columns.push(...namingColumns(repository));
    const select = Object.fromEntries(columns.map(column => [column, true]));
    const order: OrderByCondition = columns.includes('createdAt') ? { 'row.createdAt': 'DESC' } : {};
    for await (const row of eachRow(repository, select, order)) {
      for (const { file, column, object } of placedFiles(row, places)) {
        const path = filePath(file);
        yield {
          path,
          table,
          id: row.id,
          name: nameOf(row),
          column,
          alt: altIn(object, column, path),
          createdAt: row.createdAt ?? null,
          isDeleted: row.deletedAt instanceof Date,
        };
      }
    }
  }
}

/** The rows of a table that are there at first, as they are when they are read. */
async function* eachRow(
  repository: Repository<FileRow>,
  select: FindOptionsSelect<FileRow>,
  order: OrderByCondition,
): AsyncGenerator<FileRow> {
  const all = await repository.createQueryBuilder('row').select('row.id', 'id').orderBy(order).getRawMany<FileRow>();
  for (let from = 0; from < all.length; from += batch) {
    const ids = all.slice(from, from + batch).map(({ id }) => id);
    const rows = await repository.find({ select, where: { id: In(ids) } });
    const byId = new Map(rows.map(row => [row.id, row]));
    for (const id of ids) {
      const row = byId.get(id);
      if (row) yield row;
    }
    await nextTurn();
  }
}

/** Only the images of a product have texts of their own, by their paths; its specification image has none. */
function altIn(object: Record<string, unknown>, column: string, path: string): string | null {
  const { imageAlts, alt } = object;
  if (imageAlts && typeof imageAlts === 'object') {
    return column === 'images' ? ((imageAlts as Record<string, string>)[path] ?? '') : null;
  }
  return typeof alt === 'string' ? alt : null;
}
