import type { RequestListener } from 'node:http';
import Koa from 'koa';
import type { Deps } from './deps.ts';
import { desktopFeed } from './desktop/feed.ts';
import { healthAddresses } from './health/addresses.ts';
import type { FinishedRequest } from './health/figures.ts';
import { documentation } from './http/docs.ts';
import { answerErrors } from './http/errors.ts';
import { mountApi } from './http/mount.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { logRequests, requestIdOf } from './http/request-log.ts';
import { leanFileHeaders, securityHeaders } from './http/security.ts';
import { createFormReader } from './http/uploads/uploads.ts';
import { createLocalClient } from './rpc/local-client.ts';
import { PageCache } from './site/cache/page-cache.ts';
import { crawlerFiles } from './site/crawlers/crawlers.ts';
import { enquiryForm } from './site/enquiry-form.ts';
import { installersPage } from './site/installers-page.ts';
import { sharedPictures } from './site/share.ts';
import { serverRendering } from './site/ssr.ts';
import { uploadedImages } from './site/uploads.ts';
import type { Website } from './site/website.ts';

export type AppOptions = {
  deps: Deps;
  /** Absent where only the API is wanted, as in its tests. */
  website?: Website;
  publicUrl: string;
  trustProxy?: boolean;
  pageCache?: boolean;
  /** Told of every request that has ended. */
  onFinished?: (request: FinishedRequest) => void;
};

/** The whole server as one listener. The middleware stands in the order in which a request meets it. */
export function createApp({
  deps,
  website,
  publicUrl,
  trustProxy = false,
  pageCache = true,
  onFinished,
}: AppOptions): RequestListener {
  const cache = new PageCache(deps, { enabled: pageCache });
  const rateLimits = createRateLimits();
  // Of the addresses in X-Forwarded-For only the last was written by our own proxy; the others anybody can invent.
  const app = new Koa({ proxy: trustProxy, maxIpsCount: 1 });
  app.silent = true;

  app.use(async function requestId(ctx, next) {
    ctx.state.requestId = ctx.response.get('X-Request-Id') || requestIdOf(ctx.req, trustProxy);
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
  });
  app.use(securityHeaders(publicUrl.startsWith('https:')));
  app.use(answerErrors(deps.log));
  app.use(healthAddresses(deps.health));
  app.use(leanFileHeaders);
  app.use(uploadedImages(deps.media.folders.uploads));
  app.use(sharedPictures(deps));
  app.use(desktopFeed(deps.releases));
  app.use(cache.middleware());
  app.use(documentation(deps.version));
  app.use(mountApi(deps, createFormReader(deps.media.folders.scratch), rateLimits));
  if (website) {
    app.use(installersPage(deps, website));
    app.use(crawlerFiles(deps, publicUrl));
    const client = createLocalClient(deps, cache.watch);
    app.use(enquiryForm({ website, client, deps, rateLimits, publicUrl }));
    app.use(website.assets);
    app.use(serverRendering(website, client, publicUrl));
  }

  const framework = app.callback();
  const listener: RequestListener = (request, response) => {
    if (!cache.answer(request, response)) void framework(request, response);
  };
  return logRequests(listener, { log: deps.log, trustProxy, onFinished });
}
