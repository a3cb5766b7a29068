import { isAdminPath } from '@hydraulics/common/paths';
import type { RenderedPage } from '@hydraulics/common/render';
import type { Middleware } from 'koa';
import type { Deps } from '../deps.ts';
import { sitePolicy, toolPolicy } from '../http/security.ts';
import { createLocalClient } from './local-client.ts';
import type { Website } from './website.ts';

/** Answers pages: the staff's as an empty shell, every other rendered whole, with the status that it says. */
export function serverRendering(website: Website, deps: Deps, publicUrl: string): Middleware {
  const client = createLocalClient(deps);
  return async function ssr(ctx, next) {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    ctx.type = 'html';
    if (isAdminPath(ctx.path)) {
      ctx.status = 200;
      ctx.set('Content-Security-Policy', website.policy ?? toolPolicy);
      ctx.set('X-Robots-Tag', 'noindex');
      ctx.set('Cache-Control', 'no-cache');
      ctx.body = await website.admin(ctx.url);
      return;
    }
    const page: RenderedPage = await website.render({ url: ctx.url, client, publicUrl });
    ctx.status = page.status;
    ctx.set('Content-Security-Policy', website.policy ?? sitePolicy(website.styleHash));
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = await website.document(page, ctx.url);
    ctx.state.cacheable = page.status === 200 && ctx.querystring === '';
  };
}
