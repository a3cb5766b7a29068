import type { Client } from '@hydraulics/common/contract/client';
import { adminPaths, isAdminPath, isAdminScreen } from '@hydraulics/common/contract/paths';
import { sentParameter } from '@hydraulics/common/contract/site-paths';
import type { Context, Middleware } from 'koa';
import type { Deps } from '../deps.ts';
import { hasToken } from '../http/authenticate.ts';
import type { WorkLimits } from '../http/limits/work-limits.ts';
import { isolatedProcess, privately, sitePolicy, staffPolicy } from '../http/security.ts';
import { isVisitor } from '../insights/visitor.ts';
import { findPage } from '../repositories/addresses/find-page.ts';
import { FormerWebsite } from './addresses/former-website.ts';
import { lookUpRecordPath, redirectPermanently } from './addresses/record-address.ts';
import { toBytes, withSubmissionKey } from './cache/cached-response.ts';
import { compressBody } from './cache/compress-body.ts';
import { canonicalPath, isPagePath, pageAddress, withoutEmptyFields } from './cache/page-address.ts';
import type { PageCache } from './cache/page-cache.ts';
import type { SitePage } from './document.ts';
import type { Website } from './website.ts';

/** Responds with a rendered page. */
export function respondWithPage(ctx: Context, website: Website, { status, bytes, hashes, filesUrl }: SitePage): void {
  ctx.type = 'html';
  ctx.status = status;
  ctx.set('Content-Security-Policy', website.policy ?? sitePolicy(hashes, filesUrl));
  ctx.set('Cache-Control', 'no-cache');
  ctx.body = bytes;
}

type Options = {
  website: Website;
  client: Client;
  deps: Pick<Deps, 'db' | 'missed' | 'filesUrl'>;
  publicUrl: string;
  cache: PageCache;
  workLimits: WorkLimits;
};

/** Not an existing page. */
const unknownAddress = '/404';

/** The pages that staff make. */
const isStaffPage = /^\/pages\//;

/** Serves pages: staff pages as a static shell, public pages rendered in full. */
export function serverRendering({ website, client, deps, publicUrl, cache, workLimits }: Options): Middleware {
  const { filesUrl } = deps;
  const rendered = (url: string) => workLimits.run(() => website.page({ url, client, publicUrl, filesUrl }));

  const former = new FormerWebsite(deps.db);

  /** Redirects an address of the former website. @returns whether it is one */
  async function redirected(ctx: Context): Promise<boolean> {
    const target = await former.find(ctx.path + ctx.search);
    if (target === undefined) {
      if (isVisitor(ctx.req)) deps.missed.record(ctx.path);
      return false;
    }
    redirectPermanently(ctx, target);
    return true;
  }

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
        // Except on the login page: a process switch would lose the history.
        ...(ctx.path === adminPaths.login.href() ? {} : isolatedProcess),
        'Content-Security-Policy': website.policy ?? staffPolicy(hashes),
        'X-Robots-Tag': 'noindex',
        'Cache-Control': 'no-cache',
      });
      ctx.body = html;
      await compressBody(ctx);
      return;
    }
    if (!isPagePath(ctx.path)) {
      if (await redirected(ctx)) return;
      return cache.serveShared(ctx, unknownAddress, async () => {
        const page = await rendered(unknownAddress);
        respondWithPage(ctx, website, page);
        ctx.state.cacheable = page.status === 404;
      });
    }
    const canonical = canonicalPath(ctx.path);
    const record = await lookUpRecordPath(deps.db, canonical);
    // All reasons together, so that nobody is redirected twice.
    const address = (record?.movedTo ?? canonical) + ctx.search;
    const short = withoutEmptyFields(address) ?? address;
    if (short !== ctx.path + ctx.search) return redirectPermanently(ctx, short);
    if (record && !record.id && (await redirected(ctx))) return;
    const url = pageAddress(ctx.url);
    // Staff get the current page, also just after another process changed what the client keeps.
    if (hasToken(ctx.req)) await cache.watch.unlessAway(deps.db.readContentVersion());
    const page = await rendered(url);
    // Only rendering tells whether staff made a page with this name.
    const isMissingPage = isStaffPage.test(canonical) && page.status === 404;
    if (isMissingPage && (await redirected(ctx))) return;
    respondWithPage(ctx, website, page);
    // The confirmation of an enquiry has the link of its private page.
    if (sentParameter in ctx.query) ctx.set(privately);
    const state = isMissingPage ? await deps.db.read(tables => findPage(tables, canonical)) : record?.state;
    if (state === 'gone' && page.status === 404) ctx.status = 410;
    // Only under its canonical address: variants, such as capitals, are unbounded.
    ctx.state.cacheable = page.status === 200 && url === (page.address ?? ctx.path);
    // Cached pages are compressed by the cache; searches and filtered lists are rendered each time.
    if (ctx.state.cacheable) return;
    ctx.body = withSubmissionKey(toBytes(ctx.body));
    await compressBody(ctx);
  };
}
