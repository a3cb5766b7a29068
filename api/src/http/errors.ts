import { AppError, type ErrorCode, errorCodes, toFailure } from '@hydraulics/common/contract/errors';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { errorPage } from './error-page.ts';

/** What Koa's own parts throw carries a status; these are its meanings. */
const byStatus: Record<number, ErrorCode> = {
  400: 'invalid_input',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

const isClosed = (error: object) =>
  ('type' in error && error.type === 'request.aborted') || ('code' in error && error.code === 'ECONNABORTED');

/** Every failure as an `AppError`; what is not one already is a fault of ours unless it carries a client's status. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (typeof error !== 'object' || error === null) return new AppError('internal', undefined, { cause: error });
  if (isClosed(error)) return new AppError('client_closed', undefined, { cause: error });
  const status = 'status' in error ? Number(error.status) : 500;
  return new AppError(byStatus[status] ?? 'internal', undefined, { cause: error });
}

/** Answers every failure: JSON under /api, a page elsewhere. What people on call must see goes to the log, once. */
export function answerErrors(log: Logger): Middleware {
  return async function errors(ctx, next) {
    try {
      await next();
    } catch (thrown) {
      const error = toAppError(thrown);
      logFailure(log, ctx, error);
      answer(ctx, error);
    }
  };
}

/**
 * Tells people on call of a failure that is theirs to mend. Only a fault of the program comes with its stack; what else
 * can happen is a sentence with its reason.
 */
export function logFailure(log: Logger, ctx: Context, error: AppError): void {
  if (!errorCodes[error.code].log) return;
  const { method, path } = ctx;
  const { code, cause } = error;
  const why =
    code === 'internal' ? { err: cause ?? error } : { reason: cause instanceof Error ? cause.message : cause };
  log.error({ requestId: ctx.state.requestId, method, path, code, ...why }, error.message);
}

function answer(ctx: Context, error: AppError): void {
  ctx.status = error.status;
  ctx.set('Cache-Control', 'no-store');
  if (error.code === 'unauthorized') ctx.set('WWW-Authenticate', 'Bearer');
  if (error.retryAfter) ctx.set('Retry-After', String(error.retryAfter));
  if (ctx.path.startsWith('/api')) {
    ctx.body = toFailure(error);
    return;
  }
  ctx.type = 'html';
  ctx.body = errorPage(error.status);
}
