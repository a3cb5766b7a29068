import type { Context } from 'koa';
import { type Bodies, chooseEncoding, toBytes } from './cached-response.ts';
import { compressQuickly } from './compression.ts';

/** Compresses a page that is not cached. Pages contain no secret that its length could betray: staff have a token, not a cookie. */
export async function compressBody(ctx: Context): Promise<void> {
  const bodies: Bodies = { identity: toBytes(ctx.body) };
  ctx.vary('Accept-Encoding');
  const encoding = chooseEncoding(ctx.req, bodies.identity.length);
  if (encoding === 'identity') return;
  await compressQuickly(bodies, encoding);
  ctx.set('Content-Encoding', encoding);
  ctx.body = bodies[encoding];
}
