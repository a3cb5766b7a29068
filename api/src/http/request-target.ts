import type { IncomingMessage } from 'node:http';

/**
 * Whether a request has a valid target: a path, `*`, or an absolute address (RFC 9112, section 3.2). Koa's parser
 * throws on invalid ones, even in its error handler.
 */
export const hasValidTarget = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith('/') || url === '*' || URL.canParse(url);
