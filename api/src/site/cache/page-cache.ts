import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@hydraulics/common/contract/errors';
import type { Context, Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import { counts } from '../../counts.ts';
import { collectReads, Reads } from '../../db/content-tags.ts';
import type { Deps } from '../../deps.ts';
import { type Answer, asLastGood, chooseEncoding, makeAnswer, send } from './answer.ts';
import { compressQuickly, IdleCompression } from './compression.ts';
import { ContentWatch } from './content-watch.ts';

type CacheDeps = Pick<Deps, 'db' | 'company' | 'monotonic' | 'log'>;

/**
 * Public pages and reads, kept whole under path and query. A hit is answered in front of the framework, for little more
 * than a bare `node:http` answer costs. An answer is used while nothing of what it was made of has changed; another
 * process's write is seen within a second. It is kept after that, as the last good render, until a newer one replaces
 * it: while the database is away that is what visitors get (docs/decisions/0028).
 */
export class PageCache {
  /** What is known of the content, and whether the database answers. */
  readonly watch: ContentWatch;
  readonly #db: Deps['db'];
  readonly #answers: LRUCache<string, Answer>;
  readonly #compression: IdleCompression;
  readonly #enabled: boolean;

  constructor(deps: CacheDeps, { enabled = true, megabytes = 24, compression = new IdleCompression() } = {}) {
    this.watch = new ContentWatch(deps);
    this.#db = deps.db;
    this.#enabled = enabled;
    this.#compression = compression;
    this.#answers = new LRUCache({
      maxSize: megabytes * 1024 * 1024,
      // Pages are a twentieth of this. Only whole lists of a large catalogue are larger, which no page asks for.
      maxEntrySize: 4 * 1024 * 1024,
      sizeCalculation: ({ bodies }) =>
        1000 + bodies.identity.length + (bodies.br?.length ?? 0) + (bodies.gzip?.length ?? 0),
    });
  }

  /** Answers a hit. @returns false when the request must go on to the framework */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const key = request.url ?? '';
    const found = this.#answers.get(key);
    if (!found) return false;
    const isTrusted = this.watch.isTrusted();
    const { isAway } = this.watch;
    if (!isAway && !(isTrusted && this.#isFresh(found))) return false;
    counts.pageCache[isAway ? 'stale' : 'hit'] += 1;
    const { bodies } = found;
    const encoding = chooseEncoding(request, bodies.identity.length, bodies);
    send(request, response, isAway ? asLastGood(found) : found, encoding);
    const isKept = () => this.#answers.peek(key) === found;
    // A page pays for full compression only once it is asked for again. The size that it takes changes with it.
    this.#compression.add(bodies, isKept, () => isKept() && this.#answers.set(key, found));
    return true;
  }

  /** Brings the content version up to date, and keeps what comes back marked `ctx.state.cacheable`. */
  middleware(): Middleware {
    return async (ctx, next) => {
      if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
      if (!this.#enabled) {
        await next();
        if (ctx.state.cacheable) ctx.set('Cache-Control', 'no-cache');
        return;
      }
      await this.watch.update();
      const found = this.#answers.get(ctx.url);
      if (!found) return this.#make(ctx, next);
      if (this.watch.isAway) return respondLastGood(ctx, found);
      if (this.#isFresh(found)) {
        counts.pageCache.hit += 1;
        return respond(ctx, found);
      }
      try {
        await this.watch.unlessAway(this.#make(ctx, next));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
        // The failure may be the first sign that the database is away. Nobody need wait to find out.
        void this.watch.askInTime();
        await respondLastGood(ctx, found);
      }
    };
  }

  async #make(ctx: Context, next: () => Promise<unknown>): Promise<void> {
    const reads = new Reads();
    // Read before the data: a write meanwhile makes the answer newer than its version, never older.
    const made = { version: this.#db.contentVersion, company: this.watch.company, reads, checked: -1 };
    await collectReads(reads, next);
    // It took too long, and the last good render was sent in its place.
    if (ctx.headerSent) return;
    if (!ctx.state.cacheable || ctx.status !== 200) {
      this.#answers.delete(ctx.url);
      return;
    }
    const answer = { ...made, ...makeAnswer(ctx.response.headers, toBytes(ctx.body)) };
    if (reads.isLastGood) return respondLastGood(ctx, answer);
    counts.pageCache.miss += 1;
    this.#answers.set(ctx.url, answer);
    await respond(ctx, answer);
  }

  #isFresh(answer: Answer): boolean {
    const { tags } = this.#db;
    if (answer.company !== this.watch.company) return false;
    if (answer.checked === tags.revision) return true;
    if (!tags.isFresh(answer.reads, answer.version)) return false;
    answer.checked = tags.revision;
    return true;
  }
}

function respondLastGood(ctx: Context, answer: Answer): Promise<void> {
  counts.pageCache.stale += 1;
  return respond(ctx, asLastGood(answer));
}

async function respond(ctx: Context, answer: Answer): Promise<void> {
  const encoding = chooseEncoding(ctx.req, answer.bodies.identity.length);
  await compressQuickly(answer.bodies, encoding);
  ctx.respond = false;
  if (!ctx.headerSent) send(ctx.req, ctx.res, answer, encoding);
}

const toBytes = (body: unknown): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
