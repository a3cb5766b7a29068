import type { IncomingMessage } from 'node:http';
import { hasToken } from '../../http/authenticate.ts';

const mustBeCurrent = /\b(no-cache|no-store|max-age=0)\b/i;

/**
 * Whether a request may be answered with the former page: not one of staff, who read their own writes, nor one that
 * asks whether its copy is current, since a 304 or an older page would be untrue (RFC 9110, section 13.1), nor a
 * reload, which asks for the current page (RFC 9111, section 5.2.1).
 */
export function acceptsFormer(request: IncomingMessage): boolean {
  const { headers } = request;
  if (hasToken(request) || headers['if-none-match'] || headers['if-modified-since']) return false;
  return !mustBeCurrent.test(`${headers['cache-control'] ?? ''} ${headers.pragma ?? ''}`);
}
