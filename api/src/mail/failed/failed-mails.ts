import { failedMailDays, failedMailsListed } from '@hydraulics/common/limits';
import type { FailedMail } from '@hydraulics/common/nouns/mail/failed-mails';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { In, MoreThan, Not } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { OutboxRow } from '../../db/tables/outbox.ts';
import { inChunks } from '../../repositories/batches.ts';
import { titleOfMail } from './mail-titles.ts';

const day = 24 * 3600_000;

/** A row that has all that is needed to send it again. */
const kept = { state: 'failed' as const, recipient: Not('') };

/** The failed mails that can still be sent again or discarded, the newest first. */
export const listFailed = ({ outbox }: Tables): Promise<OutboxRow[]> =>
  outbox.find({ where: kept, order: { finishedAt: 'DESC', id: 'ASC' }, take: failedMailsListed });

/** Those among some ids. */
export const findFailed = ({ outbox }: Tables, ids: string[]): Promise<OutboxRow[]> =>
  inChunks([...new Set(ids)], some => outbox.findBy({ ...kept, id: In(some) }));

/** What a mail is about, as far as it still exists. */
async function subjectOf(tables: Tables, { data }: OutboxRow) {
  const { enquiryId, messageId, quotationId } = data;
  const quotation = quotationId ? await tables.quotations.findOneBy({ id: quotationId }) : null;
  const message = messageId ? await tables.messages.findOneBy({ id: messageId }) : null;
  const about = enquiryId ?? message?.enquiryId;
  const enquiry = about ? await tables.enquiries.findOneBy({ id: about }) : null;
  return { enquiry: enquiry?.deletedAt ? null : enquiry, quotation };
}

type Subject = Awaited<ReturnType<typeof subjectOf>>;

/** Kinds that are useless after their time, with what staff read then. */
const outdated: Record<string, string> = {
  'enquiries-due': 'The day that it is about is over.',
};

const expired: Record<string, string> = {
  reset: 'This link has expired. Ask for a new one on the sign-in page.',
  invitation: 'This link has expired. Invite the user again on the screen Users.',
};

/** Why a mail cannot be sent again, in words for staff; null if it can. */
async function obstacleOf(tables: Tables, row: OutboxRow, { enquiry, quotation }: Subject, now: Date) {
  const { kind, data, expiresAt } = row;
  const link = expired[kind];
  if (link) {
    const isOpen = await tables.oneTimeLinks.existsBy({ id: data.linkId ?? '', expiresAt: MoreThan(now) });
    return isOpen ? null : link;
  }
  if (outdated[kind] && expiresAt <= now) return outdated[kind];
  if ((data.enquiryId || data.messageId) && !enquiry) return 'The enquiry was deleted.';
  if (data.quotationId && !quotation) return 'The quotation was deleted.';
  if (kind === 'enquiry-receipt' && enquiry?.state === 'spam') return 'The enquiry is marked as spam.';
  return null;
}

/** Until when a mail that is sent again is tried; null by default. One with a link ends with its link. */
export const lastTryOf = ({ kind, expiresAt }: OutboxRow): Date | null =>
  expired[kind] || outdated[kind] ? expiresAt : null;

/** @returns why a mail cannot be sent again; null if it can */
export const findObstacle = async (tables: Tables, row: OutboxRow, now: Date): Promise<string | null> =>
  obstacleOf(tables, row, await subjectOf(tables, row), now);

/** Failed mails as staff see them. */
export async function serializeFailed(tables: Tables, rows: OutboxRow[], now: Date): Promise<FailedMail[]> {
  const found: FailedMail[] = [];
  for (const row of rows) {
    const subject = await subjectOf(tables, row);
    const { enquiry, quotation } = subject;
    const failedAt = row.finishedAt ?? row.createdAt;
    found.push({
      _id: row.id,
      title: titleOfMail(row.kind),
      to: row.recipient,
      createdAt: row.createdAt.toISOString(),
      failedAt: failedAt.toISOString(),
      keptUntil: new Date(failedAt.getTime() + failedMailDays * day).toISOString(),
      reason: row.reason ?? '',
      response: row.response,
      enquiry: enquiry && { _id: enquiry.id, reference: enquiryReference(enquiry.id) },
      quotation: quotation && { _id: quotation.id, number: quotation.number ?? '' },
      obstacle: await obstacleOf(tables, row, subject, now),
    });
  }
  return found;
}

/** Clears what is kept of failed mails. @returns their number */
export async function discardFailed({ outbox }: Tables, rows: OutboxRow[], at: Date): Promise<number> {
  const ids = rows.map(({ id }) => id);
  const cleared = { state: 'dropped' as const, recipient: '', data: {}, response: null, finishedAt: at };
  const counts = await inChunks(ids, async some => [
    (await outbox.update({ ...kept, id: In(some) }, cleared)).affected ?? 0,
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}
