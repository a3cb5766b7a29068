import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { MailboxRow } from '../../db/tables/enquiries/mailboxes.ts';
import { addressOf, type MailboxSettings } from './imap-client.ts';

/** The id of a mailbox's row. */
export function mailboxId(settings: MailboxSettings): string {
  const { host, user, folder } = addressOf(settings);
  return createHash('sha256')
    .update(JSON.stringify([host, user, folder]))
    .digest('base64url')
    .slice(0, 36);
}

export const readPosition = (db: Database, id: string): Promise<MailboxRow | null> =>
  db.read(({ mailboxes }) => mailboxes.findOneBy({ id }));

/** Stores how far a mailbox has been read, or how an attempt went. */
export async function notePosition(db: Database, id: string, change: Partial<MailboxRow>): Promise<void> {
  const start: MailboxRow = { id, uidValidity: '', lastUid: 0, readAt: null, triedAt: null, error: null };
  await db.transaction(async ({ mailboxes }) => {
    await mailboxes.createQueryBuilder().insert().values(start).orIgnore().execute();
    await mailboxes.update(id, change);
  });
}
