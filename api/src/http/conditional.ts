import { createHash } from 'node:crypto';
import type { Context } from 'koa';

/** The tag of a body. A weak one, since the same body goes out in several encodings. */
export const entityTag = (body: string | Buffer): string =>
  `W/"${createHash('sha1').update(body).digest('base64url').slice(0, 16)}"`;

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/**
 * Whether the caller has this body already, by its `If-None-Match` (RFC 9110, section 13.1.2). `Cache-Control: no-cache`
 * beside it does not matter: it speaks to caches on the way, and every fetch that sets the header by hand sends it.
 */
export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(tag => opaque(tag) === opaque(etag));
}

/**
 * Answers a read that only its caller may keep: nothing uses it without asking again, and asking costs no body while
 * nothing has changed. A 304 comes after access was checked, so that a tag is never a way in.
 */
export function answerPrivately(ctx: Context, value: unknown): void {
  const body = JSON.stringify(value);
  const etag = entityTag(body);
  ctx.set({ 'Cache-Control': 'private, no-cache', ETag: etag });
  ctx.vary('Authorization');
  if (hasAlready(ctx.get('If-None-Match'), etag)) {
    ctx.status = 304;
    return;
  }
  ctx.status = 200;
  ctx.type = 'json';
  ctx.body = body;
}
