import { AppError } from '@hydraulics/common/errors';
import { limits } from '@hydraulics/common/limits';
import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';

const parse = bodyParser({
  enableTypes: ['json'],
  jsonLimit: limits.jsonBytes,
  parsedMethods: ['POST', 'PUT', 'DELETE'],
  onError: error => {
    throw toBodyError(error);
  },
});

const gone = ['ECONNABORTED', 'ECONNRESET', 'EPIPE'];

/** What stops the reading lies in the body (broken JSON, broken gzip), unless the error says something more exact. */
function toBodyError(error: Error & { status?: number; code?: string }): AppError {
  if (error.status === 413) {
    return new AppError('payload_too_large', `The request is larger than ${limits.jsonBytes / 1024} kB.`);
  }
  if (error.status === 415)
    return new AppError('unsupported_media_type', 'The body has an encoding that is not known.');
  const code = gone.includes(error.code ?? '') ? 'client_closed' : 'malformed_json';
  return new AppError(code, undefined, { cause: error });
}

/**
 * The JSON body of a call; undefined when nothing was sent, which then lacks every required field by name.
 * @throws AppError `malformed_json`, `unsupported_media_type` or `payload_too_large`
 */
export async function readJson(ctx: Context): Promise<unknown> {
  const sent = Number(ctx.get('Content-Length') || 0) > 0 || ctx.get('Transfer-Encoding') !== '';
  if (!sent) return undefined;
  if (!ctx.is('json')) throw new AppError('unsupported_media_type', 'Send the body as application/json.');
  await parse(ctx as never, async () => undefined);
  return (ctx.request as { body?: unknown }).body;
}
