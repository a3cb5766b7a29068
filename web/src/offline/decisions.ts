/** Facts about the site, provided by the server. */
export type Site = {
  /** The patterns of public pages, such as `/product/:id`. */
  pages: string[];
  /** The addresses of the build's scripts, styles and fonts for visitors. */
  files: string[];
};

/**
 * What a request is to the worker: a page that may be cached, one that may not (`query`), a file of the build, an image, or
 * the form of a page. `network` is left to the browser.
 */
export type Source = 'network' | 'page' | 'query' | 'file' | 'image' | 'form';

type RequestHead = { method: string; mode: string; url: URL };

const isPublicPage = (pathname: string, { pages }: Site): boolean =>
  pages.some(pattern => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(pathname));

/**
 * The worker handles public pages and their forms, files of this build, and images. Everything else is left to the
 * browser: the back office, the API, links in mails, other sites, and unknown addresses. Of pages with parameters only
 * those of lists are cached; the others depend on a search, the product of an enquiry, or an enquiry just sent.
 */
export function sourceOf({ method, mode, url }: RequestHead, origin: string, site: Site): Source {
  if (url.origin !== origin) return 'network';
  const isPage = mode === 'navigate' && isPublicPage(url.pathname, site);
  if (method === 'POST' && isPage) return 'form';
  if (method !== 'GET') return 'network';
  if (isPage) return /^(\?page=\d+)?$/.test(url.search) ? 'page' : 'query';
  if (mode === 'navigate' || url.search) return 'network';
  if (/^\/uploads\/[^/]+\.(webp|avif)$/.test(url.pathname)) return 'image';
  return site.files.includes(url.pathname) ? 'file' : 'network';
}

type ResponseHead = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>;

/** Whether a response is a complete public page that may be stored (RFC 9111, section 3). */
export function isCacheable({ status, type, redirected, headers }: ResponseHead): boolean {
  const mayStore = !/no-store|private/i.test(headers.get('Cache-Control') ?? '');
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    mayStore &&
    /^text\/html/.test(headers.get('Content-Type') ?? '')
  );
}

/** Whether a response is an image as it will always be. A stand-in for one that is not encoded yet is not. */
export const isLasting = ({ status, headers }: ResponseHead): boolean =>
  status === 200 && /\bimmutable\b/i.test(headers.get('Cache-Control') ?? '');

/**
 * How to fetch a page into the cache that was opened without the worker: before it, or by client-side navigation.
 * @returns undefined in data-saver mode, unless the browser has it
 */
export function fetchForCache(opened: 'before' | 'by navigation', savesData: boolean): RequestInit | undefined {
  if (opened === 'before') return { cache: savesData ? 'only-if-cached' : 'force-cache' };
  return savesData ? undefined : { priority: 'low' };
}

/** The part of the address that all variants of an image share: everything before the size. */
export const imageOf = (pathname: string): string => pathname.slice(0, pathname.lastIndexOf('-') + 1);
