import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Reads } from '../../db/content-tags.ts';
import { entityTag, hasAlready } from '../../http/conditional.ts';

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

/** An encoding by its whole name, not followed by a weight of nothing. */
const accepts = {
  br: /(?:^|,)\s*br\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[;,]|$)/,
  gzip: /(?:^|,)\s*gzip\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[;,]|$)/,
};

/**
 * The best of some encodings that the caller takes (RFC 9110, section 12.5.3; a refusal by `q=0` is honoured).
 * @param bodies those at hand; by default each could be made
 */
export function chooseEncoding(request: IncomingMessage, length: number, bodies?: Bodies): Encoding {
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string' || length < shortBody) return 'identity';
  if ((!bodies || bodies.br) && accepts.br.test(accepted)) return 'br';
  if ((!bodies || bodies.gzip) && accepts.gzip.test(accepted)) return 'gzip';
  return 'identity';
}

/** Sends an answer, or 304 to a caller who has it already. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Pick<Answer, 'etag' | 'headers' | 'bodies'>,
  encoding: Encoding,
): void {
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
