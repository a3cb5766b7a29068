import { isSigned, signedQuery } from '../../media/signed-links.ts';

const subjectOf = (id: string) => `received\n${id}`;

/** The address at which staff download a file that came with a mail. */
export const receivedFileAddress = (id: string, secret: string, now: Date): string =>
  `/received-files/${id}?${signedQuery(subjectOf(id), secret, now)}`;

/** Whether the link was made here and is still valid. */
export const isReceivedFileLink = (id: string, query: URLSearchParams, secret: string, now: Date): boolean =>
  isSigned(subjectOf(id), query, secret, now);
