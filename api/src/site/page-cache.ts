import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import { collectReads, Reads } from '../db/content-tags.ts';
import type { Deps } from '../deps.ts';
import { counts } from '../health/counts.ts';
import { entityTag, hasAlready } from '../http/conditional.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

/** One whole answer as it was made of some content, under one content version and company profile. */
type Answer = {
  version: number;
  reads: Reads;
  /** The state of the tags in which the answer was last found fresh. */
  checked: number;
  company: unknown;
  etag: string;
  headers: Record<string, string>;
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
  /** Whether the bodies are compressed as far as it goes. A page pays for that only once it is asked for again. */
  dense: boolean;
};

/** Milliseconds after which the content version is asked for again, and after which an answer waits for it. */
const askAfter = 400;
const trustFor = 900;
/** How long an answer waits for a database that is silent. */
const askTimeout = 1000;

const quick = { br: 4, gzip: 5 };
const best = { br: 11, gzip: 9 };

/** Headers that belong to one answer to one caller, not to the page. */
const notKept = new Set(['x-request-id', 'content-length', 'date', 'connection', 'keep-alive', 'transfer-encoding']);

/**
 * Public pages and reads, kept whole under path and content version. A hit is answered in front of the framework, for
 * little more than a bare `node:http` answer costs. Another process's write is seen within a second: the content
 * version is read again in the background, or first, once the last look is too old.
 */
export class PageCache {
  readonly #deps: Pick<Deps, 'db' | 'company' | 'now'>;
  readonly #answers: LRUCache<string, Answer>;
  readonly #enabled: boolean;
  #askedAt: number;
  #asking: Promise<unknown> | undefined;
  /** The company profile that pages show. It is a file, so no content version tells of its changes. */
  #company: unknown;

  constructor(deps: Pick<Deps, 'db' | 'company' | 'now'>, { enabled = true, megabytes = 24 } = {}) {
    this.#deps = deps;
    this.#enabled = enabled;
    this.#askedAt = this.#time();
    this.#answers = new LRUCache({
      maxSize: megabytes * 1024 * 1024,
      maxEntrySize: 4 * 1024 * 1024,
      sizeCalculation: ({ bodies }) =>
        1000 + bodies.identity.length + (bodies.br?.length ?? 0) + (bodies.gzip?.length ?? 0),
    });
  }

  /** Answers a hit. @returns false when the request must go on to the framework */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const found = this.#answers.get(request.url ?? '');
    if (!found) return false;
    const age = this.#time() - this.#askedAt;
    if (age > trustFor) return false;
    if (age > askAfter) void this.#ask().catch(() => undefined);
    if (!this.#isFresh(found)) return false;
    counts.pageCache.hit += 1;
    send(request, response, found, chooseEncoding(request, found));
    if (!found.dense) void this.#makeDense(request.url ?? '', found);
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
      if (this.#time() - this.#askedAt > trustFor) await this.#askInTime();
      // Read before the data: a write meanwhile makes the answer newer than its version, never older.
      const made = { version: this.#deps.db.contentVersion, company: this.#company, reads: new Reads(), checked: -1 };
      const kept = this.#answers.get(ctx.url);
      let answer = kept && this.#isFresh(kept) ? kept : undefined;
      if (!answer) {
        await collectReads(made.reads, next);
        if (!ctx.state.cacheable || ctx.status !== 200) return;
        answer = { ...made, ...makeAnswer(ctx.response.headers, toBytes(ctx.body)) };
        this.#answers.set(ctx.url, answer);
        counts.pageCache.miss += 1;
      } else {
        counts.pageCache.hit += 1;
      }
      const wanted = chooseEncoding(ctx.req, {
        bodies: { identity: answer.bodies.identity, br: noBytes, gzip: noBytes },
      });
      await compress(answer, wanted, quick);
      ctx.respond = false;
      send(ctx.req, ctx.res, answer, wanted);
    };
  }

  #time(): number {
    return this.#deps.now().getTime();
  }

  #isFresh(answer: Answer): boolean {
    const { tags } = this.#deps.db;
    if (answer.company !== this.#company) return false;
    if (answer.checked === tags.revision) return true;
    if (!tags.isFresh(answer.reads, answer.version)) return false;
    answer.checked = tags.revision;
    return true;
  }

  async #ask(): Promise<void> {
    // What is heard is only as new as the question, however long the answer takes.
    const askedAt = this.#time();
    this.#asking ??= Promise.all([this.#deps.company(), this.#deps.db.readContentVersion()])
      .then(([company]) => {
        this.#company = company;
        this.#askedAt = askedAt;
      })
      .finally(() => {
        this.#asking = undefined;
      });
    await this.#asking;
  }

  /** While the database is out of reach nobody can write to it either, so what is kept goes on being right. */
  async #askInTime(): Promise<void> {
    await Promise.race([this.#ask().catch(() => undefined), wait(askTimeout, undefined, { ref: false })]);
  }

  async #makeDense(key: string, answer: Answer): Promise<void> {
    answer.dense = true;
    await compress(answer, 'br', best);
    await compress(answer, 'gzip', best);
    if (this.#answers.peek(key) === answer) this.#answers.set(key, answer);
  }
}

const noBytes = Buffer.alloc(0);

function makeAnswer(
  headers: Record<string, unknown>,
  body: Buffer,
): Omit<Answer, 'version' | 'company' | 'reads' | 'checked'> {
  const etag = entityTag(body);
  const kept = Object.entries(headers).filter(([name]) => !notKept.has(name.toLowerCase()));
  return {
    etag,
    headers: {
      ...(Object.fromEntries(kept) as Record<string, string>),
      // Anybody may keep it, nobody may use it without asking: a change shows within a second.
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding',
      etag,
    },
    bodies: { identity: body },
    dense: body.length < 200,
  };
}

const toBytes = (body: unknown): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));

async function compress({ bodies }: Answer, encoding: Encoding, level: typeof quick): Promise<void> {
  if (encoding === 'identity' || (bodies[encoding] && level === quick)) return;
  bodies[encoding] =
    encoding === 'gzip'
      ? await compressGzip(bodies.identity, { level: level.gzip })
      : await compressBrotli(bodies.identity, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: level.br,
            [constants.BROTLI_PARAM_SIZE_HINT]: bodies.identity.length,
          },
        });
}

/** An encoding by its whole name, not followed by a weight of nothing. */
const accepts = {
  br: /(?:^|,)\s*br\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[;,]|$)/,
  gzip: /(?:^|,)\s*gzip\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[;,]|$)/,
};

/** The best form at hand that the caller takes (RFC 9110, section 12.5.3; a refusal by `q=0` is honoured). */
function chooseEncoding(request: IncomingMessage, { bodies }: Pick<Answer, 'bodies'>): Encoding {
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string' || bodies.identity.length < 200) return 'identity';
  if (bodies.br && accepts.br.test(accepted)) return 'br';
  if (bodies.gzip && accepts.gzip.test(accepted)) return 'gzip';
  return 'identity';
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer, encoding: Encoding): void {
  if (hasAlready(request.headers['if-none-match'], answer.etag)) {
    // With all headers of the page: browsers put those of a 304 in place of the ones they keep, and the policy that
    // stands on the response already is the one of answers that are no pages.
    response.writeHead(304, answer.headers);
    response.end();
    return;
  }
  const body = answer.bodies[encoding] ?? answer.bodies.identity;
  const headers: Record<string, string | number> = { ...answer.headers, 'content-length': body.length };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}
