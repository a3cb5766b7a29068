import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mysql2/promise';

export type DatabaseKind = 'sqlite' | 'mariadb';

/** The database of one site, read without the server, whose memory could hide a loss. */
export type Store = {
  kind: DatabaseKind;
  /** The server's settings, besides its data folder. */
  settings: Record<string, string>;
  query<Row>(sql: string): Promise<Row[]>;
  /** Changes the database behind the server's back. */
  execute(sql: string): Promise<void>;
  drop(): Promise<void>;
};

/** `prefix` runs a command in the mount namespace of the small disk. */
type Place = { dataDir: string; serverDataDir?: string; prefix?: string[] };

/** The embedded database of a data folder. The file need not be there yet. */
export function sqliteStore({ dataDir, serverDataDir = dataDir, prefix = [] }: Place): Store {
  const file = path.join(serverDataDir, 'catalogue.sqlite');
  // SQLite resolves links in its own mount namespace, so it must run inside.
  const inside = ([program = '', ...before]: string[], sql: string): unknown[] =>
    JSON.parse(
      execFileSync(program, [...before, process.execPath, import.meta.filename, file, sql], { encoding: 'utf8' }),
    );
  return {
    kind: 'sqlite',
    settings: {},
    query: async <Row>(sql: string) => (prefix.length > 0 ? inside(prefix, sql) : readFile(file, sql)) as Row[],
    execute: async sql => withFile(file, false, db => db.exec(sql)),
    drop: async () => undefined,
  };
}

const readFile = (file: string, sql: string) => withFile(file, true, db => db.prepare(sql).all());

function withFile<T>(file: string, readOnly: boolean, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file, { readOnly, timeout: 10_000 });
  try {
    return work(db);
  } finally {
    db.close();
  }
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

if (import.meta.main) {
  const [file = '', sql = ''] = process.argv.slice(2);
  process.stdout.write(JSON.stringify(readFile(file, sql)));
}
