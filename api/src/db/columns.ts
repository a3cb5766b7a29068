import type { DataSource, EntitySchemaColumnOptions, QueryRunner, TableColumnOptions } from 'typeorm';

export type Dialect = 'sqlite' | 'mysql' | 'mariadb';

function dialectOfSource({ options: { type } }: Pick<DataSource, 'options'>): Dialect {
  return type === 'mysql' || type === 'mariadb' ? type : 'sqlite';
}

/** The dialect of the database that a migration runs on. */
export const dialectOfRunner = (runner: QueryRunner): Dialect => dialectOfSource(runner.connection);

/** An SQL expression that makes an id for each row of an `INSERT ... SELECT`. */
export const randomId = (source: Pick<DataSource, 'options'>): string =>
  isServer(dialectOfSource(source)) ? 'UUID()' : 'lower(hex(randomblob(16)))';

/** Whether rows are locked by reading them; SQLite has one writer in any case. */
export const hasRowLocks = (source: Pick<DataSource, 'options'>): boolean => isServer(dialectOfSource(source));

/** A column for entities and migrations alike. Every difference between the drivers is in this file. */
type Column = { type: string; length?: string; precision?: number; collation?: string; nullable?: boolean };

const isServer = (dialect: Dialect) => dialect !== 'sqlite';
/** Set on every text column, since the database's default character set may not store emoji. */
const unicode = (dialect: Dialect) => (isServer(dialect) ? { collation: 'utf8mb4_unicode_ci' } : {});
const ascii = (dialect: Dialect) => (isServer(dialect) ? { collation: 'ascii_bin' } : {});

/** Makes a comparison of texts exact where the column's collation is not, such as か and が. */
export const exactCollation = (source: Pick<DataSource, 'options'>): string =>
  isServer(dialectOfSource(source)) ? ' COLLATE utf8mb4_bin' : '';

/**
 * A text as searches compare it: folded by our function on SQLite (see `prepareConnection`). The servers' collation makes
 * no difference between cases and accents.
 */
export const foldedText = (source: Pick<DataSource, 'options'>, text: string): string =>
  isServer(dialectOfSource(source)) ? text : `fold(${text})`;

/** The column kinds of the product, for one dialect. */
export const columnKinds = (dialect: Dialect) => ({
  id: { type: 'varchar', length: '36', ...ascii(dialect) } satisfies Column,
  /** A line of text, sorted case-insensitively: the servers' default, explicit on SQLite. */
  line: (length: number): Column => ({
    type: 'varchar',
    length: String(length),
    ...(isServer(dialect) ? unicode(dialect) : { collation: 'NOCASE' }),
  }),
  /** Text compared byte by byte, for keys that must not collide ('É' is not 'e'). */
  key: (length: number): Column => ({
    type: 'varchar',
    length: String(length),
    ...(isServer(dialect) ? { collation: 'utf8mb4_bin' } : {}),
  }),
  /** `text` stops at 64 KB on MariaDB, and `longtext` is unknown to SQLite. */
  longText: { type: isServer(dialect) ? 'longtext' : 'text', ...unicode(dialect) } satisfies Column,
  time: (isServer(dialect) ? { type: 'datetime', precision: 3 } : { type: 'datetime' }) satisfies Column,
  integer: { type: 'integer' } satisfies Column,
});

/** A list of strings in a text column, readable by hand as JSON. */
export const stringList = {
  to: (list: string[] | undefined) => (list === undefined ? undefined : JSON.stringify(list)),
  from: (text: string | null | undefined): string[] => (text ? (JSON.parse(text) as string[]) : []),
};

/** Yes or no in a column of integers. */
export const yesOrNo = {
  to: (value: boolean | undefined) => (value === undefined ? undefined : Number(value)),
  from: (value: number | null | undefined): boolean => Boolean(value),
};

/** Any value in a text column. */
export const json = {
  to: (value: unknown) => (value === undefined ? undefined : JSON.stringify(value)),
  from: (text: string | null | undefined): unknown => (text ? JSON.parse(text) : []),
};

/** A value as JSON in a nullable text column; the empty value is stored as null. */
export const optionalJson = <T>(empty: () => T) => ({
  to: (value: T | undefined) => {
    if (value === undefined) return undefined;
    const text = JSON.stringify(value);
    return text === JSON.stringify(empty()) ? null : text;
  },
  from: (text: string | null | undefined): T => (text ? (JSON.parse(text) as T) : empty()),
});

/** `integer` is called `int` by the servers; their drivers report `int`, and the drift check compares names. */
const typeName = (dialect: Dialect, type: string) => (isServer(dialect) && type === 'integer' ? 'int' : type);

export const entityColumn = (dialect: Dialect, column: Column, more: Partial<EntitySchemaColumnOptions> = {}) =>
  ({ ...column, ...more, type: typeName(dialect, column.type) }) as EntitySchemaColumnOptions;

export const tableColumn = (dialect: Dialect, name: string, column: Column, more: Partial<TableColumnOptions> = {}) =>
  ({ name, ...column, ...more, type: typeName(dialect, column.type) }) as TableColumnOptions;

/** Parses a time from a raw query: a Date from the servers, text in UTC from SQLite. */
export const readTime = (raw: string | Date): Date =>
  raw instanceof Date ? raw : new Date(`${raw.replace(' ', 'T').replace(/Z?$/, 'Z')}`);

/** An SQL expression of the whole seconds between two columns of times. */
export const secondsBetween = (source: Pick<DataSource, 'options'>, from: string, to: string): string =>
  isServer(dialectOfSource(source))
    ? `TIMESTAMPDIFF(SECOND, ${from}, ${to})`
    : `CAST(strftime('%s', ${to}) AS INTEGER) - CAST(strftime('%s', ${from}) AS INTEGER)`;

/** An SQL expression of the exact sum of whole numbers that are stored as text, as text. */
export const exactSum = (source: Pick<DataSource, 'options'>, number: string): string =>
  isServer(dialectOfSource(source))
    ? `CAST(SUM(CAST(${number} AS DECIMAL(30, 0))) AS CHAR)`
    : `CAST(SUM(CAST(${number} AS INTEGER)) AS TEXT)`;
