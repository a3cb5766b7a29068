import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { submissionPlaceholder } from '@hydraulics/common/contract/site-paths';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Reads } from '../../db/content-tags.ts';
import { encodedTag, entityTag, matchesIfNoneMatch } from '../../http/conditional.ts';
import type { Noticed } from '../../insights/noticed.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export type Bodies = { identity: Buffer; br?: Buffer; gzip?: Buffer };

/** A cached response, with the content version it was rendered from. */
export type CachedResponse = {
  version: number;
  reads: Reads;
  /** The tag revision at which it was last found fresh. */
  checked: number;
  etag: string;
  status: number;
  headers: Record<string, string>;
  bodies: Bodies;
  /** What is counted each time it is sent to a visitor. */
  noticed: readonly Noticed[];
  /** Whether it has the enquiry form, so that each response has a key of its own. */
  takesKey: boolean;
};

/** Bodies shorter than this are not worth compressing. */
export const shortBody = 200;

const perRequestHeaders = new Set([
  'x-request-id',
  'content-length',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
]);

/** Creates a cacheable response without the headers of a single request. */
export function toCachedResponse(
  headers: Record<string, unknown>,
  body: Buffer,
): Pick<CachedResponse, 'etag' | 'headers' | 'bodies' | 'takesKey'> {
  const etag = typeof headers.etag === 'string' ? headers.etag : entityTag(body);
  const storedHeaders = Object.entries(headers).filter(([name]) => !perRequestHeaders.has(name.toLowerCase()));
  return {
    etag,
    headers: {
      ...(Object.fromEntries(storedHeaders) as Record<string, string>),
      // May be stored but must be revalidated, so that a change is visible within a second.
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding',
      etag,
    },
    bodies: { identity: body },
    takesKey: body.includes(submissionPlaceholder),
  };
}

/** The response as sent while the database is down: marked (RFC 9211) and not to be stored. */
export const asLastGood = <A extends Pick<CachedResponse, 'headers'>>(cached: A): A => ({
  ...cached,
  headers: {
    ...cached.headers,
    'cache-control': 'no-store',
    'cache-status': 'hydraulics-catalogue; hit; detail=last-good-render',
  },
});

/** The response as sent while a newer one is rendered: marked (RFC 9211). It must be revalidated, as any. */
export const asFormer = <A extends Pick<CachedResponse, 'headers'>>(cached: A): A => ({
  ...cached,
  headers: { ...cached.headers, 'cache-status': 'hydraulics-catalogue; hit; detail=former-page' },
});

/**
 * The page as sent while caches that are purged after each change may keep it. Browsers ask each time, as ever; without
 * `no-cache`, which is for all caches.
 */
export const asShared = <A extends Pick<CachedResponse, 'headers'>>(cached: A, seconds: number): A => ({
  ...cached,
  headers: { ...cached.headers, 'cache-control': `public, max-age=0, must-revalidate, s-maxage=${seconds}` },
});

/** The response to a request with a token, which no shared cache may store. */
export const asPrivate = <A extends Pick<CachedResponse, 'headers'>>(cached: A): A => ({
  ...cached,
  headers: { ...cached.headers, 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Authorization' },
});

/** Lets the page cache keep a file of the site that has no parameters. */
export function cacheAsPage(ctx: Context): void {
  ctx.set('Cache-Control', 'no-cache');
  ctx.state.cacheable = ctx.querystring === '';
}

/** Gives the enquiry form of a page its key. */
export function withSubmissionKey(page: Buffer): Buffer {
  if (!page.includes(submissionPlaceholder)) return page;
  return Buffer.from(page.toString().replaceAll(submissionPlaceholder, () => randomUUID()));
}

/** The body of a response, before it is sent. */
export const toBytes = (body: unknown): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));

/** A response with its own key. Its entity tag is new too, so that a browser never shows a used key again. */
export function withOwnKey(cached: CachedResponse): CachedResponse {
  const identity = withSubmissionKey(cached.bodies.identity);
  const etag = entityTag(identity);
  return { ...cached, etag, headers: { ...cached.headers, etag }, bodies: { identity } };
}

const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];

type Negotiating = {
  encodings(available: readonly Encoding[], options: { preferred: readonly Encoding[] }): Encoding[];
};

/** Memoized, because browsers send few different headers, and parsing one takes a tenth of a hit's time. */
const accepted = new LRUCache<string, readonly Encoding[]>({
  max: 100,
  memoMethod: header => {
    const negotiator: unknown = new Negotiator({ headers: { 'accept-encoding': header } });
    return (negotiator as Negotiating).encodings(encodings, { preferred: encodings });
  },
});

/**
 * The client's preferred encoding (RFC 9110, section 12.5.3); `identity` if it accepts none.
 * @param bodies the available encodings, by default all
 */
export function chooseEncoding(request: IncomingMessage, length: number, bodies?: Bodies): Encoding {
  const header = request.headers['accept-encoding'];
  if (!header || length < shortBody) return 'identity';
  const preferred = accepted.memo(String(header)).find(encoding => !bodies || bodies[encoding]);
  return preferred ?? 'identity';
}

/** Sends the response, or 304. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: Pick<CachedResponse, 'etag' | 'status' | 'headers' | 'bodies'>,
  encoding: Encoding,
): void {
  const condition = request.headers['if-none-match'];
  const etag = condition && encodedTag(cached.etag, encoding);
  if (etag && cached.status === 200 && matchesIfNoneMatch(condition, etag)) {
    // With all headers of the page: browsers replace stored headers by those of a 304, and the policy already set on
    // the response is not the page's.
    response.writeHead(304, { ...cached.headers, etag });
    response.end();
    return;
  }
  const body = cached.bodies[encoding] ?? cached.bodies.identity;
  response.writeHead(cached.status, headersOf(cached, body, encoding));
  response.end(request.method === 'HEAD' ? undefined : body);
}

type Prepared = { from: CachedResponse['headers']; list: string[] };

/** By body: a better compressed one replaces another. */
const prepared = new WeakMap<Buffer, Prepared>();

/** All headers with a body, as names and values in turn, which Node copies without an object. */
function headersOf(
  { headers, etag }: Pick<CachedResponse, 'headers' | 'etag'>,
  body: Buffer,
  encoding: Encoding,
): string[] {
  const known = prepared.get(body);
  if (known?.from === headers) return known.list;
  const all = {
    ...headers,
    etag: encodedTag(etag, encoding),
    'content-length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
  const list = Object.entries(all).flat();
  prepared.set(body, { from: headers, list });
  return list;
}
