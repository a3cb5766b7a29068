import type { EntitySchemaColumnOptions, QueryRunner, TableColumnOptions } from 'typeorm';

export type Dialect = 'sqlite' | 'mysql' | 'mariadb';

/** The dialect of the database that a migration runs on. */
export function dialectOfRunner(runner: QueryRunner): Dialect {
  const { type } = runner.connection.options;
  return type === 'mysql' || type === 'mariadb' ? type : 'sqlite';
}

/** A column as entities and migrations both need it. Every difference between the drivers is in this file. */
type Column = { type: string; length?: string; precision?: number; collation?: string; nullable?: boolean };

const server = (dialect: Dialect) => dialect !== 'sqlite';
/** Said for every text, since the database may have been created with a default that knows no emoji. */
const unicode = (dialect: Dialect) => (server(dialect) ? { collation: 'utf8mb4_unicode_ci' } : {});
const ascii = (dialect: Dialect) => (server(dialect) ? { collation: 'ascii_bin' } : {});

/** The column kinds of the product, for one dialect. */
export const columnKinds = (dialect: Dialect) => ({
  id: { type: 'varchar', length: '36', ...ascii(dialect) } satisfies Column,
  /** A line of text, sorted without regard to case: so do the servers' own collations, SQLite only when told. */
  line: (length: number): Column => ({
    type: 'varchar',
    length: String(length),
    ...(server(dialect) ? unicode(dialect) : { collation: 'NOCASE' }),
  }),
  /** Text compared byte by byte, for keys that must not collide ('É' is not 'e'). */
  key: (length: number): Column => ({
    type: 'varchar',
    length: String(length),
    ...(server(dialect) ? { collation: 'utf8mb4_bin' } : {}),
  }),
  /** `text` stops at 64 KB on MariaDB, and `longtext` is unknown to SQLite. */
  longText: { type: server(dialect) ? 'longtext' : 'text', ...unicode(dialect) } satisfies Column,
  time: (server(dialect) ? { type: 'datetime', precision: 3 } : { type: 'datetime' }) satisfies Column,
  integer: { type: 'integer' } satisfies Column,
});

/** A list of strings in a text column, readable by hand as JSON. */
export const stringList = {
  to: (list: string[] | undefined) => (list === undefined ? undefined : JSON.stringify(list)),
  from: (text: string | null | undefined): string[] => (text ? (JSON.parse(text) as string[]) : []),
};

/** `integer` is called `int` by the servers; their drivers report `int`, and the drift check compares names. */
const typeName = (dialect: Dialect, type: string) => (server(dialect) && type === 'integer' ? 'int' : type);

export const entityColumn = (dialect: Dialect, column: Column, more: Partial<EntitySchemaColumnOptions> = {}) =>
  ({ ...column, ...more, type: typeName(dialect, column.type) }) as EntitySchemaColumnOptions;

export const tableColumn = (dialect: Dialect, name: string, column: Column, more: Partial<TableColumnOptions> = {}) =>
  ({ name, ...column, ...more, type: typeName(dialect, column.type) }) as TableColumnOptions;

/** A time as a query over no entity gives it: a moment from the servers, from SQLite the text that it keeps, in UTC. */
export const readTime = (raw: string | Date): Date =>
  raw instanceof Date ? raw : new Date(`${raw.replace(' ', 'T').replace(/Z?$/, 'Z')}`);
