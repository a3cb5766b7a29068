import type { Context, Middleware } from 'koa';
import helmet from 'koa-helmet';
import { reportsPath } from './reports/policy-reports.ts';

type Policy = Record<string, string[]>;

const self = ["'self'"];
const none = ["'none'"];

const strict: Policy = {
  'default-src': none,
  'script-src': self,
  'style-src': self,
  'img-src': ["'self'", 'data:'],
  'font-src': self,
  'connect-src': self,
  'form-action': self,
  'base-uri': none,
  'frame-ancestors': none,
};

const policy = (directives: Policy): string =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');

/** Scripts can set HTML through one policy only (web's trusted-html.ts); browsers block everything else. */
const trustedTypes: Policy = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['catalogue'] };

/** Public pages also register the service worker, whose address is a script's. */
const siteTrustedTypes: Policy = { ...trustedTypes, 'trusted-types': ['catalogue', 'offline'] };

/** Browsers that know `report-to` ignore `report-uri`; it names an endpoint of the header below. */
const reported: Policy = { 'report-uri': [reportsPath], 'report-to': ['csp'] };
const reportingEndpoints = `csp="${reportsPath}"`;

/** base64 SHA-256 of the page's inline styles and script. */
export type PageHashes = { style?: string | undefined; late?: string | undefined; script?: string | undefined };

const selfAnd = (...hashes: (string | undefined)[]) => [
  ...self,
  ...hashes.flatMap(hash => (hash ? [`'sha256-${hash}'`] : [])),
];

/**
 * For public pages: inline script and style only by hash. The contact page embeds a map on demand; as pages change
 * without a new document, all allow it. Staff who edit a product in place preview the chosen image from `blob:`.
 * @param filesUrl where its pictures are, if not at its own address
 */
export const sitePolicy = (hashes: PageHashes, filesUrl = ''): string =>
  policy({ ...siteDirectives(hashes, filesUrl), ...reported });

const siteDirectives = ({ style, late, script }: PageHashes, filesUrl = ''): Policy => ({
  ...strict,
  'script-src': selfAnd(script),
  'style-src': selfAnd(style, late),
  'img-src': ["'self'", 'data:', 'blob:', ...(filesUrl ? [filesUrl] : [])],
  'frame-src': ['https://www.openstreetmap.org'],
  ...siteTrustedTypes,
});

/**
 * The same for a page of a review link, which the back office shows in frames. Nothing is reported, because a report
 * names the address.
 */
export const reviewPolicy = (hashes: PageHashes): string =>
  policy({ ...siteDirectives(hashes), 'frame-ancestors': self });

/** The same for a private page that nothing shows in a frame. */
export const privatePolicy = (hashes: PageHashes): string => policy(siteDirectives(hashes));

/** For pages whose address is a secret: nobody may keep or index them, and no page that they link to learns it. */
export const privately = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
};

/** Staff's pages also start the worker that reads tables of an import, whose address is a script's. */
const staffTrustedTypes: Policy = { ...trustedTypes, 'trusted-types': ['catalogue', 'tables'] };

/** For staff pages: the inline script, and the style for browsers without script, only by hash. */
export const staffPolicy = ({ style, script }: PageHashes = {}): string =>
  policy({
    ...strict,
    // Previews of drafts.
    'frame-src': self,
    'script-src': selfAnd(script),
    'style-src': selfAnd(style),
    'img-src': ["'self'", 'data:', 'blob:'],
    ...staffTrustedTypes,
    ...reported,
  });

/** For the service worker, which only fetches. */
export const workerPolicy = policy({ 'default-src': none, 'connect-src': self });

/** For Swagger UI, which sets HTML itself. */
export const docsPolicy = policy({
  ...strict,
  'img-src': ["'self'", 'data:', 'blob:'],
  ...reported,
});

/**
 * Makes the browser isolate the page in its own process, which starts when the response arrives. Staff pages are worth
 * the delay; public pages contain no secrets, and would be shown up to a quarter later (decision 45).
 */
export const isolatedProcess = { 'Cross-Origin-Opener-Policy': 'same-origin' };

/** Features that no page uses. Clipboard, full screen and sharing stay allowed. */
const permissions = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map(name => `${name}=()`)
  .join(', ');

/** Vite's development server needs inline scripts and a socket; never used in production. */
export const developmentPolicy = policy({
  ...strict,
  'script-src': ["'self'", "'unsafe-inline'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'", 'ws:'],
});

/** The security headers of every response; pages replace the strict content security policy. */
export function securityHeaders(https: boolean): Middleware {
  const headers = helmetHeaders(https);
  return async function security(ctx, next) {
    const isPage = !ctx.path.startsWith('/api/') || ctx.path === '/api/docs';
    if (isPage) ctx.set({ 'Permissions-Policy': permissions, 'Reporting-Endpoints': reportingEndpoints });
    await headers(ctx, next);
  };
}

function helmetHeaders(https: boolean): Middleware {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives: strict },
    // Browsers ignore this header over plain http.
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    // See `isolatedProcess`. The second would request isolation too; browsers isolate origins without it where they
    // can.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }) as unknown as Middleware;
}

const documentHeaders = [
  'Content-Security-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
  'Reporting-Endpoints',
  'X-DNS-Prefetch-Control',
  'X-Request-Id',
];

/**
 * Removes document headers from images, fonts, scripts and style sheets: pages load many, and on a slow connection the
 * headers weigh as much as a font.
 */
export const trimFileHeaders: Middleware = async function trimFileHeaders(ctx, next) {
  await next();
  if (ctx.status !== 200 || ctx.headerSent) return;
  if (ctx.type.startsWith('image/')) trimImageHeaders(ctx);
  else if (/^font\/|javascript|^text\/css/.test(ctx.type) && !ctx.state.isWorker) removeDocumentHeaders(ctx);
};

/**
 * The same for one image. An image opened on its own is wrapped in a page by the browser, so it gets a policy that
 * allows nothing else.
 */
export function trimImageHeaders(ctx: Context): void {
  removeDocumentHeaders(ctx);
  // The company's other sites may show its images; share pictures may be shown by all.
  const embeddable = 'Cross-Origin-Resource-Policy';
  if (ctx.response.get(embeddable) !== 'cross-origin') ctx.set(embeddable, 'same-site');
  ctx.set('Content-Security-Policy', "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'");
}

function removeDocumentHeaders(ctx: Context): void {
  for (const name of documentHeaders) ctx.remove(name);
}
