import { hasRowLocks } from '../columns.ts';
import type { Tables } from '../database.ts';

/** In ms: a smaller difference may be due to the time that the query takes. */
const smallestDifference = 1000;

/**
 * By how many ms the database's clock is ahead of this process's. Several processes agree about a time only if it is
 * the database's, because the clocks of machines differ.
 */
export async function databaseAheadMs({ manager }: Pick<Tables, 'manager'>): Promise<number> {
  if (!hasRowLocks(manager.connection)) return 0;
  const askedAt = Date.now();
  const [row] = await manager.query(
    "SELECT TIMESTAMPDIFF(MICROSECOND, '1970-01-01 00:00:00', UTC_TIMESTAMP(3)) DIV 1000 AS time",
  );
  const ahead = Math.round(Number(row.time) - (askedAt + Date.now()) / 2);
  return Math.abs(ahead) < smallestDifference ? 0 : ahead;
}
