import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { Database } from '../db/database.ts';
import type { DatabaseLocation } from '../db/source.ts';
import { freshDatabase, type TestDatabase } from './databases.ts';

/** Migrates one database per process; later ones are copies of it. */
type Copy = (location: DatabaseLocation) => Promise<void>;

const copies = new Map<string, Promise<Copy>>();

export async function copyMigrated(kind: TestDatabase, location: DatabaseLocation, server?: string): Promise<void> {
  const key = `${kind} ${server ?? ''}`;
  const copy = copies.get(key) ?? makeCopy(kind, server);
  copies.set(key, copy);
  await (await copy)(location);
}

async function makeCopy(kind: TestDatabase, server?: string): Promise<Copy> {
  const folder = mkdtempSync(join(tmpdir(), 'migrated-'));
  const { location, drop } = await freshDatabase(kind, folder, undefined, server);
  try {
    await (await new Database(location).open()).close();
    return 'file' in location ? copyOfFile(location.file) : await copyOfServer(location.url);
  } finally {
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyOfFile(migrated: string): Copy {
  const bytes = readFileSync(migrated);
  return async location => {
    if ('file' in location) writeFileSync(location.file, bytes);
  };
}

async function copyOfServer(url: string): Promise<Copy> {
  const statements = await connected(url, async connection => {
    const [tables] = await connection.query<RowDataPacket[]>('SHOW TABLES');
    const all: string[] = [];
    for (const name of tables.map(table => Object.values(table)[0] as string)) {
      const [[created]] = await connection.query<RowDataPacket[]>('SHOW CREATE TABLE ??', [name]);
      all.push(created?.['Create Table']);
      const [rows] = await connection.query<RowDataPacket[]>('SELECT * FROM ??', [name]);
      for (const row of rows) all.push(connection.format('INSERT INTO ?? SET ?', [name, row]));
    }
    return all;
  });
  return async location => {
    if (!('url' in location)) return;
    await connected(location.url, async connection => {
      // Tables come in order of name, so references may precede their target.
      await connection.query('SET foreign_key_checks = 0');
      for (const statement of statements) await connection.query(statement);
    });
  };
}

async function connected<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection({ uri: url.replace(/^mariadb:/, 'mysql:') });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}
