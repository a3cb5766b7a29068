import { AppError, fieldError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { isWaiting } from '@hydraulics/common/nouns/enquiry-states';
import type { OwnFile } from '@hydraulics/common/nouns/thread/thread';
import { dayIn, shortMoment } from '@hydraulics/common/units/dates/days';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { MessageRow } from '../../db/tables/enquiries/messages.ts';
import type { UserRow } from '../../db/tables/users.ts';
import type { Mail } from '../../mail/mail.ts';
import { headerText } from '../../mail/template.ts';
import { linkProblem, replyProblem } from '../../quotations/sendable.ts';
import { moveEnquiry } from '../../repositories/enquiries/move-enquiry.ts';
import { reopenWithdrawn } from '../opened/withdrawn-part.ts';
import { requireFiles } from './own-files.ts';
import { listMessages, withLost } from './read-thread.ts';
import { keepFiles } from './reply-files.ts';
import { withReference } from './reply-form.ts';

type Reply = { id: string; subject: string; text: string; files?: OwnFile[] | undefined; seen?: number | undefined };
type Sending = { mail: Mail; at: Date; actor: { user: UserRow | null }; secret: string; timeZone: string };

/** Mail servers and programs need the last ones only. */
const maxReferences = 20;

/**
 * Stores a reply, queues its mail, and marks the enquiry as answered. Runs inside a transaction.
 * @returns the version of the enquiry after it
 */
export async function sendReply(
  tables: Tables,
  enquiry: EnquiryRow,
  { id, subject, text, files = [], seen }: Reply,
  { mail, at, actor, secret, timeZone }: Sending,
): Promise<number> {
  const { sender } = mail;
  if (!sender) throw new AppError('mail_off');
  const thread = await listMessages(tables, enquiry.id);
  requireSeen(thread, seen, timeZone);
  const today = dayIn(timeZone, at);
  const problem = await linkProblem(tables, text, { secret, today });
  if (problem) throw fieldError('text', problem);
  const { messageId, threadId } = mail.headersOf(id, enquiry.id);
  const ids = thread.filter(({ kind, messageId: one }) => kind === 'reply' && one).map(one => one.messageId);
  const row: MessageRow = {
    id,
    enquiryId: enquiry.id,
    createdAt: at,
    direction: 'out',
    kind: 'reply',
    sender: sender.from,
    recipient: enquiry.email,
    subject: headerText(withReference(subject, enquiry.id)),
    text,
    html: null,
    messageId,
    inReplyTo: lastAnswer(thread)?.messageId ?? ids.at(-1) ?? threadId,
    referenceIds: [threadId, ...ids.slice(-maxReferences)],
    files: await requireFiles(tables, files, { enquiryId: enquiry.id, today }),
    sentAt: null,
    userId: actor.user?.id ?? null,
    userName: actor.user?.name.slice(0, limits.name) ?? null,
    state: 'waiting',
    reason: null,
  };
  await tables.messages.insert(row);
  await keepFiles(tables, row.files, id);
  await queue(tables, mail, row);
  return markSent(tables, enquiry, row.files, { at, actor });
}

/** The last words of the customer; what programs sent is not answered. */
const lastAnswer = (thread: MessageRow[]) =>
  thread.findLast(({ direction, kind, messageId }) => direction === 'in' && kind === 'reply' && messageId !== '');

const queue = (tables: Tables, mail: Mail, { id, recipient }: MessageRow) =>
  mail.put(tables, 'enquiry-reply', recipient, { messageId: id }, { id, urgent: true });

/** Refuses a reply whose writer has not seen what a colleague or the customer wrote since. */
function requireSeen(thread: MessageRow[], seen: number | undefined, timeZone: string): void {
  const unseen = seen === undefined ? undefined : thread[seen];
  if (!unseen) return;
  const who = unseen.direction === 'in' ? unseen.sender : (unseen.userName ?? 'A colleague');
  throw new AppError(
    'duplicate',
    `${who} wrote on ${shortMoment(unseen.createdAt, timeZone)}, after you began. Read it in the timeline, then send yours.`,
  );
}

/** A reply answers what is open, and one with a quotation quotes; none reopens what was decided. */
async function markSent(
  tables: Tables,
  row: EnquiryRow,
  files: OwnFile[],
  { at, actor }: Pick<Sending, 'at' | 'actor'>,
): Promise<number> {
  const isOpen = isWaiting(row.state) || row.state === 'spam';
  const isQuoted = files.some(({ kind }) => kind === 'quotation');
  const quotes = isQuoted && (isOpen || row.state === 'answered' || row.state === 'lost');
  if (quotes || isOpen) {
    const state = quotes ? 'quoted' : 'answered';
    await moveEnquiry(tables, row, state, { by: actor, at });
    await reopenWithdrawn(tables, [row], state, { by: actor, at });
    return row.version + 1;
  }
  // What was written counts for how long the enquiry is stored.
  await tables.enquiries.update(row.id, { updatedAt: at });
  return row.version;
}

/**
 * Sends a message again that was not sent. It keeps its Message-ID, so that one that did arrive is not shown twice.
 * @throws AppError `duplicate` if it was sent, or is being sent; `wrong_state` if a quotation in it has expired or was revised
 */
export async function sendAgain(
  tables: Tables,
  enquiry: EnquiryRow,
  row: MessageRow,
  { mail, at, actor, secret, timeZone }: Sending,
): Promise<void> {
  if (!mail.isOn) throw new AppError('mail_off');
  const [found] = await withLost(tables, [row]);
  if (found?.state !== 'failed') {
    const state = row.state === 'sent' ? 'was sent' : 'is being sent';
    throw new AppError('duplicate', `This reply ${state}. It is not sent again.`);
  }
  const problem = await replyProblem(tables, row, { secret, today: dayIn(timeZone, at) });
  if (problem) throw new AppError('wrong_state', problem);
  await tables.messages.update(row.id, { state: 'waiting', reason: null });
  await queue(tables, mail, row);
  await markSent(tables, enquiry, row.files, { at, actor });
}
