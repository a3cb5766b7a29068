import type { Dialect } from '../../db/columns.ts';

/** A row as both databases give it: texts, whole numbers, null, times as ISO 8601 in UTC. */
export type NeutralRow = Record<string, unknown>;

/** A table as the database itself describes it. `times` are the columns that hold a point in time. */
export type TableShape = { name: string; columns: string[]; key: string[]; times: Set<string> };

/** A place in a binary log, from which later changes can be replayed onto a restored backup. */
export type BinaryLogPosition = { file: string; position: number };

/** One consistent state of a database, whatever is written meanwhile. Nothing is ever changed through it. */
export type TableReader = {
  dialect: Dialect;
  /** The names of the migrations that have run, in order. */
  migrations: string[];
  tables: TableShape[];
  /** About how many bytes the tables take. */
  bytes: number;
  /** Where in a MariaDB server's binary log this state is; null without one. */
  binaryLog: BinaryLogPosition | null;
  /** The rows in the order of their key. */
  rows(table: TableShape): AsyncIterable<NeutralRow>;
  close(): Promise<void>;
};

/** Fills a database whose tables the migrations have made, in one transaction. */
export type TableWriter = {
  tables: TableShape[];
  /** Removes what the migrations themselves put into a table. */
  clear(table: TableShape): Promise<void>;
  insert(table: TableShape, rows: NeutralRow[]): Promise<void>;
  commit(): Promise<void>;
  /** Gives up what was not committed. */
  close(): Promise<void>;
};

/** Stands in a database server's database while a restore fills it. */
export const restoringTable = 'restoring';

const noContent = ['migrations', 'typeorm_metadata', restoringTable];

/** Whether a table is content. The migrations are not: the manifest names them, and a restore runs them again. */
export const isContent = (table: string) => !noContent.includes(table) && !table.startsWith('sqlite_');

const stored = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?Z?$/;

/** A row of a database in the neutral form, its columns in the alphabet's order. */
export function toNeutral(row: Record<string, unknown>, { columns, times }: TableShape): NeutralRow {
  return Object.fromEntries(
    columns.map(name => {
      const value = row[name];
      if (value instanceof Uint8Array) return [name, { base64: Buffer.from(value).toString('base64') }];
      if (typeof value === 'bigint') return [name, String(value)];
      const parts = times.has(name) && typeof value === 'string' ? stored.exec(value) : null;
      return [name, parts ? `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z` : (value ?? null)];
    }),
  );
}

/** The values of a neutral row as both databases store them, in the order of the table's columns. */
export function fromNeutral(row: NeutralRow, { name: table, columns, times }: TableShape): unknown[] {
  const unknown = Object.keys(row).find(name => !columns.includes(name));
  if (unknown) throw new Error(`The table ${table} has no column ${unknown}.`);
  return columns.map(name => {
    const value = row[name];
    if (value !== null && typeof value === 'object') {
      return Buffer.from((value as { base64: string }).base64, 'base64');
    }
    // Both databases take times in this form, and SQLite keeps the very text.
    return times.has(name) && typeof value === 'string' ? value.replace('T', ' ').replace('Z', '') : value;
  });
}
