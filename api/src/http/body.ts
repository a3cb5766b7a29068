import { AppError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';
import { CountsByAddress } from '../accounts/devices/counts-by-address.ts';

const parseBody = bodyParser({
  enableTypes: ['json', 'form'],
  jsonLimit: limits.jsonBytes,
  formLimit: limits.jsonBytes,
  parsedMethods: ['POST', 'PUT', 'DELETE'],
  onError: error => {
    throw toBodyError(error);
  },
});

/** In ms, for a whole body: the largest takes as long at 70 kbit/s. A longer one is of somebody who keeps it open. */
const bodyMs = 120_000;

const disconnectCodes = ['ECONNABORTED', 'ECONNRESET', 'EPIPE'];

/** A parse error is the client's (broken JSON) unless it carries a more specific status. */
function toBodyError(error: Error & { status?: number; code?: string }): AppError {
  if (error.status === 413) {
    return new AppError('payload_too_large', `The request is larger than ${limits.jsonBytes / 1024} kB.`);
  }
  // An unknown character set.
  if (error.status === 415) return new AppError('unsupported_media_type', 'Send the body in UTF-8.');
  const code = disconnectCodes.includes(error.code ?? '') ? 'client_closed' : 'malformed_json';
  return new AppError(code, undefined, { cause: error });
}

/**
 * No client of ours compresses a request, and inflating a stranger's body costs more than reading it.
 * @throws AppError `unsupported_media_type` (RFC 9110, section 8.4)
 */
export function refuseCompressed(ctx: Context): void {
  if (!/^(identity)?$/i.test(ctx.get('Content-Encoding').trim())) {
    throw new AppError('unsupported_media_type', 'Send the body without Content-Encoding.');
  }
}

/** More levels than any valid body has. Recursive code, such as JSON.stringify, ends at a few thousand. */
const deepest = 100;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some(inner => isDeeper(inner, levels - 1)));

/**
 * The JSON body of a request; undefined without a body, so that validation names every required field.
 * @throws AppError `malformed_json`, `unsupported_media_type`, `payload_too_large`, `client_closed` if it takes too long, or
 * `rate_limited` while too many of the address are arriving
 */
export async function readJson(ctx: Context, withinMs = bodyMs): Promise<unknown> {
  if (!isSent(ctx)) return undefined;
  if (!ctx.is('json')) throw new AppError('unsupported_media_type', 'Send the body as application/json.');
  const body = await read(ctx, withinMs);
  if (isDeeper(body, deepest)) {
    throw new AppError('malformed_json', `The request body is nested more than ${deepest} levels deep.`);
  }
  return body;
}

/**
 * The fields of a form submitted without script. Line breaks become `\n`, as in script, so that lengths agree; repeated
 * and nested fields are dropped.
 * @throws AppError `unsupported_media_type`, `payload_too_large` or `rate_limited`
 */
export async function readFields(ctx: Context): Promise<Record<string, string>> {
  if (!isSent(ctx)) return {};
  const type = 'application/x-www-form-urlencoded';
  if (!ctx.is(type)) throw new AppError('unsupported_media_type', `Send the form as ${type}.`);
  const fields = Object.entries((await read(ctx)) as Record<string, unknown>);
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')]] : [])),
  );
}

/** In bytes, of one address at a time: each body is in memory until its end. */
const maxArriving = 32 * limits.jsonBytes;
const arriving = new CountsByAddress();

const tooMany = 'Too many requests are arriving from your network. Please try again in a minute.';

const isSent = (ctx: Context) => Number(ctx.get('Content-Length') || 0) > 0 || ctx.get('Transfer-Encoding') !== '';

async function read(ctx: Context, withinMs = bodyMs): Promise<unknown> {
  refuseCompressed(ctx);
  const { ip, request } = ctx;
  // A larger one is refused, and so is one without a length that turns out to be larger.
  const bytes = Math.min(request.length ?? limits.jsonBytes, limits.jsonBytes);
  if (arriving.of(ip) + bytes > maxArriving) throw new AppError('rate_limited', tooMany, { retryAfter: 60 });
  arriving.add(ip, bytes);
  try {
    await closeAfter(ctx, withinMs, () => parseBody(ctx as never, async () => undefined));
  } finally {
    arriving.add(ip, -bytes);
  }
  return (request as { body?: unknown }).body;
}

/** Closes the connection of a body that has not arrived in time. One that makes no progress is closed before. */
export async function closeAfter<T>({ req }: Context, ms: number, read: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => req.destroy(), ms).unref();
  try {
    return await read();
  } finally {
    clearTimeout(timer);
  }
}
