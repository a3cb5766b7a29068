import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import type { MessageKind } from '@hydraulics/common/nouns/thread/thread';
import { normalMailAddress } from '@hydraulics/common/units/mail-address/mail-address';
import type { Logger } from 'pino';
import type { Database, Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { MessageRow } from '../../db/tables/enquiries/messages.ts';
import type { ReceivedMailRow } from '../../db/tables/enquiries/received-mails.ts';
import type { IncomingMail } from '../../mail/incoming/parse-mail.ts';
import { readMail } from '../../mail/incoming/read-mail.ts';
import { noteDelivery } from '../../mail/letters/note-delivery.ts';
import type { Mail } from '../../mail/mail.ts';
import { readMerged } from '../../repositories/enquiries/merged.ts';
import { moveEnquiry } from '../../repositories/enquiries/move-enquiry.ts';
import { tellAnswered } from '../desk/notices.ts';
import type { Erasures } from '../erasures.ts';
import type { FileRoom } from '../files/room.ts';
import { noteReturned } from '../proof/recognize.ts';
import { answersOurs, matchMail, messageKeyOf } from './match-mail.ts';
import { type CheckedFile, checkFiles, insertFiles } from './received-files.ts';

export type StoreMailDeps = {
  db: Database;
  mail: Mail;
  media: { scratch: string };
  erasures: Erasures;
  fileRoom: FileRoom;
  now: () => Date;
};

/** What became of a mail: now, or when it came in before. */
export type Stored = 'joined' | 'waiting' | 'done' | 'known' | 'known-joined' | 'erased' | 'proof';

/**
 * Stores a mail that came in, once: one that is known changes nothing. It causes no mail of ours to its sender.
 * @param receivedAt when it arrived in its mailbox
 */
export async function storeMail(
  deps: StoreMailDeps,
  source: Buffer,
  { receivedAt, isShortened = false, signal }: Options,
): Promise<Stored> {
  const { db, now, media, fileRoom } = deps;
  const mail = await readMail(source, deps.mail.sender?.from ?? '', { signal });
  if (isShortened && !mail.marks.includes('shortened')) mail.marks.push('shortened');
  const at = receivedAt < now() ? receivedAt : now();
  const erasedAt = (await deps.erasures.lookup())(mail.sender);
  // The mailbox may still have what was erased here.
  if (erasedAt && at <= erasedAt) return 'erased';
  const known = await db.read(tables => tables.receivedMails.findOneBy({ mailKey: mail.key }));
  if (known) return known.enquiryId === null ? 'known' : 'known-joined';
  if (await noteReturned(db, mail, now())) return 'proof';
  // A list's address may stand before the customer.
  if (mail.kind === 'bulk' && (await db.read(tables => answersOurs(tables, mail)))) mail.kind = 'reply';
  const isKept = mail.kind !== 'own' && mail.kind !== 'bulk';
  const files = isKept ? await checkFiles(mail.files, media.scratch) : [];
  return db
    .exclusive(tables => insertMail(tables, { mail, files, isKept }, { at, now: now(), fileRoom, post: deps.mail }))
    .catch(error => {
      // Another process was faster.
      if (error instanceof AppError && error.code === 'duplicate') return 'known' as const;
      throw error;
    });
}

/** `signal` ends the reading of the mail: it is not stored, and can come in again. */
type Options = { receivedAt: Date; isShortened?: boolean; signal?: AbortSignal };

/** Stores a mail that came in, and of one that cannot be read, that it did. */
export const storeAnyMail = (
  deps: StoreMailDeps & { log: Logger },
  source: Buffer,
  options: Options,
): Promise<Stored> =>
  storeMail(deps, source, options).catch(error => {
    // The database may accept it later; everything else would fail again.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    deps.log.error({ err: error }, 'A mail that came in cannot be read; staff are told of it');
    return storeUnreadable(deps, source, options);
  });

/** Stores that a mail came in that cannot be read, so that staff look for it in the mailbox. */
function storeUnreadable(deps: StoreMailDeps, source: Buffer, { receivedAt }: { receivedAt: Date }): Promise<Stored> {
  const { db, now, fileRoom } = deps;
  const mail: IncomingMail = {
    key: createHash('sha256').update(source).digest('base64url'),
    ...{ kind: 'reply', marks: ['unreadable'], messageId: '', answers: [], sender: '', senderName: '', recipient: '' },
    ...{ subject: '', text: '', quoted: '', html: null, files: [], bounce: null },
  };
  const at = receivedAt < now() ? receivedAt : now();
  return db.exclusive(async tables =>
    (await tables.receivedMails.existsBy({ mailKey: mail.key }))
      ? 'known'
      : insertMail(tables, { mail, files: [], isKept: true }, { at, now: now(), fileRoom, post: deps.mail }),
  );
}

type Checked = { mail: IncomingMail; files: CheckedFile[]; isKept: boolean };

/** When it arrived and is stored, the room for its files, and our own mails to staff. */
type Storing = { at: Date; now: Date; fileRoom: FileRoom; post: Mail };

async function insertMail(
  tables: Tables,
  { mail, files, isKept }: Checked,
  { at, now, fileRoom, post }: Storing,
): Promise<Stored> {
  const { joined, suggested, about } = isKept
    ? await matchMail(tables, mail)
    : { joined: null, suggested: null, about: null };
  const id = randomUUID();
  const row: ReceivedMailRow = {
    ...contentOf(mail, isKept),
    id,
    createdAt: at,
    mailKey: mail.key,
    messageKey: messageKeyOf(mail.messageId),
    enquiryId: joined?.id ?? null,
    suggestedId: suggested?.id ?? null,
    state: joined ? 'joined' : isKept ? 'waiting' : 'done',
  };
  await tables.receivedMails.insert(row);
  await insertFiles(tables, fileRoom, { mailId: id, checked: files });
  if (!joined) return row.state;
  await joinThread(tables, row, joined, now);
  if (mail.kind === 'reply') await tellAnswered(tables, post, joined, { at: now });
  if (mail.kind === 'bounce' && about && about.state !== 'failed') {
    const reason = (mail.bounce?.code ?? 'bounced').slice(0, 40);
    await noteDelivery(tables, about.id, { state: 'failed', reason, at: now });
  }
  return 'joined';
}

const contentOf = (mail: IncomingMail, isKept: boolean) => ({
  kind: mail.kind,
  marks: mail.marks,
  sender: isKept ? mail.sender.slice(0, limits.email) : '',
  senderName: isKept ? mail.senderName.slice(0, limits.name) : '',
  recipient: isKept ? mail.recipient.slice(0, limits.email) : '',
  subject: isKept ? mail.subject.slice(0, limits.mailHeader) : '',
  text: isKept ? mail.text : '',
  quoted: isKept ? mail.quoted : '',
  html: isKept ? mail.html : null,
  messageId: isKept ? mail.messageId : '',
  referenceIds: isKept ? mail.answers.slice(0, 20) : [],
});

/** Makes a received mail a message of an enquiry, which then has its words. Runs inside a transaction. */
export async function joinThread(tables: Tables, mail: ReceivedMailRow, enquiry: EnquiryRow, now: Date): Promise<void> {
  const merged = (await readMerged(tables, [enquiry.id])).get(enquiry.id) ?? [];
  const isStranger =
    mail.kind === 'reply' && ![enquiry, ...merged].some(({ email }) => normalMailAddress(email) === mail.sender);
  const message: MessageRow = {
    id: mail.id,
    enquiryId: enquiry.id,
    createdAt: mail.createdAt,
    direction: 'in',
    kind: mail.kind as MessageKind,
    sender: mail.sender,
    recipient: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    inReplyTo: mail.referenceIds[0] ?? null,
    referenceIds: mail.referenceIds,
    files: [],
    sentAt: null,
    userId: null,
    userName: null,
    state: 'received',
    reason: null,
  };
  await tables.messages.insert(message);
  const isClosed = ['won', 'lost', 'spam'].includes(enquiry.state) && mail.kind === 'reply';
  await tables.receivedMails.update(mail.id, {
    enquiryId: enquiry.id,
    suggestedId: null,
    // Nobody looks at what was decided, so staff are told.
    state: isClosed ? 'waiting' : 'joined',
    marks: isStranger ? [...new Set([...mail.marks, 'stranger'])] : mail.marks,
    text: '',
    html: null,
  });
  if (mail.kind === 'reply') await reopen(tables, enquiry, now);
}

/** The customer waits for an answer again. What was decided stays. */
async function reopen(tables: Tables, row: EnquiryRow, at: Date): Promise<void> {
  if (row.state === 'answered' || row.state === 'quoted') {
    await moveEnquiry(tables, row, row.assigneeId ? 'in_work' : 'new', { by: { user: null }, at });
    return;
  }
  // What was written counts for how long the enquiry is stored.
  if (at > row.updatedAt) await tables.enquiries.update(row.id, { updatedAt: at });
}
