import type { Connection, RowDataPacket } from 'mysql2';
import type { Connection as AsyncConnection } from 'mysql2/promise';
import { expansionTable } from '../../db/migrating/steps.ts';
import { type ServerLocation, sslOptions } from '../../db/server/tls.ts';
import {
  type BinaryLogPosition,
  fromNeutral,
  isContent,
  type TableReader,
  type TableShape,
  type TableWriter,
  toNeutral,
} from './neutral.ts';

/**
 * Reads a MySQL or MariaDB database in one consistent snapshot, without blocking writers.
 * @throws Error when it cannot be reached or does not hold a catalogue
 */
export async function readServer(location: ServerLocation): Promise<TableReader> {
  const { url } = location;
  const source = await connect(location);
  const query = queryOf(source);
  try {
    await query('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
    const { shapes, bytes, stepTables } = await describe(query);
    if (!stepTables.includes('migrations')) throw new Error(`The database ${nameOf(url)} holds no catalogue.`);
    return {
      dialect: url.startsWith('mysql:') ? 'mysql' : 'mariadb',
      migrations: await namesIn(query, stepTables),
      tables: shapes,
      bytes,
      binaryLog: await readLogPosition(query),
      async *rows(table) {
        const names = table.columns.map(quote).join(', ');
        const order = table.key.map(quote).join(', ');
        const rows = source.query(`SELECT ${names} FROM ${quote(table.name)} ORDER BY ${order}`).stream();
        for await (const row of rows) yield toNeutral(row, table);
      },
      close: () => source.promise().end(),
    };
  } catch (error) {
    source.destroy();
    throw error;
  }
}

async function namesIn(query: Query, tables: string[]): Promise<string[]> {
  const names: string[] = [];
  for (const table of tables)
    names.push(...(await query(`SELECT name FROM ${table} ORDER BY id`)).map(row => row.name));
  return names;
}

/** MariaDB reports the snapshot's position; MySQL does not, and a server without a binary log has none. */
async function readLogPosition(query: Query): Promise<BinaryLogPosition | null> {
  const status = await query("SHOW STATUS LIKE 'binlog_snapshot_%'");
  const readValue = (name: string) => status.find(row => row.Variable_name?.toLowerCase() === name)?.Value;
  const file = readValue('binlog_snapshot_file');
  return file ? { file, position: Number(readValue('binlog_snapshot_position')) } : null;
}

/** Fills a MySQL or MariaDB database in one transaction. */
export async function writeServer(location: ServerLocation): Promise<TableWriter> {
  const target = await connect(location);
  const query = queryOf(target);
  await query('SET SESSION foreign_key_checks = 0');
  await query("SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO'");
  const { shapes } = await describe(query);
  await query('START TRANSACTION');
  return {
    tables: shapes,
    clear: async ({ name }) => void (await query(`DELETE FROM ${quote(name)}`)),
    async insert(table, rows) {
      if (rows.length === 0) return;
      const names = table.columns.map(quote).join(', ');
      const places = `(${table.columns.map(() => '?').join(', ')})`;
      await query(
        `INSERT INTO ${quote(table.name)} (${names}) VALUES ${rows.map(() => places).join(', ')}`,
        rows.flatMap(row => fromNeutral(row, table)),
      );
    },
    commit: async () => void (await query('COMMIT')),
    close: () => target.promise().end(),
  };
}

type Query = (statement: string, values?: unknown[]) => Promise<RowDataPacket[]>;

/** Runs one statement on a connection. */
export const queryOf = (connection: Connection): Query => {
  const asynchronous: AsyncConnection = connection.promise();
  return async (statement, values) => (await asynchronous.query<RowDataPacket[]>(statement, values))[0];
};

/**
 * Connects, reading text and times unconverted.
 * @throws Error when the server cannot be reached
 */
export async function connect({ url, tls }: ServerLocation): Promise<Connection> {
  const { createConnection } = await import('mysql2');
  const ssl = sslOptions(tls);
  const connection = createConnection({
    uri: url.replace(/^mariadb:/, 'mysql:'),
    charset: 'utf8mb4',
    timezone: 'Z',
    dateStrings: true,
    jsonStrings: true,
    supportBigNumbers: true,
    connectTimeout: 10_000,
    ...(ssl && { ssl }),
  });
  try {
    await connection.promise().connect();
    return connection;
  } catch (cause) {
    const reason = (cause as Error).message || (cause as NodeJS.ErrnoException).code;
    throw new Error(`The database ${nameOf(url)} cannot be reached: ${reason}`, { cause });
  }
}

/** The database's name and host for messages, never its password. */
export const nameOf = (url: string): string => `${new URL(url).pathname.slice(1)} at ${new URL(url).host}`;

const quote = (name: string) => `\`${name}\``;

async function describe(query: Query) {
  const tables = await query(
    `SELECT table_name AS name, data_length AS bytes FROM information_schema.tables
     WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' ORDER BY table_name`,
  );
  const columns = await query(
    `SELECT table_name AS tableName, column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = DATABASE()`,
  );
  const keys = await query(
    `SELECT table_name AS tableName, column_name AS name FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND index_name = 'PRIMARY' ORDER BY table_name, seq_in_index`,
  );
  const shapes: TableShape[] = tables
    .map(({ name }) => String(name))
    .filter(isContent)
    .sort()
    .map(name => {
      const own = columns.filter(({ tableName }) => tableName === name);
      const names = own.map(column => String(column.name)).sort();
      const key = keys.filter(({ tableName }) => tableName === name).map(column => String(column.name));
      const times = own.filter(({ type }) => type === 'datetime' || type === 'timestamp');
      return {
        name,
        columns: names,
        key: key.length > 0 ? key : names,
        times: new Set(times.map(column => String(column.name))),
      };
    });
  return {
    shapes,
    bytes: tables.reduce((sum, table) => sum + Number(table.bytes), 0),
    // A database of version 1.0.0 has the first one only.
    stepTables: ['migrations', expansionTable].filter(table => tables.some(({ name }) => name === table)),
  };
}
