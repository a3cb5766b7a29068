import type { IncomingMessage } from 'node:http';
import { isAdminPath } from '@hydraulics/common/contract/paths';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** Memoized, because many requests come from few browsers, and the list of robots is long. */
const robots = new LRUCache<string, { isRobot: boolean }>({
  max: 500,
  memoMethod: agent => ({ isRobot: agent === '' || isbot(agent) }),
});

/** Longer ones are no browser's, and would fill the memory. */
const longestAgent = 1000;

/**
 * Whether a person who is not staff asked for this now, as far as the request says. Not counted are robots that name
 * themselves in `User-Agent`, what a browser fetches ahead, requests with a token, and links from the back office.
 */
export function isVisitor({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method !== 'GET' || headers.authorization !== undefined) return false;
  if (/prefetch|prerender/i.test(String(headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? ''))) {
    return false;
  }
  const agent = headers['user-agent'] ?? '';
  if (agent.length > longestAgent || robots.memo(agent).isRobot) return false;
  return !isFromStaff(headers.referer);
}

function isFromStaff(referrer: string | undefined): boolean {
  const path = referrer && URL.parse(referrer)?.pathname;
  return Boolean(path && isAdminPath(path));
}
