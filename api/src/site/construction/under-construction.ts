import { adminPaths, isAdminPath } from '@hydraulics/common/contract/paths';
import type { Middleware } from 'koa';
import { constructionRetrySeconds } from '../../company/require-company.ts';
import type { Deps } from '../../deps.ts';
import { sitePolicy } from '../../http/security.ts';
import type { Website } from '../website.ts';

/** Names no company, because there is no profile of one yet. */
const page = {
  head: '<title>Under construction</title><meta name="robots" content="noindex">',
  body: `<main class="missing missing-alone drawing-paper"><div class="missing-inner"><h1 class="missing-title">Under construction</h1>
<p class="missing-text">This website is being set up. Please come back soon.</p>
<p class="missing-text"><a href="${adminPaths.login.href()}">Sign in as staff</a></p></div></main>`,
};

/** Answers every public address with one page while there is no company profile. */
export function underConstruction(deps: Pick<Deps, 'company'>, website: Website): Middleware {
  return async function construction(ctx, next) {
    const isForStaff = isAdminPath(ctx.path.replace(/(?<=.)\/$/, ''));
    if (isForStaff || (await deps.company())) return next();
    const { html, hashes } = website.plain(page);
    ctx.status = 503;
    ctx.type = 'html';
    ctx.set({
      'Content-Security-Policy': website.policy ?? sitePolicy(hashes),
      'X-Robots-Tag': 'noindex',
      'Retry-After': String(constructionRetrySeconds),
      'Cache-Control': 'no-store',
    });
    ctx.body = html;
  };
}
