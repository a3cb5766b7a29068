import { AppError } from '@hydraulics/common/contract/errors';
import { maxWords, withdrawable } from '@hydraulics/common/nouns/thread/opened-enquiry';
import type { CompanyFile } from '../../company/company-file.ts';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { MessageRow } from '../../db/tables/enquiries/messages.ts';
import type { Mail } from '../../mail/mail.ts';
import { moveEnquiry } from '../../repositories/enquiries/move-enquiry.ts';
import { mailAboutWord } from '../enquiry-mails.ts';
import { listMessages } from '../thread/read-thread.ts';
import { productName, subjectOf } from '../thread/reply-form.ts';
import { type Opened, openedState, rowsOfPerson } from './open-enquiry.ts';

type Word = { id: string; text: string };
type Adding = { mail: Mail; company: CompanyFile | null; at: Date };

/** Who moved the enquiry, in its timeline, which is no place for a name that the customer typed. */
const customer = { user: null, customer: 'the customer' };

/** The first line of a withdrawal in the thread. */
const asWithdrawn = 'I withdraw this enquiry.';

/** Adds what a customer wrote on the private page to the thread. An answered enquiry waits again. */
export async function addWord(tables: Tables, opened: Opened, word: Word, adding: Adding): Promise<void> {
  const { kept } = opened;
  const thread = await listMessages(tables, kept.id);
  if (thread.some(({ id }) => id === word.id)) return;
  if (thread.filter(({ kind }) => kind === 'word').length >= maxWords)
    throw new AppError('invalid_input', 'This page takes no more messages. Please write to us by email.');
  await insertWord(tables, { ...opened, thread }, word, adding);
  if (!(await noteAddition(tables, kept, adding.at))) return;
  await mailAboutWord(tables, adding, { enquiry: kept, messageId: word.id, withdrawn: false });
}

/**
 * An enquiry to which its sender added something waits again if it was answered.
 * @returns whether staff are to know of it
 */
export async function noteAddition(tables: Tables, row: EnquiryRow, at: Date): Promise<boolean> {
  // Nothing makes suspected spam look reviewed.
  if (row.state === 'spam') return false;
  if (row.state === 'answered' || openedState(row) === 'withdrawn')
    await moveEnquiry(tables, row, 'new', { by: customer, at });
  // What was added counts for how long the enquiry is stored.
  else await tables.enquiries.update(row.id, { updatedAt: at });
  return true;
}

/**
 * Withdraws an enquiry, with the customer's reason if there is one.
 * @throws AppError `duplicate` if it was ordered, closed or withdrawn before, or is read with that of a colleague
 */
export async function withdraw(tables: Tables, opened: Opened, { id, text }: Word, adding: Adding): Promise<void> {
  const { kept: row } = opened;
  if (!withdrawable.includes(openedState(row)))
    throw new AppError('duplicate', 'This enquiry is closed. It cannot be withdrawn any more.');
  if ((await rowsOfPerson(tables, opened)).isShared)
    throw new AppError(
      'duplicate',
      'A colleague of yours asked too, and we work on both together. Please tell us in a message instead.',
    );
  const thread = await listMessages(tables, row.id);
  const words = [asWithdrawn, text].filter(Boolean).join('\n\n');
  await insertWord(tables, { ...opened, thread }, { id, text: words }, adding);
  if (row.state === 'spam') {
    await tables.enquiries.update(row.id, { lostReason: 'withdrawn' });
    return;
  }
  await moveEnquiry(tables, row, 'lost', { by: customer, at: adding.at, lostReason: 'withdrawn' });
  await mailAboutWord(tables, adding, { enquiry: row, messageId: id, withdrawn: true });
}

type Thread = Opened & { thread: MessageRow[] };

async function insertWord(tables: Tables, { own, kept, thread }: Thread, { id, text }: Word, { mail, at }: Adding) {
  const subject = subjectOf(kept.id, await productName(tables, kept), thread.at(-1)?.subject);
  await tables.messages.insert({
    id,
    enquiryId: kept.id,
    createdAt: at,
    direction: 'in',
    kind: 'word',
    sender: own.email,
    recipient: mail.sender?.from ?? '',
    subject,
    text,
    html: null,
    messageId: mail.headersOf(id, kept.id).messageId,
    inReplyTo: null,
    referenceIds: [],
    files: [],
    sentAt: null,
    userId: null,
    userName: null,
    state: 'received',
    reason: null,
  });
}
