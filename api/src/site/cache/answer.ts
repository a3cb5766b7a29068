import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Reads } from '../../db/content-tags.ts';
import { encodedTag, entityTag, hasAlready } from '../../http/conditional.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export type Bodies = { identity: Buffer; br?: Buffer; gzip?: Buffer };

/** One whole answer as it was made of some content, under one content version and company profile. */
export type Answer = {
  version: number;
  reads: Reads;
  /** The state of the tags in which the answer was last found fresh. */
  checked: number;
  company: unknown;
  etag: string;
  headers: Record<string, string>;
  bodies: Bodies;
};

/** Bodies shorter than this are not worth compressing. */
export const shortBody = 200;

/** Headers that belong to one answer to one caller, not to the page. */
const notKept = new Set(['x-request-id', 'content-length', 'date', 'connection', 'keep-alive', 'transfer-encoding']);

/** What an answer says over HTTP, with everything that belongs to one caller left out. */
export function makeAnswer(
  headers: Record<string, unknown>,
  body: Buffer,
): Pick<Answer, 'etag' | 'headers' | 'bodies'> {
  const etag = typeof headers.etag === 'string' ? headers.etag : entityTag(body);
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
  };
}

/** The same answer as it is sent while the database is away: marked (RFC 9211), and for nobody to store. */
export const asLastGood = <A extends Pick<Answer, 'headers'>>(answer: A): A => ({
  ...answer,
  headers: {
    ...answer.headers,
    'cache-control': 'no-store',
    'cache-status': 'hydraulics-catalogue; hit; detail=last-good-render',
  },
});

/** What a body is sent in; of what a caller likes as much, the first. */
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** `preferred` came with version 1.0, which the types do not know yet. */
type Negotiating = {
  encodings(available: readonly Encoding[], options: { preferred: readonly Encoding[] }): Encoding[];
};

/** Browsers send a handful of different headers, and reading one costs a hit a tenth of its time. */
const accepted = new LRUCache<string, readonly Encoding[]>({
  max: 100,
  memoMethod: header => {
    const negotiator: unknown = new Negotiator({ headers: { 'accept-encoding': header } });
    return (negotiator as Negotiating).encodings(encodings, { preferred: encodings });
  },
});

/**
 * The encoding that the caller likes best (RFC 9110, section 12.5.3), or none for who takes nothing that we have.
 * @param bodies those at hand; by default each could be made
 */
export function chooseEncoding(request: IncomingMessage, length: number, bodies?: Bodies): Encoding {
  const header = request.headers['accept-encoding'];
  if (!header || length < shortBody) return 'identity';
  const liked = accepted.memo(String(header)).find(encoding => !bodies || bodies[encoding]);
  return liked ?? 'identity';
}

/** Sends an answer, or 304 to a caller who has it already. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Pick<Answer, 'etag' | 'headers' | 'bodies'>,
  encoding: Encoding,
): void {
  const etag = encodedTag(answer.etag, encoding);
  if (hasAlready(request.headers['if-none-match'], etag)) {
    // With all headers of the page: browsers put those of a 304 in place of the ones they keep, and the policy that
    // stands on the response already is the one of answers that are no pages.
    response.writeHead(304, { ...answer.headers, etag });
    response.end();
    return;
  }
  const body = answer.bodies[encoding] ?? answer.bodies.identity;
  const headers: Record<string, string | number> = { ...answer.headers, etag, 'content-length': body.length };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}
