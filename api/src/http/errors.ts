import { AppError, type ErrorCode, errorCodes, toFailure } from '@hydraulics/common/contract/errors';
import { loggedPath } from '@hydraulics/common/contract/site-paths';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { reasonOf } from '../log.ts';
import { errorPage, plainPolicy } from './error-page.ts';

const codeByStatus: Record<number, ErrorCode> = {
  400: 'invalid_input',
  // A path that leaves its folder; whether the file exists must not be revealed.
  403: 'not_found',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

/** Client errors reported by a middleware are never logged as the server's. */
const codeOf = (status: number): ErrorCode =>
  codeByStatus[status] ?? (status >= 400 && status < 500 ? 'invalid_input' : 'internal');

const isClosed = (error: object) =>
  ('type' in error && error.type === 'request.aborted') || ('code' in error && error.code === 'ECONNABORTED');

/** Converts any error to an `AppError`; an unknown one is a bug unless it carries a client error status. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (typeof error !== 'object' || error === null) return new AppError('internal', undefined, { cause: error });
  if (isClosed(error)) return new AppError('client_closed', undefined, { cause: error });
  const status = 'status' in error ? Number(error.status) : 500;
  return new AppError(codeOf(status), undefined, { cause: error });
}

/** Responds to every error: JSON under /api, a page elsewhere. Errors marked for on-call are logged once. */
export function errorHandler(log: Logger): Middleware {
  return async function errors(ctx, next) {
    try {
      await next();
    } catch (thrown) {
      const error = toAppError(thrown);
      logFailure(log, ctx, error);
      respondWithError(ctx, error);
    }
  };
}

/** Logs an error that on-call must see. Bugs are logged with their stack, expected failures with their reason. */
export function logFailure(log: Logger, ctx: Context, error: AppError): void {
  if (!errorCodes[error.code].log) return;
  const { method } = ctx;
  const path = loggedPath(ctx.path);
  const { code, cause } = error;
  const why = code === 'internal' ? { err: cause ?? error } : { reason: reasonOf(cause) };
  log.error({ requestId: ctx.state.requestId, method, path, code, ...why }, error.message);
}

/** Whether its message says more than that an address is invalid or the server failed, as of a form that was sent. */
const hasReason = ({ status, details }: AppError, { method }: Context): boolean =>
  status === 429 || status > 500 || details.length > 0 || (status < 500 && method === 'POST');

function respondWithError(ctx: Context, error: AppError): void {
  ctx.status = error.status;
  ctx.set('Cache-Control', 'no-store');
  if (error.code === 'unauthorized') ctx.set('WWW-Authenticate', 'Bearer');
  if (error.retryAfter) ctx.set('Retry-After', String(error.retryAfter));
  if (ctx.path.startsWith('/api')) {
    ctx.body = toFailure(error);
    return;
  }
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', plainPolicy);
  ctx.body = errorPage(error.status, hasReason(error, ctx) ? error.message : undefined);
}
