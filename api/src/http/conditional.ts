import { createHash } from 'node:crypto';
import { type Endpoint, takesVersion } from '@hydraulics/common/contract/endpoint';
import { AppError, fieldError } from '@hydraulics/common/contract/errors';
import etag from 'etag';
import fresh from 'fresh';
import type { Context } from 'koa';
import { z } from 'zod';
import { sendFile } from '../files/send-file.ts';
import type { RawInput } from '../rpc/invoke.ts';
import { hasToken } from './authenticate.ts';

/** A weak entity tag, since the same body is sent in several encodings. */
export const entityTag = (body: string | Buffer): string => etag(body, { weak: true });

/**
 * The entity tag of a record: its version, for `If-Match`, and a hash, since the response also contains other records.
 * Strong, as `If-Match` requires; each encoding has its own.
 */
const recordTag = (version: number, body: string): string =>
  `"${version}.${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;

/** The entity tag of an encoded body (RFC 9110, section 8.8.3.3). A weak tag covers all encodings. */
export const encodedTag = (etag: string, encoding: string): string =>
  etag.startsWith('W/') || encoding === 'identity' ? etag : etag.replace(/"$/, `.${encoding}"`);

const withoutEncoding = (tags: string) => tags.replace(/\.(br|gzip)"/g, '"');

/** The entity tag of a response. */
export function entityTagOf(endpoint: Endpoint, value: unknown, body: string): string {
  const isRecord =
    endpoint.out instanceof z.ZodObject && 'version' in endpoint.out.shape && '_id' in endpoint.out.shape;
  return isRecord ? recordTag((value as { version: number }).version, body) : entityTag(body);
}

/**
 * The record version that `If-Match` requires; undefined for any.
 * @throws AppError `precondition_failed` for tags that match no record, such as weak ones (RFC 9110, section 13.1.1)
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
 * Runs a change with the version of `If-Match` as its expected version. A version conflict becomes a failed
 * precondition.
 */
export async function withIfMatch<T>(
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
    throw fieldError('version', 'version and If-Match name two versions.');
  }
  try {
    return await work({ ...raw, [place]: { ...fields, version } });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'version_conflict') throw error;
    throw new AppError('precondition_failed', error.message, { details: error.details, cause: error });
  }
}

/**
 * Whether `If-None-Match` contains this tag in any encoding (RFC 9110, section 13.1.2). Hides the request's
 * `Cache-Control: no-cache` from `fresh`: every fetch with this header sends it, and it is for intermediaries.
 */
export const matchesIfNoneMatch = (ifNoneMatch: string | undefined, tag: string): boolean =>
  fresh({ 'if-none-match': withoutEncoding(ifNoneMatch ?? '') }, { etag: withoutEncoding(tag) });

const longList = /"list-\d+[.]\d+-/;

/**
 * The entity tag of a list that is too long to be read first: the content version and the address. Weak, since rows
 * that change while they are sent may be newer.
 * @param release the version of the program, which may send other fields
 */
export const listTag = (contentKey: string, address: string, release: string): string =>
  `W/"list-${contentKey}-${createHash('sha256').update(`${release} ${address}`).digest('base64url').slice(0, 16)}"`;

/** Whether `If-None-Match` may be about a long list, so that it is worth finding the tag of the present one. */
export const namesLongList = (ifNoneMatch: string): boolean => longList.test(ifNoneMatch);

/** Clients and caches may store a long list, but must revalidate it; each staff member has their own. */
export function setListTag(ctx: Context, tag: string): void {
  const isPrivate = hasToken(ctx.req);
  ctx.set({ ETag: tag, 'Cache-Control': isPrivate ? 'private, no-cache' : 'public, no-cache' });
  ctx.vary('Accept-Encoding');
  if (isPrivate) ctx.vary('Authorization');
}

/**
 * Responds with the JSON of a read that is not cached, which only the client may store and must revalidate. A 304 is
 * sent only after the access check.
 */
export function respondPrivately(ctx: Context, tag: string, json: string): void {
  ctx.set({ 'Cache-Control': 'private, no-cache', ETag: tag });
  ctx.vary('Authorization');
  if (matchesIfNoneMatch(ctx.get('If-None-Match'), tag)) {
    ctx.status = 304;
    return;
  }
  ctx.status = 200;
  ctx.type = 'json';
  ctx.body = json;
}

/** Sends a file whose `ETag` the caller has set, or 304 if the client has it. Null is one that is not there. */
export async function sendTaggedFile(ctx: Context, path: string | null): Promise<void> {
  // `send` heeds the `no-cache` that every fetch with this header sends.
  if (matchesIfNoneMatch(ctx.get('If-None-Match') || undefined, ctx.response.get('ETag'))) {
    ctx.status = 304;
    return;
  }
  await sendFile(ctx, path, { etag: false });
}
