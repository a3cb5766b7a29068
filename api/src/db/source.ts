import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DataSource } from 'typeorm';
import type { Dialect } from './columns.ts';
import { entities } from './entities.ts';
import { migrations } from './migrations/index.ts';

export type DatabaseLocation = { file: string } | { url: string };

export const dialectOf = (location: DatabaseLocation): Dialect =>
  'file' in location ? 'sqlite' : location.url.startsWith('mysql:') ? 'mysql' : 'mariadb';

/** The connection settings of one database. Nothing is connected yet. */
export function createDataSource(location: DatabaseLocation): DataSource {
  const dialect = dialectOf(location);
  const common = {
    entities: Object.values(entities(dialect)),
    migrations,
    migrationsTransactionMode: 'each' as const,
    synchronize: false,
  };
  if ('url' in location) {
    return new DataSource({
      ...common,
      type: dialect === 'mysql' ? 'mysql' : 'mariadb',
      url: location.url,
      charset: 'utf8mb4',
      timezone: 'Z',
      connectTimeout: 10_000,
      poolSize: 10,
    });
  }
  mkdirSync(dirname(location.file), { recursive: true });
  return new DataSource({
    ...common,
    type: 'better-sqlite3',
    database: location.file,
    enableWAL: true,
    // Another process (a backup, a second start) may hold the file for a moment: wait instead of failing.
    timeout: 10_000,
  });
}
