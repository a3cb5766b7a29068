import type { Dialect } from '../../db/columns.ts';
import { expansionTable } from '../../db/migrating/steps.ts';

/** A row independent of the database: strings, integers, null, and times as ISO 8601 in UTC. */
export type NeutralRow = Record<string, unknown>;

/** A table as the database describes it. `times` are the columns that hold a point in time. */
export type TableShape = { name: string; columns: string[]; key: string[]; times: Set<string> };

/** A position in a binary log, from which later changes can be replayed onto a restored backup. */
export type BinaryLogPosition = { file: string; position: number };

/** A consistent, read-only snapshot of a database. */
export type TableReader = {
  dialect: Dialect;
  /** The names of the migrations and expansions that have run, in order. */
  migrations: string[];
  tables: TableShape[];
  /** The approximate size of the tables. */
  bytes: number;
  /** The binary log position of the snapshot on MariaDB; null without one. */
  binaryLog: BinaryLogPosition | null;
  /** The rows in the order of their key. */
  rows(table: TableShape): AsyncIterable<NeutralRow>;
  close(): Promise<void>;
};

/** Loads rows into migrated tables, in one transaction. */
export type TableWriter = {
  tables: TableShape[];
  /** Removes rows that the migrations inserted. */
  clear(table: TableShape): Promise<void>;
  insert(table: TableShape, rows: NeutralRow[]): Promise<void>;
  commit(): Promise<void>;
  /** Rolls back if not committed. */
  close(): Promise<void>;
};

/** Marks a server database that a restore is filling. */
export const restoringTable = 'restoring';

/** The leases are claims of processes on this database. */
export const leaseTable = 'leases';

const internalTables = ['migrations', expansionTable, 'typeorm_metadata', leaseTable, restoringTable];

/** Whether a table is content. The migrations are not: the manifest names them, and a restore runs them again. */
export const isContent = (table: string) => !internalTables.includes(table) && !table.startsWith('sqlite_');

const storedTime = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?Z?$/;

/** Converts a database row, with its columns in alphabetical order. */
export function toNeutral(row: Record<string, unknown>, { columns, times }: TableShape): NeutralRow {
  return Object.fromEntries(
    columns.map(name => {
      const value = row[name];
      if (value instanceof Uint8Array) return [name, { base64: Buffer.from(value).toString('base64') }];
      if (typeof value === 'bigint') return [name, String(value)];
      const parts = times.has(name) && typeof value === 'string' ? storedTime.exec(value) : null;
      return [name, parts ? `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z` : (value ?? null)];
    }),
  );
}

/** Converts a row to column values that both databases accept, in table order. */
export function fromNeutral(row: NeutralRow, { name: table, columns, times }: TableShape): unknown[] {
  const unknown = Object.keys(row).find(name => !columns.includes(name));
  if (unknown) throw new Error(`The table ${table} has no column ${unknown}.`);
  return columns.map(name => {
    const value = row[name];
    if (value !== null && typeof value === 'object') {
      return Buffer.from((value as { base64: string }).base64, 'base64');
    }
    // Both databases accept this format, and SQLite stores the text itself.
    return times.has(name) && typeof value === 'string' ? value.replace('T', ' ').replace('Z', '') : value;
  });
}
