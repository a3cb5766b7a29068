import { AppError } from '@hydraulics/common/contract/errors';
import { maxWords, withdrawable } from '@hydraulics/common/nouns/thread/opened-enquiry';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import type { CompanyFile } from '../../company/company-file.ts';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { MessageRow } from '../../db/tables/enquiries/messages.ts';
import type { Mail } from '../../mail/mail.ts';
import { readMerged } from '../../repositories/enquiries/merged.ts';
import { moveEnquiry } from '../../repositories/enquiries/move-enquiry.ts';
import { mailAboutWord } from '../enquiry-mails.ts';
import { listMessages } from '../thread/read-thread.ts';
import { productName, subjectOf } from '../thread/reply-form.ts';
import type { Opened } from './open-enquiry.ts';
import { openedState, toldOf } from './told-state.ts';
import { areWithdrawn, customer, forgetWithdrawal, hasWithdrawn, withdrawsPart } from './withdrawn-part.ts';

type Word = { id: string; text: string };
type Adding = { mail: Mail; company: CompanyFile | null; at: Date };

/** Adds what a customer wrote on the private page to the thread. An answered enquiry waits again. */
export async function addWord(tables: Tables, opened: Opened, word: Word, adding: Adding): Promise<void> {
  const { own, kept } = opened;
  const thread = await listMessages(tables, kept.id);
  if (thread.some(({ id }) => id === word.id)) return;
  if (thread.filter(({ kind, enquiryId }) => kind === 'word' && enquiryId === own.id).length >= maxWords)
    throw new AppError('invalid_input', 'This page takes no more messages. Please write to us by email.');
  await insertWord(tables, { ...opened, thread }, word, adding);
  if (!(await noteAddition(tables, opened, adding.at))) return;
  await mailAboutWord(tables, adding, { enquiry: kept, messageId: word.id, withdrawn: false });
}

/**
 * An enquiry to which its sender added something waits again if it was answered.
 * @returns whether staff are to know of it
 */
export async function noteAddition(tables: Tables, { own, kept }: Opened, at: Date): Promise<boolean> {
  // Nothing makes suspected spam look reviewed.
  if (kept.state === 'spam') return false;
  await takeBackWithdrawal(tables, { own, kept }, at);
  if (kept.state === 'answered' || openedState(kept) === 'withdrawn')
    await moveEnquiry(tables, kept, 'new', { by: customer, at });
  // What was added counts for how long the enquiry is stored.
  else await tables.enquiries.update(kept.id, { updatedAt: at });
  return true;
}

/** Of a part that its sender withdrew and now writes about. */
export async function takeBackWithdrawal(tables: Tables, { own, kept }: Opened, at: Date): Promise<void> {
  if (own.id === kept.id) await forgetWithdrawal(tables, [own.id]);
  else if (await hasWithdrawn(tables, { row: own, kept }))
    await moveEnquiry(tables, own, 'new', { by: senderOf(own), at });
}

/** Who moved an enquiry that is read in another one, in the timeline of both. */
const senderOf = ({ id }: EnquiryRow) => ({ user: null, customer: `the sender of ${enquiryReference(id)}` });

/**
 * Withdraws an enquiry, with the customer's reason if there is one. Others that staff merged with it are not withdrawn:
 * staff read in a message that this one is.
 * @throws AppError `duplicate` if it was ordered, closed or withdrawn before
 */
export async function withdraw(tables: Tables, opened: Opened, { id, text }: Word, adding: Adding): Promise<void> {
  const { own, kept } = opened;
  const { at } = adding;
  if (!withdrawable.includes((await toldOf(tables, opened)).state))
    throw new AppError('duplicate', 'This enquiry is closed. It cannot be withdrawn any more.');
  const merged = (await readMerged(tables, [kept.id])).get(kept.id) ?? [];
  const isLast = await areWithdrawn(
    tables,
    [kept, ...merged].filter(row => row.id !== own.id),
    kept,
  );
  const isPart = merged.length > 0;
  const what = isPart ? `enquiry ${enquiryReference(own.id)}` : 'this enquiry';
  const words = [`I withdraw ${what}.`, text].filter(Boolean).join('\n\n');
  const thread = await listMessages(tables, kept.id);
  const reason = isPart && own.id === kept.id ? withdrawsPart : null;
  await insertWord(tables, { ...opened, thread }, { id, text: words, reason }, adding);
  if (own.id !== kept.id) await moveEnquiry(tables, own, 'lost', { by: senderOf(own), at, lostReason: 'withdrawn' });
  if (kept.state === 'spam') {
    if (isLast) await tables.enquiries.update(kept.id, { lostReason: 'withdrawn' });
    return;
  }
  if (isLast) await moveEnquiry(tables, kept, 'lost', { by: customer, at, lostReason: 'withdrawn' });
  else await tables.enquiries.update(kept.id, { updatedAt: at });
  await mailAboutWord(tables, adding, { enquiry: kept, messageId: id, withdrawn: true });
}

type Thread = Opened & { thread: MessageRow[] };

async function insertWord(
  tables: Tables,
  { own, kept, thread }: Thread,
  { id, text, reason = null }: Word & { reason?: string | null },
  { mail, at }: Adding,
) {
  const subject = subjectOf(kept.id, await productName(tables, kept), thread.at(-1)?.subject);
  const { messageId, threadId } = mail.headersOf(id, own.id);
  await tables.messages.insert({
    id,
    // Not the kept one: what comes through a link is shown by that link alone.
    enquiryId: own.id,
    createdAt: at,
    direction: 'in',
    kind: 'word',
    sender: own.email,
    recipient: mail.sender?.from ?? '',
    subject,
    text,
    html: null,
    messageId,
    inReplyTo: threadId,
    referenceIds: [threadId],
    files: [],
    sentAt: null,
    userId: null,
    userName: null,
    state: 'received',
    reason,
  });
}
