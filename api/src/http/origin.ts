import { AppError } from '@hydraulics/common/contract/errors';
import type { Context } from 'koa';

/**
 * Accepts a form only from this site's own pages. Browsers send the origin; other clients cannot be abused by another
 * site.
 * @throws AppError `cross_site`
 */
export function requireSameOrigin(ctx: Context, publicUrl: string): void {
  const site = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  if (site ? site === 'same-origin' : !origin || isOwn(origin, ctx, publicUrl)) return;
  throw new AppError('cross_site');
}

/** Compares hosts only: behind a TLS proxy this server does not see the visitor's scheme. */
function isOwn(origin: string, ctx: Context, publicUrl: string): boolean {
  const host = hostOf(origin);
  return host !== undefined && (host === ctx.host || host === hostOf(publicUrl));
}

const hostOf = (address: string): string | undefined => URL.parse(address)?.host;
