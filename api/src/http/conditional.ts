import etag from 'etag';
import fresh from 'fresh';
import type { Context } from 'koa';

/** The tag of a body. A weak one, since the same body goes out in several encodings. */
export const entityTag = (body: string | Buffer): string => etag(body, { weak: true });

/**
 * Whether the caller has this body already, by its `If-None-Match` (RFC 9110, section 13.1.2). `fresh` is not shown
 * `Cache-Control: no-cache` beside it: that speaks to caches on the way, and every fetch that sets the header by hand
 * sends it.
 */
export const hasAlready = (ifNoneMatch: string | undefined, tag: string): boolean =>
  fresh({ 'if-none-match': ifNoneMatch }, { etag: tag });

/**
 * Answers a read that only its caller may keep: nothing uses it without asking again, and asking costs no body while
 * nothing has changed. A 304 comes after access was checked, so that a tag is never a way in.
 */
export function answerPrivately(ctx: Context, value: unknown): void {
  const body = JSON.stringify(value);
  const tag = entityTag(body);
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
