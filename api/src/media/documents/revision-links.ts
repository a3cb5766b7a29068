import { createHmac, timingSafeEqual } from 'node:crypto';

const hour = 3600;

type Link = { id: string; version: number };

const proofOf = ({ id, version }: Link, until: number, secret: string): string =>
  createHmac('sha256', secret).update(`document revision\n${id}\n${version}\n${until}`).digest('base64url');

/** The query of a link to an earlier file. It is valid for one to two hours and the same within an hour. */
export function revisionQuery(link: Link, secret: string, now: Date): string {
  const until = (Math.floor(now.getTime() / 1000 / hour) + 2) * hour;
  return `version=${link.version}&until=${until}&proof=${proofOf(link, until, secret)}`;
}

/** Whether a link was made here and is still valid. */
export function isRevisionLink(link: Link, query: URLSearchParams, secret: string, now: Date): boolean {
  const until = Number(query.get('until'));
  if (!Number.isSafeInteger(until) || until * 1000 < now.getTime()) return false;
  const [sent, own] = [query.get('proof') ?? '', proofOf(link, until, secret)].map(text => Buffer.from(text));
  return sent !== undefined && own !== undefined && sent.length === own.length && timingSafeEqual(sent, own);
}
