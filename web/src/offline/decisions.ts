/** What the server tells the worker about the site. */
export type Site = {
  /** The patterns of pages that are kept, such as `/product/:id`. */
  pages: string[];
  /** The addresses of the build's scripts, styles and fonts for visitors. */
  files: string[];
};

/** Who answers a request: the network alone, one of the worker's three caches as well, or the offline page for a form. */
export type Source = 'network' | 'page' | 'file' | 'image' | 'form';

type Asked = { method: string; mode: string; url: URL };

/** Whether an address is one of the pages that are kept. */
const isKeptPage = (pathname: string, { pages }: Site): boolean =>
  pages.some(pattern => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(pathname));

/**
 * Which requests the worker answers: public pages and their forms, files of this build, and images. Everything else is
 * left to the browser, also what is unknown: the back office, the API, links of mails, other sites.
 */
export function sourceOf({ method, mode, url }: Asked, origin: string, site: Site): Source {
  if (url.origin !== origin) return 'network';
  const isPage = mode === 'navigate' && isKeptPage(url.pathname, site);
  if (method === 'POST' && isPage) return 'form';
  if (method !== 'GET') return 'network';
  if (mode === 'navigate') return isPage ? 'page' : 'network';
  if (url.search) return 'network';
  if (/^\/uploads\/[^/]+\.(webp|avif)$/.test(url.pathname)) return 'image';
  return site.files.includes(url.pathname) ? 'file' : 'network';
}

/**
 * The key under which a page may be kept: its path, with the page number of a list. No other parameter: they say what
 * was searched for, which product an enquiry is about, or that one was sent.
 */
export function keyOf(url: URL, site: Site): string | undefined {
  return isKeptPage(url.pathname, site) && /^(\?page=\d+)?$/.test(url.search) ? url.pathname + url.search : undefined;
}

type Answered = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>;

/** Whether an answer is a whole public page that may be stored (RFC 9111, section 3). */
export function isKeepable({ status, type, redirected, headers }: Answered): boolean {
  const mayStore = !/no-store|private/i.test(headers.get('Cache-Control') ?? '');
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    mayStore &&
    /^text\/html/.test(headers.get('Content-Type') ?? '')
  );
}

/** What all variants of an image have in common: their address up to the size. */
export const imageOf = (pathname: string): string => pathname.slice(0, pathname.lastIndexOf('-') + 1);

/** @returns which of the kept answers, oldest first, are too many or too large in all; `bytes` is the size of each */
export function surplus<Kept extends { bytes: number }>(kept: Kept[], most: { count: number; bytes: number }): Kept[] {
  let [count, bytes] = [0, 0];
  const fits = kept.toReversed().filter(one => {
    count += 1;
    bytes += one.bytes;
    return count <= most.count && bytes <= most.bytes;
  });
  return kept.slice(0, kept.length - fits.length);
}

/** How long a page is waited for when there is a copy of it, in ms. */
export const patience = 6000;

/** The answer of the network; undefined if there is none in time, or it fails, whichever is first. */
export const answerWithin = <Answer>(ms: number, fresh: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([fresh.catch(() => undefined), new Promise<undefined>(resolve => setTimeout(resolve, ms, undefined))]);
