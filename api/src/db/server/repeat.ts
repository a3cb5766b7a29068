import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { driverCode, isConnectionLost } from '../errors.ts';

/** How often a transaction is tried. */
const maxTries = 5;
/** In ms: no further try begins after this, because each may wait that long for a lock. */
const maxRepeatingMs = 8000;
/** In ms: the longest pause before the second try. It doubles with each. */
const firstPauseMs = 40;

/** The server has rolled the transaction back, or it is rolled back now: a deadlock, or a lock that was not granted. */
const rolledBack = ['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD'];

/** Wraps the error of a transaction that committed nothing and may succeed when repeated. */
export class NotCommitted extends Error {
  constructor(cause: unknown) {
    super('The transaction was not committed.', { cause });
  }
}

/**
 * Wraps an error if its transaction may be repeated.
 * @param isCommitting after a lost COMMIT the outcome is unknown, so that is not repeated
 */
export function asNotCommitted(error: unknown, isCommitting: boolean): unknown {
  const isRolledBack = rolledBack.includes(driverCode(error)) || sqlStateOf(error) === '40001';
  return isRolledBack || (!isCommitting && isConnectionLost(error)) ? new NotCommitted(error) : error;
}

const sqlStateOf = (error: unknown): unknown =>
  (error as { driverError?: { sqlState?: unknown } })?.driverError?.sqlState;

/** Repeats a transaction while it fails with `NotCommitted`. @throws the last error */
export async function repeatUncommitted<T>(transact: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact();
    } catch (error) {
      if (!(error instanceof NotCommitted)) throw error;
      if (tries === maxTries || performance.now() - startedAt > maxRepeatingMs) throw error.cause;
    }
    // At random, so that transactions that met do not meet again.
    await wait(randomInt(firstPauseMs * 2 ** (tries - 1)));
  }
}
