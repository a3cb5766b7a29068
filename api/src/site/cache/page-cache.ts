import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@hydraulics/common/contract/errors';
import type { Context, Middleware } from 'koa';
import { counts } from '../../counts.ts';
import { collectReads, Reads } from '../../db/content-tags.ts';
import type { Deps } from '../../deps.ts';
import { hasToken } from '../../http/authenticate.ts';
import { collectNoticed, type Noticed } from '../../insights/noticed.ts';
import { isVisitor } from '../../insights/visitor.ts';
import {
  asFormer,
  asLastGood,
  asPrivate,
  type CachedResponse,
  chooseEncoding,
  sendCached,
  toBytes,
  toCachedResponse,
  withOwnKey,
  withSubmissionKey,
} from './cached-response.ts';
import { compressQuickly, IdleCompression } from './compression.ts';
import { ContentWatch } from './content-watch.ts';
import { acceptsFormer } from './former-page.ts';
import { isProductPage, pageAddress } from './page-address.ts';
import { SharedPages } from './shared/shared-pages.ts';
import { Stores } from './stores.ts';

type CacheDeps = Pick<Deps, 'db' | 'monotonic' | 'log' | 'dayCounts' | 'purges'>;
type CacheOptions = {
  enabled?: boolean;
  megabytes?: number | undefined;
  compression?: IdleCompression;
  /** In ms: how often a database that is down is polled. */
  pollMs?: number | undefined;
};

/** How a stored response is used: fresh, for a moment after an edit, or while the database is down. */
type Use = 'hit' | 'former' | 'stale';

const asUsed: Record<Use, (cached: CachedResponse) => CachedResponse> = {
  hit: cached => cached,
  former: asFormer,
  stale: asLastGood,
};

/** The number of pages rendered concurrently while their former ones are shown; more would only wait for each other. */
const renewedAtOnce = 2;

/**
 * Caches public pages and reads by path and query. A hit bypasses Koa and costs little more than a bare `node:http`
 * response. A response is used until its content changes, in another process within a second. After a mere edit it is
 * shown for up to a second more, while it is rendered again (docs/decisions/0028). Then it stays as the last good
 * render, for use while the database is down, until a newer one replaces it (docs/decisions/0028). Requests with a
 * token are neither served from the cache nor stored in it.
 */
export class PageCache {
  /** Tracks the content version and the database. */
  readonly watch: ContentWatch;
  readonly #db: Deps['db'];
  readonly #dayCounts: Deps['dayCounts'];
  readonly #monotonic: () => number;
  readonly #stores: Stores;
  readonly #shared: SharedPages | undefined;
  readonly #rendering = new Map<string, Promise<CachedResponse | undefined>>();
  readonly #compression: IdleCompression;
  readonly #enabled: boolean;

  constructor(
    deps: CacheDeps,
    { enabled = true, megabytes = 24, compression = new IdleCompression(), pollMs }: CacheOptions = {},
  ) {
    this.watch = new ContentWatch(deps, pollMs);
    this.#db = deps.db;
    this.#dayCounts = deps.dayCounts;
    this.#monotonic = deps.monotonic;
    this.#shared = deps.purges ? new SharedPages(deps.purges) : undefined;
    this.#enabled = enabled;
    this.#compression = compression;
    this.#stores = new Stores(megabytes);
  }

  /** Serves a hit. @returns false when the request must go on to the framework */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const key = pageAddress(request.url ?? '');
    const found = this.#stores.get(key);
    if (!found) return false;
    const isTrusted = this.watch.isTrusted();
    if (!isTrusted && !this.watch.isAway) return false;
    const use = this.#useOf(request, key, found);
    if (!use) return false;
    // Written anew for each request, which takes longer than may be done here.
    if (found.takesKey) return false;
    const { bodies } = found;
    const encoding = chooseEncoding(request, bodies.identity.length, bodies);
    // The first client may have accepted another encoding, so this one's may still be missing.
    if (encoding === 'identity' && chooseEncoding(request, bodies.identity.length) !== 'identity') return false;
    counts.pageCache[use === 'stale' ? 'stale' : 'hit'] += 1;
    sendCached(request, response, this.#asSent(key, asUsed[use](found), use), encoding);
    this.#count(request, found.noticed);
    if (use !== 'former') this.#compressWhenIdle(key, found);
    return true;
  }

  /** Refreshes the content version, and caches responses marked `ctx.state.cacheable`. */
  middleware(): Middleware {
    return async (ctx, next) => {
      if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
      if (!this.#enabled) {
        await this.#countWhile(ctx, next);
        if (!ctx.state.cacheable) return;
        ctx.set('Cache-Control', 'no-cache');
        if (Buffer.isBuffer(ctx.body)) ctx.body = withSubmissionKey(ctx.body);
        return;
      }
      await this.watch.update();
      await this.#serve(ctx, pageAddress(ctx.url), next);
    };
  }

  /** Responds with content shared by many addresses, rendered once until it changes. */
  async serveShared(ctx: Context, key: string, render: () => Promise<void>): Promise<void> {
    if (this.#enabled) await this.#serve(ctx, key, render);
    else await this.#countWhile(ctx, render);
  }

  async #serve(ctx: Context, key: string, render: () => Promise<void>): Promise<void> {
    const found = this.#stores.get(key);
    if (!found) return this.#renderOnce(ctx, key, render);
    const use = this.#useOf(ctx.req, key, found);
    if (use) {
      // Repeated here, because on a quiet site the content version is always too old for a hit that bypasses Koa.
      if (use === 'hit') this.#compressWhenIdle(key, found);
      return this.#respond(ctx, key, found, use);
    }
    try {
      await this.watch.unlessAway(this.#renderOnce(ctx, key, render));
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== 'unavailable' && error.code !== 'busy')) throw error;
      if (error.code === 'busy' && !this.#mayShowWhenBusy(ctx.req, found)) throw error;
      // Possibly the first sign of an outage; checked in the background.
      if (error.code === 'unavailable') void this.watch.refreshWithTimeout();
      await this.#respond(ctx, key, found, 'stale');
    }
  }

  /** How a stored response may answer a request; undefined if it must be rendered again for it. */
  #useOf(request: IncomingMessage, key: string, found: CachedResponse): Use | undefined {
    if (this.watch.isAway) return 'stale';
    if (hasToken(request)) return undefined;
    if (this.#isFresh(found)) return 'hit';
    const isRenewed = this.#rendering.has(key) || this.#rendering.size >= renewedAtOnce;
    return isRenewed && acceptsFormer(request) && this.#mayShowFormer(found) ? 'former' : undefined;
  }

  /** Renders once for concurrent requests of the same address. */
  async #renderOnce(ctx: Context, key: string, render: () => Promise<void>): Promise<void> {
    if (hasToken(ctx.req)) {
      await this.#render(ctx, key, render, { isPrivate: true });
      return;
    }
    // The first render that is waited for may have read its data before this request came; the next one has not.
    for (const mayBeStale of [false, true]) {
      const other = this.#rendering.get(key);
      if (!other) break;
      const made = await other.catch(() => undefined);
      if (ctx.headerSent) return;
      // It was not cacheable, or failed.
      if (!made) break;
      const use = mayBeStale ? 'hit' : this.#useOf(ctx.req, key, made);
      if (use) return this.#respond(ctx, key, made, use);
    }
    const own = this.#render(ctx, key, render);
    this.#rendering.set(key, own);
    try {
      await own;
    } finally {
      if (this.#rendering.get(key) === own) this.#rendering.delete(key);
    }
  }

  /** @returns the response if it is cached */
  async #render(
    ctx: Context,
    key: string,
    render: () => Promise<void>,
    { isPrivate = false } = {},
  ): Promise<CachedResponse | undefined> {
    const reads = new Reads();
    // Read before the data: a concurrent write makes the response newer than its version, never older.
    const made = { version: this.#db.contentVersion, reads, checked: -1 };
    const noticed = await noticedBy(key, () => collectReads(reads, render));
    // Timed out: the last good render was sent instead.
    if (ctx.headerSent) return undefined;
    if (!ctx.state.cacheable) {
      if (!isPrivate) this.#stores.delete(key);
      if (ctx.status === 200) this.#count(ctx.req, noticed);
      return undefined;
    }
    const response = toCachedResponse(ctx.response.headers, toBytes(ctx.body));
    const named = { ...made, noticed, status: ctx.status, ...response };
    const cached = isPrivate ? named : (this.#shared?.withTags(key, named) ?? named);
    if (reads.isLastGood) {
      await this.#respond(ctx, key, cached, 'stale');
      return undefined;
    }
    counts.pageCache.miss += 1;
    if (isPrivate) {
      await this.#respond(ctx, key, asPrivate(cached));
      return undefined;
    }
    this.#stores.set(key, cached);
    await this.#respond(ctx, key, cached);
    return cached;
  }

  /** @param use undefined for a response that was just rendered */
  async #respond(ctx: Context, key: string, made: CachedResponse, use?: Use): Promise<void> {
    const cached = made.takesKey ? withOwnKey(made) : made;
    if (use) counts.pageCache[use === 'stale' ? 'stale' : 'hit'] += 1;
    const encoding = chooseEncoding(ctx.req, cached.bodies.identity.length);
    await compressQuickly(cached.bodies, encoding);
    ctx.respond = false;
    if (ctx.headerSent) return;
    const sent = use ? asUsed[use](cached) : cached;
    sendCached(ctx.req, ctx.res, this.#asSent(key, sent, use), encoding);
    this.#count(ctx.req, made.noticed);
  }

  /** The response as it is sent at this moment: only a page that is current may be kept by caches that are purged. */
  #asSent(key: string, cached: CachedResponse, use?: Use): CachedResponse {
    if (!this.#shared || use === 'former' || use === 'stale') return cached;
    if (!this.watch.isTrusted() || !this.#isFresh(cached)) return cached;
    return this.#shared.asSettled(key, cached);
  }

  /** Counts what a page shows, if it was sent to a visitor. */
  #count(request: IncomingMessage, noticed: readonly Noticed[]): void {
    if (noticed.length === 0 || !isVisitor(request)) return;
    for (const one of noticed) this.#dayCounts.add(one);
  }

  async #countWhile(ctx: Context, render: () => Promise<void>): Promise<void> {
    const noticed = await noticedBy(pageAddress(ctx.url), () => collectReads(new Reads(), render));
    if (ctx.status === 200) this.#count(ctx.req, noticed);
  }

  #compressWhenIdle(key: string, found: CachedResponse): void {
    const isCurrent = () => this.#stores.peek(key) === found;
    this.#compression.add(found.bodies, isCurrent, () => isCurrent() && this.#stores.set(key, found));
  }

  #isFresh(cached: CachedResponse): boolean {
    const { tags } = this.#db;
    if (cached.checked === tags.revision) return true;
    if (!tags.isFresh(cached.reads, cached.version)) return false;
    cached.checked = tags.revision;
    return true;
  }

  /** A busy server shows visitors outdated content, but nothing that was removed. */
  #mayShowWhenBusy(request: IncomingMessage, { reads, version }: CachedResponse): boolean {
    return !hasToken(request) && this.#db.tags.isOnlyEdited(reads, version);
  }

  #mayShowFormer({ reads, version }: CachedResponse): boolean {
    return this.#db.tags.mayShowFormer(reads, version, this.#monotonic());
  }
}

/** What a page counts. Programs that call the API are no visitors, and other pages than a product's own are no view. */
async function noticedBy(address: string, render: () => Promise<void>): Promise<Noticed[]> {
  const noticed = await collectNoticed(render);
  if (address.startsWith('/api/')) return [];
  return isProductPage(address) ? noticed : noticed.filter(({ kind }) => kind !== 'product');
}
