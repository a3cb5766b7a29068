import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Middleware } from 'koa';
import { requireCompany } from '../company/require-company.ts';
import type { Deps } from '../deps.ts';

export const securityPath = '/.well-known/security.txt';

const day = 24 * 3600 * 1000;

/** The RFC recommends less than a year. */
const validDays = 180;

/** Leads password managers to the screen where staff change their password (W3C, A Well-Known URL for Changing Passwords). */
export const changePassword: Middleware = ctx => ctx.redirect(adminPaths.account.href());

/** The contact for security reports (RFC 9116): the company's first email address. */
export function securityContact(deps: Pick<Deps, 'company' | 'now'>, publicUrl: string): Middleware {
  return async function securityText(ctx) {
    const { emails } = await requireCompany(deps);
    const today = Math.floor(deps.now().getTime() / day);
    ctx.type = 'text/plain; charset=utf-8';
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.body = [
      ...emails.slice(0, 1).map(({ address }) => `Contact: mailto:${address}`),
      `Expires: ${new Date((today + validDays) * day).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${securityPath}`,
      '',
    ].join('\n');
  };
}
