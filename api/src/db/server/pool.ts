import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { Pool, PoolConnection, PoolOptions } from 'mysql2';

/** How long a database server may take, in ms. */
export type TimeLimits = {
  /** For a connection to be made. */
  connect: number;
  /** For a connection to be had from the pool, made or given back. */
  wait: number;
  /** Without a byte of an answer. What a long list takes as a whole does not count. */
  silence: number;
};

export const timeLimits: TimeLimits = { connect: 4000, wait: 8000, silence: 8000 };

/** Connections whose answers may take as long as they like. */
const unlimited = new WeakSet<object>();

/** Lifts the limit of silence from one connection, for a migration. It must not go back to the pool. */
export function liftTimeLimit(connection: object): void {
  unlimited.add(connection);
}

/**
 * mysql2 for TypeORM, with limits on everything that waits for the server. mysql2's own time limit for a query only
 * fails the query: its connection still waits for the old answer, and whoever gets it from the pool next waits behind it,
 * without a limit. Here a connection that is too late is closed, which mysql2 handles like any other lost connection.
 */
export const limitedDriver = (limits: TimeLimits) => ({
  createPool(options: PoolOptions): Pool {
    // Loaded only where there is a server to talk to.
    const { createPool } = createRequire(import.meta.url)('mysql2') as typeof import('mysql2');
    const pool = createPool(options) as Pool;
    limitWaiting(pool, limits.wait);
    pool.on('connection', connection => {
      limitSilence(connection, limits.silence);
      limitLocks(connection, limits.silence);
    });
    return pool;
  },
});

const timedOut = (message: string) => Object.assign(new Error(message), { code: 'ETIMEDOUT' });

function limitWaiting(pool: Pool, limit: number): void {
  const getConnection = pool.getConnection.bind(pool);
  pool.getConnection = callback => {
    let waiting = true;
    const timer = setTimeout(() => {
      waiting = false;
      callback(timedOut(`No connection to the database came free within ${limit} ms.`), undefined as never);
    }, limit);
    getConnection((error, connection) => {
      clearTimeout(timer);
      if (waiting) callback(error, connection);
      // It comes too late for this one, and in time for the next.
      else connection?.release();
    });
  };
}

function limitSilence(connection: PoolConnection, limit: number): void {
  const stream = (connection as unknown as { stream: Socket }).stream;
  let queries = 0;
  const query = connection.query.bind(connection) as (...parameters: unknown[]) => ReturnType<PoolConnection['query']>;
  connection.query = (...parameters: unknown[]) => {
    queries += 1;
    if (!unlimited.has(connection)) stream.setTimeout(limit);
    return query(...parameters).once('end', () => {
      queries -= 1;
      if (queries === 0) stream.setTimeout(0);
    });
  };
  stream.on('timeout', () => {
    // Whoever reads a long answer slowly has stopped the stream; the server is not to blame.
    if (stream.isPaused()) stream.setTimeout(limit);
    else stream.destroy(timedOut(`The database did not answer within ${limit} ms.`));
  });
}

/** A lock that does not come must fail the statement before it fails the connection. */
function limitLocks(connection: PoolConnection, silence: number): void {
  const seconds = Math.max(1, Math.floor(silence / 1000) - 1);
  // What is wrong with the connection shows at the query that follows.
  connection.query(`SET SESSION innodb_lock_wait_timeout = ${seconds}`, () => undefined);
}
