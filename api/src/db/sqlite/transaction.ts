import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { driverCode } from '../errors.ts';
import { openScope } from '../transaction-scope.ts';
import { connectionOf, type SqliteConnection } from './connection.ts';

/** In ms: how long a write waits while another process holds the write lock. */
const LOCK_LIMIT = 10_000;
const LOCK_PAUSE = 20;

/**
 * A transaction of the embedded database. It takes the write lock first, so that its reads still hold when it writes,
 * and succeeds only when SQLite reports that no transaction is open. TypeORM counts transactions itself: after a
 * rollback by SQLite its count is off, and later "commits" commit nothing.
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

/** Takes the write lock, retrying without blocking the process as SQLite's own wait would. */
export async function beginImmediate(connection: SqliteConnection, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      connection.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!driverCode(error).startsWith('SQLITE_BUSY') || performance.now() > deadline) throw error;
    }
    await wait(LOCK_PAUSE);
  }
}

/** If the rollback fails the connection stays in its transaction; `SqliteAccess` then replaces it. */
function rollBack(connection: SqliteConnection): void {
  if (!connection.inTransaction) return;
  try {
    connection.exec('ROLLBACK');
  } catch {}
}
