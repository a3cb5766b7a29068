import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { driverCode } from '../errors.ts';
import { openScope } from '../transaction-scope.ts';
import { connectionOf, type SqliteConnection } from './connection.ts';

/** In ms: how long another process (a second start, a repair by hand) may hold the write lock before a write is refused. */
const LOCK_LIMIT = 10_000;
const LOCK_PAUSE = 20;

/**
 * One transaction of the embedded database. It begins with the write lock, so that what it reads still holds when it
 * writes, and it has succeeded only when SQLite says that no transaction is open any more. TypeORM's own counts
 * transactions beside SQLite: when SQLite rolls back by itself the count stays up, and later "commits" commit nothing.
 */
export async function sqliteTransaction<T>(
  source: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const connection = await connectionOf(source);
  await beginImmediate(connection, LOCK_LIMIT);
  const scope = openScope(source, source.createQueryRunner());
  try {
    const value = await work(scope.manager);
    await scope.finish();
    connection.exec('COMMIT');
    if (connection.inTransaction) throw new Error('The transaction is still open after its COMMIT.');
    return value;
  } catch (error) {
    await scope.finish().catch(() => undefined);
    rollBack(connection);
    throw error;
  }
}

/** Begins with the write lock. Waits for it (in ms) without holding up the process, as SQLite's own waiting would. */
export async function beginImmediate(connection: SqliteConnection, patience: number): Promise<void> {
  const limit = performance.now() + patience;
  for (;;) {
    try {
      connection.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!driverCode(error).startsWith('SQLITE_BUSY') || performance.now() > limit) throw error;
    }
    await wait(LOCK_PAUSE);
  }
}

/** What cannot be rolled back leaves the connection in its transaction; `SqliteAccess` then replaces the connection. */
function rollBack(connection: SqliteConnection): void {
  if (!connection.inTransaction) return;
  try {
    connection.exec('ROLLBACK');
  } catch {
    // The error that led here is the one to report.
  }
}
