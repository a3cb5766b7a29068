import { randomUUID } from 'node:crypto';
import { submissionPlaceholder } from '@hydraulics/common/contract/site-paths';
import { entityTag } from '../../http/conditional.ts';
import type { CachedResponse } from './cached-response.ts';

/** A page with the enquiry form, whose every response has a key of its own: the page itself may be shared. */
export const takesSubmissionKey = ({ bodies }: Pick<CachedResponse, 'bodies'>): boolean =>
  bodies.identity.includes(submissionPlaceholder);

export const withSubmissionKey = (html: string): string => html.replaceAll(submissionPlaceholder, () => randomUUID());

/** A response with its own key. Its entity tag is new too, so that a browser never shows a used key again. */
export function withOwnKey(cached: CachedResponse): CachedResponse {
  const identity = Buffer.from(withSubmissionKey(cached.bodies.identity.toString()));
  const etag = entityTag(identity);
  return { ...cached, etag, headers: { ...cached.headers, etag }, bodies: { identity } };
}
