import type { Middleware } from 'koa';
import { requireCompany } from '../company/require-company.ts';
import type { Deps } from '../deps.ts';

const path = '/.well-known/security.txt';

const day = 24 * 3600 * 1000;

/** The RFC recommends less than a year. */
const validDays = 180;

/** Serves the contact for security reports (RFC 9116): the company's first email address. */
export function securityTxt(deps: Pick<Deps, 'company' | 'now'>, publicUrl: string): Middleware {
  return async function securityText(ctx, next) {
    if (ctx.path !== path || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const { emails } = await requireCompany(deps);
    const today = Math.floor(deps.now().getTime() / day);
    ctx.type = 'text/plain; charset=utf-8';
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.body = [
      ...emails.slice(0, 1).map(({ address }) => `Contact: mailto:${address}`),
      `Expires: ${new Date((today + validDays) * day).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${path}`,
      '',
    ].join('\n');
  };
}
