import type { Context } from 'koa';
import type { RateLimits } from '../../http/rate-limits/rate-limits.ts';
import { type Actor, anonymous } from '../../rpc/actor.ts';

/** Nobody may keep or index what a private link shows, and no page that it links to may learn its address. */
export const privately = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
};

/** The customer behind a request. */
export const customer = (ctx: Context): Actor => ({ ...anonymous, client: { address: ctx.ip, userAgent: '' } });

/** Opens a link. Wrong ones count, so that nobody can try many. */
export const openLink = <T>(rateLimits: RateLimits, ctx: Context, work: () => Promise<T>): Promise<T> =>
  rateLimits({ endpoint: { limit: 'review' }, body: undefined, actor: customer(ctx) }, work);
