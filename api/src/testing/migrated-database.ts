import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { Database } from '../db/database.ts';
import type { DatabaseLocation } from '../db/source.ts';
import { type FreshDatabase, freshDatabase, type TestDatabase } from './databases.ts';

/** The template of migrated databases. One is migrated per process and server. */
type Template = {
  fill: (location: DatabaseLocation) => Promise<void>;
  /** Undoes the changes of a test to a copy. @returns false if more than its rows has changed, or it has grown large */
  clean: (location: DatabaseLocation) => Promise<boolean>;
};

/** In bytes. Files of tables never shrink, and count in the database size that backups and the status report. */
const mostGrowth = 8e6;

const templates = new Map<string, Promise<Template>>();
const spares = new Map<string, FreshDatabase[]>();

/**
 * A migrated database for one test. Creating and dropping one on a server takes 125 ms of CPU, so there `drop` only
 * cleans it for the next test of this process; `scripts/vitest/drop-databases.ts` drops the last ones.
 */
export async function migratedDatabase(kind: TestDatabase, folder: string, server?: string): Promise<FreshDatabase> {
  const template = await templateOf(kind, server);
  if (kind === 'sqlite') {
    const database = await freshDatabase(kind, folder, undefined, server);
    await template.fill(database.location);
    return database;
  }
  const spare = spares.get(server ?? '') ?? [];
  spares.set(server ?? '', spare);
  const database = spare.pop() ?? (await freshCopy(template, folder, server));
  const drop = async () => {
    const isClean = await template.clean(database.location).catch(() => false);
    if (isClean) spare.push(database);
    else await database.drop();
  };
  return { location: database.location, drop };
}

async function freshCopy(template: Template, folder: string, server?: string): Promise<FreshDatabase> {
  const database = await freshDatabase('mariadb', folder, undefined, server);
  await template.fill(database.location);
  return database;
}

function templateOf(kind: TestDatabase, server?: string): Promise<Template> {
  const key = `${kind} ${server ?? ''}`;
  const template = templates.get(key) ?? makeTemplate(kind, server);
  templates.set(key, template);
  return template;
}

async function makeTemplate(kind: TestDatabase, server?: string): Promise<Template> {
  const folder = mkdtempSync(join(tmpdir(), 'migrated-'));
  const { location, drop } = await freshDatabase(kind, folder, undefined, server);
  try {
    await (await new Database(location).open()).close();
    return 'file' in location ? templateOfFile(location.file) : await templateOfServer(location.url);
  } finally {
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function templateOfFile(migrated: string): Template {
  const bytes = readFileSync(migrated);
  return {
    fill: async location => {
      if ('file' in location) writeFileSync(location.file, bytes);
    },
    clean: async () => false,
  };
}

async function templateOfServer(url: string): Promise<Template> {
  const { tables, rows, schema, deletions, size } = await connected(url, async connection => {
    const [found] = await connection.query<RowDataPacket[]>('SHOW TABLES');
    const names = found.map(table => Object.values(table)[0] as string);
    const tables: string[] = [];
    const rows: string[] = [];
    for (const name of names) {
      const [[created]] = await connection.query<RowDataPacket[]>('SHOW CREATE TABLE ??', [name]);
      tables.push(created?.['Create Table']);
      const [all] = await connection.query<RowDataPacket[]>('SELECT * FROM ??', [name]);
      for (const row of all) rows.push(connection.format('INSERT INTO ?? SET ?', [name, row]));
    }
    const deletions = names.map(name => connection.format('DELETE FROM ??', [name]));
    return { tables, rows, schema: await schemaOf(connection), deletions, size: await sizeOf(connection) };
  });
  // Tables come in order of name, so references may precede their target.
  const unchecked = 'SET foreign_key_checks = 0';
  const run = (location: DatabaseLocation, work: (connection: Connection) => Promise<boolean>) =>
    'url' in location ? connected(location.url, work) : Promise.resolve(false);
  return {
    fill: async location => {
      await run(location, async connection => {
        await connection.query([unchecked, ...tables, ...rows].join(';'));
        return true;
      });
    },
    clean: location =>
      run(location, async connection => {
        if ((await schemaOf(connection)) !== schema) return false;
        if ((await sizeOf(connection)) > size + mostGrowth) return false;
        // Fails soon instead of waiting for a lock that a test has left.
        await connection.query('SET lock_wait_timeout = 1, innodb_lock_wait_timeout = 1');
        await connection.query([unchecked, 'BEGIN', ...deletions, ...rows, 'COMMIT'].join(';'));
        return true;
      }),
  };
}

/** The columns, indexes and triggers of a database. */
async function schemaOf(connection: Connection): Promise<string> {
  const [parts] = await connection.query<RowDataPacket[][]>(
    `SELECT TABLE_NAME, COLUMN_NAME, COLUMN_TYPE, COLLATION_NAME, COLUMN_DEFAULT, IS_NULLABLE
       FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, ORDINAL_POSITION;
     SELECT TABLE_NAME, INDEX_NAME, COLUMN_NAME
       FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX;
     SELECT TRIGGER_NAME FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = DATABASE()`,
  );
  return JSON.stringify(parts);
}

/** The bytes of a database's files. */
async function sizeOf(connection: Connection): Promise<number> {
  const [[files]] = await connection.query<RowDataPacket[]>(
    `SELECT SUM(FILE_SIZE) AS bytes FROM information_schema.INNODB_SYS_TABLESPACES
      WHERE NAME LIKE CONCAT(REPLACE(DATABASE(), '_', '\\_'), '/%')`,
  );
  return Number(files?.bytes);
}

async function connected<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection({ uri: url.replace(/^mariadb:/, 'mysql:'), multipleStatements: true });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}
