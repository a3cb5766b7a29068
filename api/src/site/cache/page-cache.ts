import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@hydraulics/common/contract/errors';
import type { Context, Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import { counts } from '../../counts.ts';
import { collectReads, Reads } from '../../db/content-tags.ts';
import type { Deps } from '../../deps.ts';
import { asLastGood, type CachedResponse, chooseEncoding, sendCached, toCachedResponse } from './cached-response.ts';
import { compressQuickly, IdleCompression } from './compression.ts';
import { ContentWatch } from './content-watch.ts';

type CacheDeps = Pick<Deps, 'db' | 'company' | 'monotonic' | 'log'>;

/**
 * Caches public pages and reads by path and query. A hit is served in front of the framework, at little more than the
 * cost of a bare `node:http` response. A response is used while none of its content has changed; another process's
 * write is seen within a second. After that it remains as the last good render, which visitors get while the database
 * is away, until a newer one replaces it (docs/decisions/0028).
 */
export class PageCache {
  /** Tracks the content version and the database. */
  readonly watch: ContentWatch;
  readonly #db: Deps['db'];
  readonly #responses: LRUCache<string, CachedResponse>;
  readonly #compression: IdleCompression;
  readonly #enabled: boolean;

  constructor(deps: CacheDeps, { enabled = true, megabytes = 24, compression = new IdleCompression() } = {}) {
    this.watch = new ContentWatch(deps);
    this.#db = deps.db;
    this.#enabled = enabled;
    this.#compression = compression;
    this.#responses = new LRUCache({
      maxSize: megabytes * 1024 * 1024,
      // Pages are a twentieth of this. Only complete lists of a large catalogue are larger, and no page requests those.
      maxEntrySize: 4 * 1024 * 1024,
      sizeCalculation: ({ bodies }) =>
        1000 + bodies.identity.length + (bodies.br?.length ?? 0) + (bodies.gzip?.length ?? 0),
    });
  }

  /** Serves a hit. @returns false when the request must go on to the framework */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const key = request.url ?? '';
    const found = this.#responses.get(key);
    if (!found) return false;
    const isTrusted = this.watch.isTrusted();
    const { isAway } = this.watch;
    if (!isAway && !(isTrusted && this.#isFresh(found))) return false;
    counts.pageCache[isAway ? 'stale' : 'hit'] += 1;
    const { bodies } = found;
    const encoding = chooseEncoding(request, bodies.identity.length, bodies);
    sendCached(request, response, isAway ? asLastGood(found) : found, encoding);
    const isKept = () => this.#responses.peek(key) === found;
    // Fully compressed only on the second request. The entry's size changes with it.
    this.#compression.add(bodies, isKept, () => isKept() && this.#responses.set(key, found));
    return true;
  }

  /** Refreshes the content version, and caches responses marked `ctx.state.cacheable`. */
  middleware(): Middleware {
    return async (ctx, next) => {
      if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
      if (!this.#enabled) {
        await next();
        if (ctx.state.cacheable) ctx.set('Cache-Control', 'no-cache');
        return;
      }
      await this.watch.update();
      const found = this.#responses.get(ctx.url);
      if (!found) return this.#render(ctx, next);
      if (this.watch.isAway) return respondLastGood(ctx, found);
      if (this.#isFresh(found)) {
        counts.pageCache.hit += 1;
        return respond(ctx, found);
      }
      try {
        await this.watch.unlessAway(this.#render(ctx, next));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
        // The error may be the first sign of an outage; check in the background.
        void this.watch.refreshWithTimeout();
        await respondLastGood(ctx, found);
      }
    };
  }

  async #render(ctx: Context, next: () => Promise<unknown>): Promise<void> {
    const reads = new Reads();
    // Read before the data: a concurrent write makes the response newer than its version, never older.
    const made = { version: this.#db.contentVersion, company: this.watch.company, reads, checked: -1 };
    await collectReads(reads, next);
    // It took too long, and the last good render was sent instead.
    if (ctx.headerSent) return;
    if (!ctx.state.cacheable || ctx.status !== 200) {
      this.#responses.delete(ctx.url);
      return;
    }
    const answer = { ...made, ...toCachedResponse(ctx.response.headers, toBytes(ctx.body)) };
    if (reads.isLastGood) return respondLastGood(ctx, answer);
    counts.pageCache.miss += 1;
    this.#responses.set(ctx.url, answer);
    await respond(ctx, answer);
  }

  #isFresh(answer: CachedResponse): boolean {
    const { tags } = this.#db;
    if (answer.company !== this.watch.company) return false;
    if (answer.checked === tags.revision) return true;
    if (!tags.isFresh(answer.reads, answer.version)) return false;
    answer.checked = tags.revision;
    return true;
  }
}

function respondLastGood(ctx: Context, answer: CachedResponse): Promise<void> {
  counts.pageCache.stale += 1;
  return respond(ctx, asLastGood(answer));
}

async function respond(ctx: Context, answer: CachedResponse): Promise<void> {
  const encoding = chooseEncoding(ctx.req, answer.bodies.identity.length);
  await compressQuickly(answer.bodies, encoding);
  ctx.respond = false;
  if (!ctx.headerSent) sendCached(ctx.req, ctx.res, answer, encoding);
}

const toBytes = (body: unknown): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
