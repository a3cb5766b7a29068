import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { Pool, PoolConnection, PoolOptions } from 'mysql2';
import { isReadOnlyError } from '../errors.ts';

/** Time limits for a database server, in ms. */
export type TimeLimits = {
  /** To connect. */
  connect: number;
  /** To get a connection from the pool. */
  wait: number;
  /** Without a byte of response. The total time of a long list is not limited. */
  silence: number;
  /** Of an open transaction, between two queries. */
  idle: number;
};

export const timeLimits: TimeLimits = { connect: 4000, wait: 8000, silence: 8000, idle: 10_000 };

const unlimited = new WeakSet<object>();

/** Lifts the response time limit of a connection, for a migration. It must not return to the pool. */
export function removeTimeLimit(connection: object): void {
  unlimited.add(connection);
}

/**
 * mysql2 for TypeORM with time limits. mysql2's own query timeout only rejects the query: its connection still waits
 * for the old response, and its next user waits behind it without a limit. Here a late connection is closed, which
 * mysql2 handles like any other lost connection.
 */
export const limitedDriver = (limits: TimeLimits) => ({
  createPool(options: PoolOptions): Pool {
    const { createPool } = createRequire(import.meta.url)('mysql2') as typeof import('mysql2');
    const pool = createPool(options) as Pool;
    limitWaiting(pool, limits.wait);
    const watch = dropWhenReadOnly(pool);
    pool.on('connection', connection => {
      limitSilence(connection, limits.silence);
      watch(connection);
      limitLocks(connection, limits.silence);
      limitIdleTransactions(connection, limits.idle);
      lockRowsOnly(connection);
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
      callback(timedOut(`No connection to the database became available within ${limit} ms.`), undefined as never);
    }, limit);
    getConnection((error, connection) => {
      clearTimeout(timer);
      if (waiting) callback(error, connection);
      // Too late for this caller, so it goes back to the pool.
      else connection?.release();
    });
  };
}

/**
 * Closes all connections when the server refuses a change because it is read-only: a proxy in front then leads new ones
 * to the server that accepts changes. A connection in use is closed when it is released.
 */
function dropWhenReadOnly(pool: Pool): (connection: PoolConnection) => void {
  const idle = new Set<PoolConnection>();
  const used = new Set<PoolConnection>();
  let outdated = new WeakSet<PoolConnection>();
  pool.on('acquire', connection => {
    idle.delete(connection);
    used.add(connection);
  });
  pool.on('release', connection => {
    used.delete(connection);
    idle.add(connection);
  });
  const drop = () => {
    outdated = new WeakSet(used);
    for (const connection of idle) connection.destroy();
    idle.clear();
  };
  return connection => {
    const release = connection.release.bind(connection);
    connection.release = () => (outdated.has(connection) ? connection.destroy() : release());
    connection.on('end', () => {
      idle.delete(connection);
      used.delete(connection);
    });
    const query = connection.query.bind(connection) as (
      ...parameters: unknown[]
    ) => ReturnType<PoolConnection['query']>;
    connection.query = (...parameters: unknown[]) => {
      const callback = parameters.at(-1);
      if (typeof callback !== 'function') return query(...parameters);
      const checked = (error: unknown, ...rest: unknown[]) => {
        if (isReadOnlyError(error)) drop();
        callback(error, ...rest);
      };
      return query(...parameters.slice(0, -1), checked);
    };
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
    // A slow reader has paused the stream; the server is not to blame.
    if (stream.isPaused()) stream.setTimeout(limit);
    else stream.destroy(timedOut(`The database did not respond within ${limit} ms.`));
  });
}

/** A lock timeout must fail the statement before the silence limit closes the connection. */
function limitLocks(connection: PoolConnection, silence: number): void {
  const seconds = Math.max(1, Math.floor(silence / 1000) - 1);
  // A connection error surfaces at the next query.
  connection.query(`SET SESSION innodb_lock_wait_timeout = ${seconds}`, () => undefined);
}

/**
 * A machine that hangs or lost its power within a transaction would keep its locks until the server misses it, which
 * takes hours. MariaDB then closes the connection, which rolls back; MySQL has no such setting, and refuses it.
 */
function limitIdleTransactions(connection: PoolConnection, idle: number): void {
  connection.query(`SET SESSION idle_transaction_timeout = ${Math.ceil(idle / 1000)}`, () => undefined);
}

/**
 * In the default isolation level InnoDB also locks gaps between rows, so that two transactions that delete nothing and
 * then insert deadlock. Here data that must not change during a decision is locked explicitly (`Database.exclusive`,
 * `lockUser`) and read after the lock.
 */
function lockRowsOnly(connection: PoolConnection): void {
  connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED', () => undefined);
}
