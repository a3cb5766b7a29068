import { In, IsNull } from 'typeorm';
import type { Database } from '../../db/database.ts';
import type { IncomingMail } from '../../mail/incoming/parse-mail.ts';

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const onlyId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids that are looked up of one mail. */
const mostIds = 20;

/**
 * The proof that an enquiry is, by its whole message: a secret that only this server knows and takes once.
 * @returns empty for an enquiry of a person
 */
export async function proofIn(db: Database, message: string): Promise<string> {
  const text = message.trim();
  if (!onlyId.test(text)) return '';
  const isOpen = await db.read(tables => tables.enquiryProofs.existsBy({ id: text, state: 'open', formAt: IsNull() }));
  return isOpen ? text : '';
}

/**
 * Notes that the mail of a proof came back, by the secret in its text or its Message-ID, which some servers replace.
 * @returns false for every other mail, and for one that came back before
 */
export async function noteReturned(
  db: Database,
  { messageId, text, quoted }: Pick<IncomingMail, 'messageId' | 'text' | 'quoted'>,
  at: Date,
): Promise<boolean> {
  const ids = [...new Set(`${messageId}\n${text}\n${quoted}`.match(id) ?? [])].slice(0, mostIds);
  if (ids.length === 0) return false;
  const where = { id: In(ids), returnedAt: IsNull() };
  if (!(await db.read(tables => tables.enquiryProofs.existsBy(where)))) return false;
  const { affected } = await db.transaction(tables => tables.enquiryProofs.update(where, { returnedAt: at }));
  return affected !== 0;
}
