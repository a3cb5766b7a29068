import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fold } from '@hydraulics/common/text';
import { DataSource, type ObjectLiteral } from 'typeorm';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';
import type { Dialect } from './columns.ts';
import { driverCode } from './errors.ts';
import { expansions, migrations, tables } from './schema.ts';
import { limitedDriver, type TimeLimits, timeLimits } from './server/pool.ts';
import { type ServerLocation, sslOptions } from './server/tls.ts';
import type { SqliteConnection } from './sqlite/connection.ts';
import { prepareSqliteFile } from './sqlite/file.ts';
import { type Table, toEntity } from './table.ts';

export type DatabaseLocation = { file: string } | ServerLocation;

/** The location that the settings name. */
export const databaseLocation = ({ DATABASE_URL, DATA_DIR, databaseTls }: Env): DatabaseLocation =>
  DATABASE_URL ? { url: DATABASE_URL, tls: databaseTls } : { file: join(DATA_DIR, 'catalogue.sqlite') };

/** Why a database cannot be opened; a server by its setting, without the user and the password. */
export function cannotOpen(location: DatabaseLocation, reason: string, cause: unknown): StartError {
  if ('file' in location) return new StartError(`The database ${location.file} cannot be opened: ${reason}`, { cause });
  const place = `The database at ${new URL(location.url).host}`;
  return new StartError(`${place} cannot be opened: ${reason.replace(/[.]$/, '')}. Check DATABASE_URL.`, { cause });
}

export const dialectOf = (location: DatabaseLocation): Dialect =>
  'file' in location ? 'sqlite' : location.url.startsWith('mysql:') ? 'mysql' : 'mariadb';

/** Creates an unconnected data source; the limits apply to a database server. */
export function createDataSource(location: DatabaseLocation, limits: TimeLimits = timeLimits): DataSource {
  const dialect = dialectOf(location);
  const common = {
    entities: (Object.values(tables) as Table<ObjectLiteral>[]).map(table => toEntity(table, dialect)),
    migrations: [...migrations, ...expansions],
    migrationsTransactionMode: 'each' as const,
    synchronize: false,
  };
  if ('url' in location) {
    return new DataSource({
      ...common,
      type: dialect === 'mysql' ? 'mysql' : 'mariadb',
      url: location.url,
      ssl: sslOptions(location.tls),
      charset: 'utf8mb4',
      timezone: 'Z',
      connectTimeout: limits.connect,
      poolSize: 10,
      driver: limitedDriver(limits),
      // Detects connections dropped by a firewall.
      extra: { keepAliveInitialDelay: 10_000 },
    });
  }
  prepareSqliteFile(location.file);
  return new DataSource({
    ...common,
    type: 'better-sqlite3',
    database: location.file,
    prepareDatabase: prepareConnection,
    // Waits while another process, such as a backup, holds the file.
    timeout: busyTimeout,
  });
}

/** In ms. */
const busyTimeout = 10_000;

async function prepareConnection(connection: SqliteConnection): Promise<void> {
  syncEveryCommit(connection);
  // For searches in texts that have no folded column: see `foldedText`.
  connection.function('fold', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? fold(text) : null,
  );
  await useWriteAheadLog(connection);
}

/**
 * SQLite does not wait for another process when it switches a new file to the write-ahead log, because both could wait for
 * each other: see "Busy Handler" in https://sqlite.org/c3ref/busy_handler.html.
 */
async function useWriteAheadLog(connection: SqliteConnection): Promise<void> {
  const deadline = Date.now() + busyTimeout;
  for (;;) {
    try {
      connection.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (driverCode(error) !== 'SQLITE_BUSY' || Date.now() > deadline) throw error;
    }
    await wait(20);
  }
}

/**
 * better-sqlite3 by default syncs the write-ahead log only now and then, so that a power cut loses acknowledged writes.
 * `fullfsync` is for macOS, where a plain sync leaves data in the disk's cache.
 */
function syncEveryCommit(connection: SqliteConnection): void {
  connection.pragma('synchronous = FULL');
  connection.pragma('fullfsync = ON');
}
