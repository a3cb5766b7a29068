import { isSigned, signedQuery } from '../signed-links.ts';

type Link = { id: string; version: number };

const subjectOf = ({ id, version }: Link) => `document revision\n${id}\n${version}`;

/** The query of a link to an earlier file. */
export const revisionQuery = (link: Link, secret: string, now: Date): string =>
  `version=${link.version}&${signedQuery(subjectOf(link), secret, now)}`;

/** Whether a link was made here and is still valid. */
export const isRevisionLink = (link: Link, query: URLSearchParams, secret: string, now: Date): boolean =>
  isSigned(subjectOf(link), query, secret, now);
