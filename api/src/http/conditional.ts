import { createHash } from 'node:crypto';
import { type Endpoint, takesVersion } from '@hydraulics/common/contract/endpoint';
import { AppError } from '@hydraulics/common/contract/errors';
import etag from 'etag';
import fresh from 'fresh';
import type { Context } from 'koa';
import { z } from 'zod';
import type { RawInput } from '../rpc/invoke.ts';

/** The tag of a body. A weak one, since the same body goes out in several encodings. */
export const entityTag = (body: string | Buffer): string => etag(body, { weak: true });

/**
 * The tag of a record: its version, by which `If-Match` finds it, and a hash, as an answer also holds what other records
 * say. A strong one, since only such a tag may stand in `If-Match`; each encoding of the body has its own.
 */
const recordTag = (version: number, body: string): string =>
  `"${version}.${createHash('sha1').update(body).digest('base64url').slice(0, 16)}"`;

/** The tag of an encoded body (RFC 9110, section 8.8.3.3). A weak tag stands for all of them. */
export const encodedTag = (etag: string, encoding: string): string =>
  etag.startsWith('W/') || encoding === 'identity' ? etag : etag.replace(/"$/, `.${encoding}"`);

const withoutEncoding = (tags: string) => tags.replace(/\.(br|gzip)"/g, '"');

/** The tag of an answer to a read. */
export function tagOf(endpoint: Endpoint, value: unknown, body: string): string {
  const isRecord =
    endpoint.out instanceof z.ZodObject && 'version' in endpoint.out.shape && '_id' in endpoint.out.shape;
  return isRecord ? recordTag((value as { version: number }).version, body) : entityTag(body);
}

/**
 * The version that `If-Match` wants a record to have; undefined where any will do.
 * @throws AppError `precondition_failed` for tags that no record has, weak ones among them: they never match (RFC 9110,
 * section 13.1.1)
 */
export function versionToMatch(ifMatch: string): number | undefined {
  const header = ifMatch.trim();
  if (header === '' || header === '*') return undefined;
  const version = /^"(\d{1,15})(\.[^",]*)?"$/.exec(header)?.[1];
  if (version) return Number(version);
  const message = 'If-Match takes one strong tag: the ETag of the record, or its version in quotation marks.';
  throw new AppError('precondition_failed', message);
}

/**
 * Carries out a change for the version that `If-Match` names, as if it stood in the request. A conflict is then a
 * precondition that has failed.
 */
export async function underIfMatch<T>(
  ifMatch: string,
  endpoint: Endpoint,
  raw: RawInput,
  work: (raw: RawInput) => Promise<T>,
): Promise<T> {
  const version = takesVersion(endpoint) ? versionToMatch(ifMatch) : undefined;
  if (version === undefined) return work(raw);
  const place = endpoint.body ? 'body' : 'query';
  const fields = { ...(raw[place] as Record<string, unknown> | undefined) };
  if (fields.version !== undefined && Number(fields.version) !== version) {
    const message = 'version and If-Match name two versions.';
    throw new AppError('invalid_input', message, { details: [{ path: 'version', message }] });
  }
  try {
    return await work({ ...raw, [place]: { ...fields, version } });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'version_conflict') throw error;
    throw new AppError('precondition_failed', error.message, { details: error.details, cause: error });
  }
}

/**
 * Whether the caller has this body already, in any encoding, by its `If-None-Match` (RFC 9110, section 13.1.2). `fresh` is not shown
 * `Cache-Control: no-cache` beside it: that speaks to caches on the way, and every fetch that sets the header by hand
 * sends it.
 */
export const hasAlready = (ifNoneMatch: string | undefined, tag: string): boolean =>
  fresh({ 'if-none-match': withoutEncoding(ifNoneMatch ?? '') }, { etag: withoutEncoding(tag) });

/**
 * Answers a read that only its caller may keep: nothing uses it without asking again, and asking costs no body while
 * nothing has changed. A 304 comes after access was checked, so that a tag is never a way in.
 */
export function answerPrivately(ctx: Context, endpoint: Endpoint, value: unknown): void {
  const body = JSON.stringify(value);
  const tag = tagOf(endpoint, value, body);
  ctx.set({ 'Cache-Control': 'private, no-cache', ETag: tag });
  ctx.vary('Authorization');
  if (hasAlready(ctx.get('If-None-Match'), tag)) {
    ctx.status = 304;
    return;
  }
  ctx.status = 200;
  ctx.type = 'json';
  ctx.body = body;
}
