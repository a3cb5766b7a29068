import { isSigned, signedQuery } from './signed-links.ts';

/** An original, and the name under which it is saved. */
type Original = { hash: string; name: string };

const subjectOf = ({ hash, name }: Original) => `original\n${hash}\n${name}`;

/** The address at which staff download an original. */
export const originalAddress = (original: Original, secret: string, now: Date): string =>
  `/originals/${original.hash}?${new URLSearchParams({ name: original.name })}&${signedQuery(subjectOf(original), secret, now)}`;

/** The name of the file if the link was made here and is still valid. */
export function readOriginalLink(hash: string, query: URLSearchParams, secret: string, now: Date): string | undefined {
  const name = query.get('name') ?? '';
  return isSigned(subjectOf({ hash, name }), query, secret, now) ? name : undefined;
}
