import { type IncomingMail, parseMail } from './parse-mail.ts';

/** A mail as it came in, and the address that our mails come from. */
export type MailTask = { source: Uint8Array; ownAddress: string };

/** A mail, or what reading it threw. A rejection means that the thread has ended. */
export type ReadMail = { mail: IncomingMail } | { thrown: unknown };

/** A thread that reads mails. */
export default async function read({ source, ownAddress }: MailTask): Promise<ReadMail> {
  try {
    const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
    return { mail: await parseMail(bytes, { ownAddress }) };
  } catch (thrown) {
    return { thrown };
  }
}
