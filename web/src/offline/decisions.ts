/** Facts about the site, provided by the server. */
export type Site = {
  /** The patterns of public pages, such as `/product/:id`. */
  pages: string[];
  /** The addresses of the build's scripts, styles and fonts for visitors. */
  files: string[];
};

/** Where the response to a request comes from: the network alone, one of three caches, or for a form the offline page. */
export type Source = 'network' | 'page' | 'file' | 'image' | 'form';

type RequestHead = { method: string; mode: string; url: URL };

const isPublicPage = (pathname: string, { pages }: Site): boolean =>
  pages.some(pattern => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(pathname));

/**
 * The worker handles public pages and their forms, files of this build, and images. Everything else is left to the
 * browser: the back office, the API, links in mails, other sites, and unknown addresses.
 */
export function sourceOf({ method, mode, url }: RequestHead, origin: string, site: Site): Source {
  if (url.origin !== origin) return 'network';
  const isPage = mode === 'navigate' && isPublicPage(url.pathname, site);
  if (method === 'POST' && isPage) return 'form';
  if (method !== 'GET') return 'network';
  if (mode === 'navigate') return isPage ? 'page' : 'network';
  if (url.search) return 'network';
  if (/^\/uploads\/[^/]+\.(webp|avif)$/.test(url.pathname)) return 'image';
  return site.files.includes(url.pathname) ? 'file' : 'network';
}

/**
 * The key under which a page may be cached: its path, with the page number of a list. Addresses with other parameters
 * are not cached, since they depend on a search, the product of an enquiry, or an enquiry just sent.
 */
export function keyOf(url: URL, site: Site): string | undefined {
  return isPublicPage(url.pathname, site) && /^(\?page=\d+)?$/.test(url.search) ? url.pathname + url.search : undefined;
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

/** The part of the address that all variants of an image share: everything before the size. */
export const imageOf = (pathname: string): string => pathname.slice(0, pathname.lastIndexOf('-') + 1);

/** @param entries oldest first @returns the oldest ones, beyond the limits of count and total size */
export function overflow<Entry extends { bytes: number }>(
  entries: Entry[],
  most: { count: number; bytes: number },
): Entry[] {
  let [count, bytes] = [0, 0];
  const fits = [...entries].reverse().filter(one => {
    count += 1;
    bytes += one.bytes;
    return count <= most.count && bytes <= most.bytes;
  });
  return entries.slice(0, entries.length - fits.length);
}

/** How long to wait for the network before a cached copy is shown. */
export const networkTimeoutMs = 6000;

/** The response; undefined if it fails or does not arrive in time. */
export const responseWithin = <Answer>(ms: number, fresh: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([fresh.catch(() => undefined), new Promise<undefined>(resolve => setTimeout(resolve, ms, undefined))]);
