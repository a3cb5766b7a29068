import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mysql2/promise';

export type DatabaseKind = 'sqlite' | 'mariadb';

/** The database of one site, read past the server: with another program's eyes, so that a server's memory cannot deceive. */
export type Store = {
  kind: DatabaseKind;
  /** What the server is told, beside its data folder. */
  settings: Record<string, string>;
  query<Row>(sql: string): Promise<Row[]>;
  /** Changes the database behind the server's back. */
  execute(sql: string): Promise<void>;
  drop(): Promise<void>;
};

/** The embedded database of a data folder. The file need not be there yet. */
export function sqliteStore(dataDir: string): Store {
  const file = path.join(dataDir, 'catalogue.sqlite');
  const open = <T>(readOnly: boolean, work: (db: DatabaseSync) => T): T => {
    const db = new DatabaseSync(file, { readOnly, timeout: 10_000 });
    try {
      return work(db);
    } finally {
      db.close();
    }
  };
  return {
    kind: 'sqlite',
    settings: {},
    query: async <Row>(sql: string) => open(true, db => db.prepare(sql).all() as Row[]),
    execute: async sql => open(false, db => db.exec(sql)),
    drop: async () => undefined,
  };
}

/** A new, empty database on a MariaDB server. */
export async function mariadbStore(serverUrl: string): Promise<Store> {
  const name = `faults_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const uri = url.href.replace(/^mariadb:/, 'mysql:');
  const execute = (sql: string) => onServer(uri, sql);
  return {
    kind: 'mariadb',
    settings: { DATABASE_URL: uri.replace(/^mysql:/, 'mariadb:') },
    query: <Row>(sql: string) => execute(sql) as Promise<Row[]>,
    execute: async sql => void (await execute(sql)),
    drop: async () => void (await onServer(serverUrl, `DROP DATABASE IF EXISTS ${name}`)),
  };
}

async function onServer(uri: string, sql: string): Promise<unknown> {
  const connection = await createConnection({ uri: uri.replace(/^mariadb:/, 'mysql:'), timezone: 'Z' });
  try {
    const [rows] = await connection.query(sql);
    return rows;
  } finally {
    await connection.end();
  }
}
