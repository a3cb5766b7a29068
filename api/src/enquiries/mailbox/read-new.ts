import type { ImapFlow } from 'imapflow';
import type { Logger } from 'pino';
import { type Stored, type StoreMailDeps, storeAnyMail } from '../incoming/store-mail.ts';
import { type MailboxSettings, pathOf } from './imap-client.ts';
import { notePosition, readPosition } from './positions.ts';

const day = 24 * 3600_000;

/** In bytes: the beginning of a larger mail is read. */
const maxBytes = 40 * 1024 * 1024;

/** How far back a mailbox is read that was never read, and one whose server has numbered its mails again. */
const firstDays = 14;
const againDays = 7;

type Reading = { deps: StoreMailDeps & { log: Logger }; settings: MailboxSettings; id: string; signal: AbortSignal };

/**
 * Stores the mails that are new in the open folder, in their order. The position moves on behind each stored one, so
 * what is interrupted is repeated, and what is repeated is known.
 * @returns how many were new
 */
export async function readNew(client: ImapFlow, { deps, settings, id, signal }: Reading): Promise<number> {
  const { db, now } = deps;
  if (!client.mailbox) throw new Error('No folder is open.');
  const uidValidity = String(client.mailbox.uidValidity);
  const position = await readPosition(db, id);
  const isSame = position?.uidValidity === uidValidity;
  const last = isSame ? position.lastUid : 0;
  const since = position?.readAt
    ? new Date(position.readAt.getTime() - againDays * day)
    : new Date(now().getTime() - firstDays * day);
  // A range without an end includes the last mail, whatever its number.
  const found = (await client.search(isSame ? { uid: `${last + 1}:*` } : { since }, { uid: true })) || [];
  const uids = found.filter(uid => uid > last).sort((one, other) => one - other);
  for (const uid of uids) {
    if (signal.aborted) return uids.length;
    await storeOne(client, uid, { deps, settings, id, signal });
    await notePosition(db, id, { uidValidity, lastUid: uid });
  }
  await notePosition(db, id, { uidValidity, ...(isSame || uids.length > 0 ? {} : { lastUid: 0 }) });
  return uids.length;
}

async function storeOne(client: ImapFlow, uid: number, { deps, settings, signal }: Reading): Promise<void> {
  const query = { size: true, internalDate: true, source: { start: 0, maxLength: maxBytes } };
  const mail = await client.fetchOne(String(uid), query, { uid: true });
  // It was deleted in the meantime.
  if (mail === false || !mail.source) return;
  const receivedAt = new Date(mail.internalDate ?? deps.now());
  const options = { receivedAt, isShortened: (mail.size ?? 0) > mail.source.length, signal };
  const stored = await storeAnyMail(deps, mail.source, options);
  await markStored(client, uid, stored, settings).catch(error => {
    if (!client.usable) throw error;
    deps.log.warn({ err: error, uid }, 'A mail that was stored cannot be marked in its mailbox');
  });
}

/** Only after it is stored; one that waits for a decision stays as it is, for those who read the mailbox itself. */
async function markStored(client: ImapFlow, uid: number, stored: Stored, { moveTo }: MailboxSettings): Promise<void> {
  // Of a proof nothing is left.
  if (stored === 'proof') return void (await client.messageDelete(String(uid), { uid: true }));
  if (stored !== 'joined' && stored !== 'known-joined') return;
  await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  if (moveTo !== null && (await client.messageMove(String(uid), pathOf(moveTo), { uid: true })) === false)
    throw new Error('The server did not move it.');
}
