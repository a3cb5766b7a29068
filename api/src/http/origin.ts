import { AppError } from '@hydraulics/common/contract/errors';
import type { Context } from 'koa';

/**
 * Lets a form in only from this site's own pages. Browsers say where a request comes from; what says nothing is no
 * browser that somebody could have led astray.
 * @throws AppError `cross_site`
 */
export function requireSameOrigin(ctx: Context, publicUrl: string): void {
  const site = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  if (site ? site === 'same-origin' : !origin || isOwn(origin, ctx, publicUrl)) return;
  throw new AppError('cross_site');
}

/** By host alone: behind a proxy that ends TLS, the scheme that this server sees is not the visitor's. */
function isOwn(origin: string, ctx: Context, publicUrl: string): boolean {
  const host = hostOf(origin);
  return host !== undefined && (host === ctx.host || host === hostOf(publicUrl));
}

const hostOf = (address: string): string | undefined => URL.parse(address)?.host;
