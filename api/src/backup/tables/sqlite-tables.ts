import { existsSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import { expansionTable } from '../../db/migrating/steps.ts';
import { fromNeutral, isContent, type TableReader, type TableShape, type TableWriter, toNeutral } from './neutral.ts';

/**
 * Reads the embedded database in one read transaction, without blocking writers. Never creates the file.
 * @throws Error when the file is missing or is not a database of this program
 */
export function readSqlite(file: string): TableReader {
  const source = openSqlite(file, { readonly: true });
  try {
    source.exec('BEGIN');
    const tables = describe(source);
    if (!hasTable(source, 'migrations')) throw new Error(`${file} is not a database of the catalogue.`);
    const pages = Number(source.pragma('page_count')[0]?.page_count);
    return {
      dialect: 'sqlite',
      migrations: ['migrations', expansionTable].flatMap(table => namesIn(source, table)),
      tables,
      binaryLog: null,
      bytes: pages * Number(source.pragma('page_size')[0]?.page_size),
      async *rows(table) {
        const order = table.key.map(quote).join(', ');
        const rows = source.prepare(
          `SELECT ${table.columns.map(quote).join(', ')} FROM ${table.name} ORDER BY ${order}`,
        );
        for (const row of rows.iterate()) yield toNeutral(row, table);
      },
      close: async () => void source.close(),
    };
  } catch (error) {
    source.close();
    throw error;
  }
}

/** Fills an embedded database in one transaction. */
export function writeSqlite(file: string): TableWriter {
  const target = openSqlite(file, {});
  // Foreign keys are checked before the commit, since rows arrive table by table.
  target.pragma('foreign_keys = OFF');
  target.pragma('synchronous = FULL');
  target.exec('BEGIN IMMEDIATE');
  return {
    tables: describe(target),
    clear: async ({ name }) => void target.prepare(`DELETE FROM ${name}`).run(),
    async insert(table, rows) {
      const places = table.columns.map(() => '?').join(', ');
      const insert = target.prepare(
        `INSERT INTO ${table.name} (${table.columns.map(quote).join(', ')}) VALUES (${places})`,
      );
      for (const row of rows) insert.run(...fromNeutral(row, table));
    },
    async commit() {
      const [broken] = target.pragma('foreign_key_check');
      if (broken) throw new Error(`A row of ${broken.table} references a missing row of ${broken.parent}.`);
      target.exec('COMMIT');
    },
    close: async () => void target.close(),
  };
}

/** Moves the write-ahead log into the database file, which must not be open. */
export function checkpointSqlite(file: string): void {
  const database = openSqlite(file, {});
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

function openSqlite(file: string, options: { readonly?: boolean }): BetterSqlite {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`);
  try {
    const database = new BetterSqlite(file, { ...options, fileMustExist: true, timeout: 10_000 });
    database.prepare('SELECT COUNT(*) FROM sqlite_master').get();
    return database;
  } catch (cause) {
    throw new Error(`The database ${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

const quote = (name: string) => `"${name}"`;

const hasTable = (database: BetterSqlite, name: string) =>
  database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined;

/** The steps in a table, which a database of version 1.0.0 may not have. */
const namesIn = (database: BetterSqlite, table: string): string[] =>
  hasTable(database, table)
    ? database
        .prepare(`SELECT name FROM ${table} ORDER BY id`)
        .all()
        .map(({ name }) => String(name))
    : [];

function describe(database: BetterSqlite): TableShape[] {
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
  return tables
    .map(({ name }) => String(name))
    .filter(isContent)
    .map(name => {
      const columns = database.pragma(`table_info(${name})`) as { name: string; type: string; pk: number }[];
      const names = columns.map(column => column.name).sort();
      const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
      const times = columns.filter(({ type }) => /^(datetime|timestamp)/i.test(type));
      return {
        name,
        columns: names,
        key: key.length > 0 ? key.map(column => column.name) : names,
        times: new Set(times.map(column => column.name)),
      };
    });
}
