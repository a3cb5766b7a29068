import { AppError, type ErrorCode } from '@hydraulics/common/contract/errors';
import { QueryFailedError } from 'typeorm';
import { counts } from '../counts.ts';

const codeByDriverCode: Record<string, ErrorCode> = {
  SQLITE_CONSTRAINT_UNIQUE: 'duplicate',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'duplicate',
  ER_DUP_ENTRY: 'duplicate',
  SQLITE_CONSTRAINT_TRIGGER: 'in_use',
  ER_ROW_IS_REFERENCED_2: 'in_use',
  ECONNREFUSED: 'unavailable',
  ECONNABORTED: 'unavailable',
  EHOSTDOWN: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
  ECONNRESET: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EPIPE: 'unavailable',
  PROTOCOL_CONNECTION_LOST: 'unavailable',
  ER_CON_COUNT_ERROR: 'unavailable',
  ER_CONNECTION_KILLED: 'unavailable',
  ER_SERVER_SHUTDOWN: 'unavailable',
  ER_NORMAL_SHUTDOWN: 'unavailable',
  ER_QUERY_INTERRUPTED: 'unavailable',
  ER_STATEMENT_TIMEOUT: 'unavailable',
  ER_OPTION_PREVENTS_STATEMENT: 'unavailable',
  ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION: 'unavailable',
  ER_READ_ONLY_MODE: 'unavailable',
  ER_LOCK_WAIT_TIMEOUT: 'unavailable',
  ER_LOCK_DEADLOCK: 'unavailable',
  ER_DISK_FULL: 'insufficient_storage',
  ER_RECORD_FILE_FULL: 'insufficient_storage',
  SQLITE_FULL: 'insufficient_storage',
};

/** SQLite appends the detailed reason to these names, such as a failing disk or an unwritable file. */
const sqliteUnavailable = /^SQLITE_(BUSY|LOCKED|IOERR|READONLY|CORRUPT|NOTADB|CANTOPEN|PROTOCOL|NOMEM)(_|$)/;

const driverError = (error: unknown): object | undefined => {
  const source = error instanceof QueryFailedError ? error.driverError : error;
  return typeof source === 'object' && source !== null ? source : undefined;
};

/** The driver's error code, such as `SQLITE_FULL` or `ER_DUP_ENTRY`; empty if there is none. */
export function driverCode(error: unknown): string {
  const source = driverError(error instanceof AppError ? error.cause : error);
  return source && 'code' in source ? String(source.code) : '';
}

/** Whether the database refused a change because it is read-only, as a replica is. */
export const isReadOnlyError = (error: unknown): boolean =>
  /^(ER_OPTION_PREVENTS_STATEMENT|ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION|ER_READ_ONLY_MODE|SQLITE_READONLY)/.test(
    driverCode(error),
  );

const lost = [
  'PROTOCOL_CONNECTION_LOST',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ER_CONNECTION_KILLED',
  'ER_SERVER_SHUTDOWN',
  'ER_NORMAL_SHUTDOWN',
];

/** Whether an error means that the connection was closed. One that timed out is none: the server is busy. */
export function isConnectionLost(error: unknown): boolean {
  const code = driverCode(error);
  const source = driverError(error);
  // mysql2 has no code for a statement on a connection that was closed before.
  return lost.includes(code) || (code === '' && source !== undefined && 'fatal' in source && source.fatal === true);
}

function errorCodeOf(error: unknown): ErrorCode | undefined {
  const code = driverCode(error);
  if (codeByDriverCode[code]) return codeByDriverCode[code];
  if (sqliteUnavailable.test(code)) return 'unavailable';
  const source = driverError(error);
  // mysql2 sets `fatal` when an error ended the connection; not all of these have a code.
  return source && 'fatal' in source && source.fatal === true ? 'unavailable' : undefined;
}

/** Turns a driver error into an `AppError` if the client can act on it. */
export function databaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = errorCodeOf(error);
  if (code === 'unavailable' || code === 'insufficient_storage' || (!code && error instanceof QueryFailedError)) {
    counts.databaseErrors += 1;
  }
  return code ? new AppError(code, undefined, { cause: error }) : error;
}
