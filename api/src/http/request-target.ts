import type { IncomingMessage } from 'node:http';

/**
 * Whether a request says where it goes: by a path, by `*`, or by an address (RFC 9112, section 3.2). Koa's parser throws
 * on an address that is none, in its error handler too.
 */
export const hasValidTarget = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith('/') || url === '*' || URL.canParse(url);
