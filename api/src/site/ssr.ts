import type { Client } from '@hydraulics/common/contract/client';
import { adminPaths, isAdminPath, isAdminScreen } from '@hydraulics/common/contract/paths';
import type { RenderedPage } from '@hydraulics/common/contract/render';
import type { Context, Middleware } from 'koa';
import { ownProcess, sitePolicy, toolPolicy } from '../http/security.ts';
import type { Website } from './website.ts';

/** Answers a page that was rendered. */
export async function answerPage(ctx: Context, website: Website, page: RenderedPage): Promise<void> {
  ctx.type = 'html';
  ctx.status = page.status;
  const { html, hashes } = await website.document(page, ctx.url);
  ctx.set('Content-Security-Policy', website.policy ?? sitePolicy(hashes));
  ctx.set('Cache-Control', 'no-cache');
  ctx.body = html;
}

/** Answers pages: the staff's as far as they are the same for everybody, every other whole, with the status that it says. */
export function serverRendering(website: Website, client: Client, publicUrl: string): Middleware {
  return async function ssr(ctx, next) {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const withoutSlash = ctx.path.slice(0, -1);
    if (ctx.path.endsWith('/') && isAdminPath(withoutSlash)) {
      ctx.status = 308;
      ctx.redirect(withoutSlash + ctx.search);
      return;
    }
    ctx.type = 'html';
    if (isAdminPath(ctx.path)) {
      ctx.status = isAdminScreen(ctx.path) ? 200 : 404;
      const { html, hashes } = await website.admin(ctx.path);
      ctx.set({
        // Not where a visitor's page leads to signing in: the way back, in the history, is lost with the process.
        ...(ctx.path === adminPaths.login.href() ? {} : ownProcess),
        'Content-Security-Policy': website.policy ?? toolPolicy(hashes),
        'X-Robots-Tag': 'noindex',
        'Cache-Control': 'no-cache',
      });
      ctx.body = html;
      return;
    }
    const page: RenderedPage = await website.render({ url: ctx.url, client, publicUrl });
    await answerPage(ctx, website, page);
    // Not under the endless addresses that a query can make of one page.
    ctx.state.cacheable = page.status === 200 && (ctx.querystring === '' || ctx.url === page.address);
  };
}
