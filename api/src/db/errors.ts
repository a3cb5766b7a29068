import { AppError, type ErrorCode } from '@hydraulics/common/errors';
import { QueryFailedError } from 'typeorm';

/** The drivers' own codes, in the product's words. What is not here is a fault of ours and stays as it is. */
const codes: Record<string, ErrorCode> = {
  SQLITE_CONSTRAINT_UNIQUE: 'duplicate',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'duplicate',
  ER_DUP_ENTRY: 'duplicate',
  SQLITE_CONSTRAINT_TRIGGER: 'in_use',
  ER_ROW_IS_REFERENCED_2: 'in_use',
  ECONNREFUSED: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
  ECONNRESET: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EPIPE: 'unavailable',
  PROTOCOL_CONNECTION_LOST: 'unavailable',
  ER_CON_COUNT_ERROR: 'unavailable',
  ER_SERVER_SHUTDOWN: 'unavailable',
  ER_LOCK_WAIT_TIMEOUT: 'unavailable',
  ER_LOCK_DEADLOCK: 'unavailable',
  SQLITE_BUSY: 'unavailable',
  SQLITE_FULL: 'unavailable',
};

const codeOf = (error: unknown): string | undefined => {
  const source = error instanceof QueryFailedError ? error.driverError : error;
  return typeof source === 'object' && source !== null && 'code' in source ? String(source.code) : undefined;
};

/** Turns a driver's error into an `AppError` where it has a meaning for the caller. */
export function databaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = codes[codeOf(error) ?? ''];
  return code ? new AppError(code, undefined, { cause: error }) : error;
}
