import type { RequestListener } from 'node:http';
import { paths } from '@hydraulics/common/contract/paths';
import { newsFeedPath } from '@hydraulics/common/contract/site-paths';
import Koa from 'koa';
import { createLocalClient } from './calls/local-client.ts';
import type { Deps } from './deps.ts';
import { desktopFeed } from './desktop/feed.ts';
import type { DiskReserve } from './files/disk-reserve.ts';
import { type Accel, withAccel } from './files/hand-over.ts';
import { alive, readiness } from './health/health-endpoints.ts';
import type { FinishedRequest } from './health/metrics.ts';
import type { TurnWatch } from './health/turn-watch.ts';
import { documentation } from './http/docs/docs.ts';
import { errorHandler } from './http/errors.ts';
import { incomingMail, incomingMailPath } from './http/incoming-mail/incoming-mail.ts';
import { createWorkLimits, type WorkLimitOptions } from './http/limits/work-limits.ts';
import { mountApi } from './http/mount.ts';
import { createRateLimits, type LimitOptions } from './http/rate-limits/rate-limits.ts';
import { createRequestLimit } from './http/rate-limits/request-limit.ts';
import { policyReports, reportsPath } from './http/reports/policy-reports.ts';
import { logRequests, requestIdOf } from './http/request-log.ts';
import { hasValidTarget } from './http/request-target.ts';
import { routes } from './http/routes.ts';
import { securityHeaders, trimFileHeaders } from './http/security.ts';
import { createFormReader } from './http/uploads/uploads.ts';
import { PageCache } from './site/cache/page-cache.ts';
import { cadFiles } from './site/cad/cad-files.ts';
import { madeCatalogues, publicCatalogue } from './site/catalogue/catalogue-files.ts';
import { underConstruction } from './site/construction/under-construction.ts';
import { robotsFile, sitemapFiles } from './site/crawlers/crawlers.ts';
import { dataSheets } from './site/data-sheet/data-sheet.ts';
import { mailFiles } from './site/data-sheet/mail-files.ts';
import { documentFiles } from './site/documents/document-files.ts';
import { originalFiles } from './site/documents/original-files.ts';
import { receivedFiles } from './site/documents/received-files.ts';
import { enquiryForm } from './site/enquiry-form.ts';
import { uploadedImages } from './site/files/uploads.ts';
import { companyIcons } from './site/icons/company-icons.ts';
import { installersPage } from './site/installers-page.ts';
import { newsFeed } from './site/news/news-feed.ts';
import { offlineFiles } from './site/offline/offline-files.ts';
import { enquiryPage } from './site/private/enquiry-page.ts';
import { privatePages } from './site/private/private-pages.ts';
import { quotationPage } from './site/private/quotation-page.ts';
import { quotationPdfs } from './site/quotation/quotation-files.ts';
import { quotationFiles } from './site/quotation/serve-files.ts';
import { reviewPages } from './site/review/review-pages.ts';
import { unsavedPages } from './site/review/unsaved-pages.ts';
import { sharedPictures } from './site/share.ts';
import { serverRendering } from './site/ssr.ts';
import type { Website } from './site/website.ts';
import { changePassword, securityContact, securityPath } from './site/well-known.ts';

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
  /** An nginx in front that sends files itself. */
  accel?: Accel | undefined;
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
  accel,
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
  app.use(trimFileHeaders);
  if (accel) app.use(withAccel(accel));
  app.use(
    routes([
      ['GET', '/healthz', alive],
      ['GET', '/readyz', readiness(deps.health)],
      ['GET', '/uploads/{*name}', uploadedImages(deps)],
      ['GET', '/documents/:id/:name', documentFiles(deps)],
      ['GET', '/documents/:id/:revision/:name', documentFiles(deps)],
      ['GET', '/originals/:hash', originalFiles(deps)],
      ['GET', '/received-files/:id', receivedFiles(deps)],
      ['GET', '/enquiry-files/:id', receivedFiles(deps)],
      ['GET', '/reply-files/:id', receivedFiles(deps)],
      ['GET', '/share/:name', sharedPictures(deps)],
      ['GET', '/desktop/:name', desktopFeed(deps.releases)],
    ]),
  );
  const client = createLocalClient(deps, cache.watch);
  const pdfs = quotationPdfs({ client, deps });
  app.use(routes([quotationFiles({ pdfs, secret: deps.secret, rateLimits })]));
  if (website) {
    deps.renderUnsaved = unsavedPages({ website, deps, workLimits, publicUrl });
    app.use(reviewPages({ website, deps, rateLimits, workLimits, publicUrl }));
    for (const page of [enquiryPage, quotationPage])
      app.use(privatePages(page, { website, client, deps, rateLimits, workLimits, publicUrl }));
  }
  app.use(cache.middleware());
  app.use(routes([['POST', reportsPath, policyReports(deps.violations)], ...documentation(deps)]));
  const { mailWebhook } = deps;
  if (mailWebhook) app.use(routes([['POST', incomingMailPath, incomingMail(deps, mailWebhook)]]));
  app.use(mountApi(deps, createFormReader(deps.media.scratch), { rateLimits, workLimits, reserve }));
  deps.mail.readFile = mailFiles({ client, deps, workLimits, quotation: pdfs.attached });
  if (website) {
    // Of files that are made for each request. Whoever fetches more has a program do it.
    const fileLimit = createRequestLimit({ ofOne: 60 }, 'Too many files at once');
    app.use(
      routes([
        ['GET', '/desktop{/}', installersPage(deps, website)],
        ['GET', '/robots.txt', robotsFile(publicUrl)],
        ['GET', '/sitemap{*name}', sitemapFiles(deps, publicUrl)],
        ['GET', newsFeedPath, newsFeed(deps, publicUrl)],
        ['GET', securityPath, securityContact(deps, publicUrl)],
        ['GET', '/.well-known/change-password', changePassword],
        ...offlineFiles(deps, website),
        ...companyIcons(deps),
      ]),
    );
    app.use(website.assets);
    app.use(underConstruction(deps, website));
    app.use(
      routes([
        ['GET', '/catalogues/:name', madeCatalogues(deps)],
        ['GET', '/catalogue.pdf', publicCatalogue(deps, { workLimits })],
        ['GET', '/product/:id/data-sheet.pdf', dataSheets({ website, client, deps, publicUrl, workLimits, fileLimit })],
        ...cadFiles({ website, client, deps, publicUrl, workLimits, fileLimit }),
        ['POST', paths.contact.pattern, enquiryForm({ website, client, deps, rateLimits, workLimits, publicUrl })],
      ]),
    );
    app.use(serverRendering({ website, client, deps, publicUrl, cache, workLimits }));
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
