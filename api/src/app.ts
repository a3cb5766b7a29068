import type { RequestListener } from 'node:http';
import Koa from 'koa';
import type { Deps } from './deps.ts';
import { desktopFeed } from './desktop/feed.ts';
import type { DiskReserve } from './files/disk-reserve.ts';
import { healthEndpoints } from './health/health-endpoints.ts';
import type { FinishedRequest } from './health/metrics.ts';
import type { TurnWatch } from './health/turn-watch.ts';
import { documentation } from './http/docs.ts';
import { errorHandler } from './http/errors.ts';
import { createWorkLimits, type WorkLimitOptions } from './http/limits/work-limits.ts';
import { mountApi } from './http/mount.ts';
import { createRateLimits, type LimitOptions } from './http/rate-limits/rate-limits.ts';
import { policyReports } from './http/reports/policy-reports.ts';
import { logRequests, requestIdOf } from './http/request-log.ts';
import { hasValidTarget } from './http/request-target.ts';
import { securityHeaders, trimFileHeaders } from './http/security.ts';
import { createFormReader } from './http/uploads/uploads.ts';
import { createLocalClient } from './rpc/local-client.ts';
import { PageCache } from './site/cache/page-cache.ts';
import { catalogueFiles } from './site/catalogue/catalogue-files.ts';
import { underConstruction } from './site/construction/under-construction.ts';
import { crawlerFiles } from './site/crawlers/crawlers.ts';
import { dataSheets } from './site/data-sheet/data-sheet.ts';
import { documentFiles } from './site/document-files.ts';
import { enquiryForm } from './site/enquiry-form.ts';
import { installersPage } from './site/installers-page.ts';
import { offlineFiles } from './site/offline/offline-files.ts';
import { sharedPictures } from './site/share.ts';
import { serverRendering } from './site/ssr.ts';
import { uploadedImages } from './site/uploads.ts';
import type { Website } from './site/website.ts';
import { wellKnown } from './site/well-known.ts';

export type AppOptions = {
  deps: Deps;
  /** Absent when only the API is served, as in its tests. */
  website?: Website;
  trustProxy?: boolean;
  pageCache?: boolean;
  /** The size limit of the page cache. */
  cacheMegabytes?: number | undefined;
  /** In ms: how often a database that is down is polled. */
  pollMs?: number | undefined;
  work?: Partial<WorkLimitOptions>;
  limits?: LimitOptions;
  /** Given up piece by piece to sign-ins on a full disk. */
  reserve?: DiskReserve | undefined;
  /** Called after every finished request. */
  onFinished?: (request: FinishedRequest) => void;
  turns?: TurnWatch;
};

/** Logged once per process and without addresses, because any client can send the header. */
const untrustedProxy =
  'X-Forwarded-For came with a request, but TRUST_PROXY is not set. Behind a proxy all visitors count as one address, ' +
  'and a few of them can use up the attempts of all: set TRUST_PROXY=1. Without a proxy, ignore this.';

/** The whole server as one listener. Middleware runs in the order in which it is listed. */
export function createApp({
  deps,
  website,
  trustProxy = false,
  pageCache = true,
  cacheMegabytes,
  pollMs,
  work,
  limits,
  reserve,
  onFinished,
  turns,
}: AppOptions): RequestListener {
  const { publicUrl } = deps;
  const cache = new PageCache(deps, { enabled: pageCache, megabytes: cacheMegabytes, pollMs });
  const rateLimits = createRateLimits(deps, limits);
  const workLimits = createWorkLimits(work);
  // Only the last address in X-Forwarded-For was written by our own proxy; a client can forge the others.
  const app = new Koa({ proxy: trustProxy, maxIpsCount: 1 });
  app.silent = true;

  if (turns) app.use(turns.middleware());
  app.use(async function requestId(ctx, next) {
    ctx.state.requestId = ctx.response.get('X-Request-Id') || requestIdOf(ctx.req, trustProxy);
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
  });
  app.use(securityHeaders(publicUrl.startsWith('https:')));
  app.use(errorHandler(deps.log));
  app.use(healthEndpoints(deps.health));
  app.use(trimFileHeaders);
  app.use(uploadedImages(deps.media.folders.uploads));
  app.use(documentFiles(deps));
  app.use(sharedPictures(deps));
  app.use(desktopFeed(deps.releases));
  app.use(cache.middleware());
  app.use(policyReports(deps.violations));
  app.use(documentation(deps));
  app.use(mountApi(deps, createFormReader(deps.media.folders.scratch), { rateLimits, workLimits, reserve }));
  if (website) {
    app.use(installersPage(deps, website));
    app.use(crawlerFiles(deps, publicUrl));
    app.use(wellKnown(deps, publicUrl));
    app.use(offlineFiles(deps, website));
    const client = createLocalClient(deps, cache.watch);
    app.use(website.assets);
    app.use(underConstruction(deps, website));
    app.use(catalogueFiles(deps, { workLimits }));
    app.use(dataSheets({ website, client, deps, publicUrl, workLimits }));
    app.use(enquiryForm({ website, client, deps, rateLimits, workLimits, publicUrl }));
    app.use(serverRendering({ website, client, publicUrl, cache, workLimits }));
  }

  const framework = app.callback();
  let isWarned = trustProxy;
  const listener: RequestListener = (request, response) => {
    if (!isWarned && request.headers['x-forwarded-for']) {
      isWarned = true;
      deps.log.warn(untrustedProxy);
    }
    if (!hasValidTarget(request)) response.writeHead(400, { Connection: 'close' }).end();
    else if (!cache.serve(request, response)) void framework(request, response);
  };
  return logRequests(listener, { log: deps.log, trustProxy, onFinished });
}
