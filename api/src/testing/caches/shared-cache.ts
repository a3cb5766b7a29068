import type { Http } from '../http.ts';
import type { Purged } from './purge-receiver.ts';

type Page = { text: string; cacheControl: string; tags: string[] };

/** A cache in front of a site, as simple as RFC 9111 allows: it keeps what has an `s-maxage` of more than a second. */
export function sharedCache() {
  const pages = new Map<string, Page>();
  return {
    /** The addresses that it could answer by itself. */
    kept: () => [...pages.keys()].sort(),
    async get(origin: Http, path: string): Promise<Page> {
      const found = pages.get(path);
      if (found) return found;
      const { text, headers } = await origin.get(path);
      const cacheControl = headers.get('Cache-Control') ?? '';
      const page = { text, cacheControl, tags: (headers.get('Cache-Tag') ?? '').split(',') };
      const seconds = Number(/\bs-maxage=(\d+)/.exec(cacheControl)?.[1] ?? 0);
      if (seconds > 1 && !/\b(no-store|no-cache|private)\b/.test(cacheControl)) pages.set(path, page);
      return page;
    },
    purge(purged: Purged): void {
      const isPurged = ({ tags }: Page) => 'everything' in purged || tags.some(one => purged.tags.includes(one));
      for (const [path, page] of pages) if (isPurged(page)) pages.delete(path);
    },
  };
}
