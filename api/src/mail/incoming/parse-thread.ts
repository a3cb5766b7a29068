import { type IncomingMail, parseMail } from './parse-mail.ts';

/** A mail as it came in, and the address that our mails come from. */
export type MailTask = { source: Uint8Array; ownAddress: string };

/** A thread that reads mails. */
export default ({ source, ownAddress }: MailTask): Promise<IncomingMail> =>
  parseMail(Buffer.from(source.buffer, source.byteOffset, source.byteLength), { ownAddress });
