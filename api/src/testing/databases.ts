import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { DatabaseLocation } from '../db/source.ts';

/** A server where databases may be created, such as `mysql://root@127.0.0.1:3306`. */
export const serverUrl = process.env.TEST_DATABASE_URL;

export type TestDatabase = 'sqlite' | 'mariadb';

/**
 * The databases for tests of stored data, by `describe.each`: the embedded one, and a server's if there is one and
 * `scripts/vitest/split.ts` assigns it to the file.
 */
export const databases = (process.env.TEST_DATABASES ?? 'sqlite').split(',') as TestDatabase[];

export type FreshDatabase = { location: DatabaseLocation; drop: () => Promise<void> };

/** A separate database: a file in the folder, or one on the server that `drop` removes. */
export async function freshDatabase(
  kind: TestDatabase,
  folder: string,
  options = 'CHARACTER SET utf8mb4',
  server = serverUrl ?? '',
): Promise<FreshDatabase> {
  if (kind === 'sqlite') return { location: { file: join(folder, 'catalogue.sqlite') }, drop: () => Promise.resolve() };
  // `scripts/vitest/drop-databases.ts` recognizes the databases of a run by it.
  const name = `test_${process.env.TEST_RUN ?? ''}_${randomBytes(8).toString('hex')}`;
  await onServer(server, `CREATE DATABASE \`${name}\` ${options}`);
  const url = new URL(server);
  // The drift check distinguishes MariaDB, whatever scheme is configured.
  const location = { url: `mariadb://${url.username}${url.password && `:${url.password}`}@${url.host}/${name}` };
  return { location, drop: () => onServer(server, `DROP DATABASE \`${name}\``) };
}

async function onServer(server: string, statement: string): Promise<void> {
  const connection = await createConnection({ uri: server.replace(/^mariadb:/, 'mysql:') });
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}
