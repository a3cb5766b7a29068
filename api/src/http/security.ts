import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

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

/** base64 SHA-256 of what a page carries inside itself. */
export type PageHashes = { style?: string | undefined; script?: string | undefined };

const selfAnd = (hash: string | undefined) => (hash ? ["'self'", `'sha256-${hash}'`] : self);

/**
 * For visitors' pages: no inline script or style but the ones that every page carries, by their hashes. The map of
 * the enquiry page comes in a frame once somebody asks for it; as pages change without a new document, all allow it.
 */
export const sitePolicy = ({ style, script }: PageHashes): string =>
  policy({
    ...strict,
    'script-src': selfAnd(script),
    'style-src': selfAnd(style),
    'frame-src': ['https://www.openstreetmap.org'],
  });

/**
 * For staff pages and the API's try-it page: toasts, editor and Swagger UI set styles from script. Staff pages carry one
 * inline script, by its hash.
 */
export const toolPolicy = ({ script }: PageHashes = {}): string =>
  policy({
    ...strict,
    'script-src': selfAnd(script),
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
  });

/**
 * Has a browser put a page into a process of its own, which it starts when the answer comes. Pages that staff work with
 * are worth that wait; a visitor's holds nothing that another page must not see, and is to appear at once.
 */
export const ownProcess = { 'Cross-Origin-Opener-Policy': 'same-origin' };

/** Vite's development server needs inline scripts and a socket; never used in production. */
export const developmentPolicy = policy({
  ...strict,
  'script-src': ["'self'", "'unsafe-inline'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'", 'ws:'],
});

/** The security headers of every answer; pages set their own content security policy over the strict one here. */
export function securityHeaders(https: boolean): Middleware {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives: strict },
    // Only a site that is reached over https may promise it; a promise over plain http is ignored by browsers.
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    // See `ownProcess`. The second asks for one too, and browsers keep origins apart without it where they can.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // For browsers and plug-ins that are no more, or know the policy that says the same.
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }) as unknown as Middleware;
}

const ofDocuments = ['Content-Security-Policy', 'Referrer-Policy', 'X-DNS-Prefetch-Control', 'X-Request-Id'];

/**
 * Takes from pictures, fonts, scripts and style sheets what is meant for documents and failures: a page has many of
 * them, and on a slow line the headers weigh as much as a font. Only an image can be opened on its own: it then stands in
 * a page that the browser makes and styles, and nothing else may come along with it.
 */
export const leanFileHeaders: Middleware = async function leanFileHeaders(ctx, next) {
  await next();
  const [kind] = /^(image|font)\/|javascript|^text\/css/.exec(ctx.type) ?? [];
  if (!kind || ctx.status !== 200) return;
  for (const name of ofDocuments) ctx.remove(name);
  if (kind === 'image/')
    ctx.set('Content-Security-Policy', "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'");
};
