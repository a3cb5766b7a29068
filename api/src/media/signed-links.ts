import { createHmac, timingSafeEqual } from 'node:crypto';

const hour = 3600;

const proofOf = (subject: string, until: number, secret: string): string =>
  createHmac('sha256', secret).update(`${subject}\n${until}`).digest('base64url');

/** The end of a signed link's query. It is valid for one to two hours and the same within an hour. */
export function signedQuery(subject: string, secret: string, now: Date): string {
  const until = (Math.floor(now.getTime() / 1000 / hour) + 2) * hour;
  return `until=${until}&proof=${proofOf(subject, until, secret)}`;
}

/** Whether a link was made here for this subject and is still valid. */
export function isSigned(subject: string, query: URLSearchParams, secret: string, now: Date): boolean {
  const until = Number(query.get('until'));
  if (!Number.isSafeInteger(until) || until * 1000 < now.getTime()) return false;
  const [sent, own] = [query.get('proof') ?? '', proofOf(subject, until, secret)].map(text => Buffer.from(text));
  return sent !== undefined && own !== undefined && sent.length === own.length && timingSafeEqual(sent, own);
}
