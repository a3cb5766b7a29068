import { cacheTagHeader } from '../../../changes/purge/cache-tags.ts';
import type { Purges } from '../../../changes/purge/purges.ts';
import { asShared, type CachedResponse } from '../cached-response.ts';
import { isPagePath } from '../page-address.ts';

/** Public pages as caches get them that are purged after each change. */
export class SharedPages {
  readonly #purges: Purges;

  constructor(purges: Purges) {
    this.#purges = purges;
  }

  /** The page with the tags by which it is purged. Other responses have none. */
  withTags(key: string, page: CachedResponse): CachedResponse {
    if (!isShared(key, page)) return page;
    return { ...page, headers: { ...page.headers, 'cache-tag': cacheTagHeader(page.reads) } };
  }

  /** A current page as it is sent: caches may keep it once all changes were purged. */
  asSettled(key: string, page: CachedResponse): CachedResponse {
    return this.#purges.isSettled && isShared(key, page) ? asShared(page, this.#purges.maxAge) : page;
  }
}

/** Neither an error nor personal, nor with a form whose key is for one visitor, nor made for a request with a token. */
const isShared = (key: string, { status, takesKey, headers }: CachedResponse): boolean =>
  status === 200 &&
  !takesKey &&
  headers['cache-control'] === 'public, no-cache' &&
  isPagePath(key.split('?', 1)[0] ?? '');
