import { failedMailDays, failedMailsListed } from '@hydraulics/common/limits';
import type { FailedMail } from '@hydraulics/common/nouns/mail/failed-mails';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { In, IsNull } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { OneTimeLinkRow } from '../../db/tables/one-time-links.ts';
import type { OutboxRow } from '../../db/tables/outbox.ts';
import type { QuotationRow } from '../../db/tables/quotations/quotations.ts';
import { replyProblems, type Sending } from '../../quotations/sendable.ts';
import { inChunks } from '../../repositories/batches.ts';
import { cleared, keptFailed } from '../outbox.ts';
import { titleOfMail } from './mail-titles.ts';

const day = 24 * 3600_000;

/** The failed mails that can still be sent again or discarded, the newest first. */
export const listFailed = ({ outbox }: Tables): Promise<OutboxRow[]> =>
  outbox.find({ where: keptFailed, order: { finishedAt: 'DESC', id: 'ASC' }, take: failedMailsListed });

/** Those among some ids. */
export const findFailed = ({ outbox }: Tables, ids: string[]): Promise<OutboxRow[]> =>
  inChunks([...new Set(ids)], some => outbox.findBy({ ...keptFailed, id: In(some) }));

/** What some mails are about, as far as it still exists, by the ids of the mails. */
async function subjectsOf(tables: Tables, rows: OutboxRow[], at: At): Promise<Map<string, Subject>> {
  const named = (fact: string) => rows.flatMap(({ data }) => data[fact] || []);
  const messages = byId(await inChunks(named('messageId'), some => tables.messages.findBy({ id: In(some) })));
  const about = [...named('enquiryId'), ...[...messages.values()].map(({ enquiryId }) => enquiryId)];
  const active = (ids: string[]) => tables.enquiries.findBy({ id: In(ids), deletedAt: IsNull() });
  const enquiries = byId(await inChunks(about, active));
  const quotations = byId(await inChunks(named('quotationId'), some => tables.quotations.findBy({ id: In(some) })));
  const links = byId(await inChunks(named('linkId'), some => tables.oneTimeLinks.findBy({ id: In(some) })));
  const replies = rows.flatMap(
    ({ kind, data }) => (kind === 'enquiry-reply' && messages.get(data.messageId ?? '')) || [],
  );
  const found = await replyProblems(tables, replies, at);
  const problems = new Map(replies.map(({ id }, place) => [id, found[place] ?? null]));
  return new Map(
    rows.map(({ id, data }) => [
      id,
      {
        enquiry: enquiries.get(data.enquiryId ?? messages.get(data.messageId ?? '')?.enquiryId ?? '') ?? null,
        quotation: quotations.get(data.quotationId ?? '') ?? null,
        link: links.get(data.linkId ?? '') ?? null,
        problem: problems.get(data.messageId ?? '') ?? null,
      },
    ]),
  );
}

type Subject = {
  enquiry: EnquiryRow | null;
  quotation: QuotationRow | null;
  link: OneTimeLinkRow | null;
  /** Why a reply is not sent again. */
  problem: string | null;
};

/** A moment, and what tells whether a quotation has expired then. */
type At = Sending & { now: Date };

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map(row => [row.id, row]));

/** Kinds that are useless after their time, with what staff read then. */
const outdated: Record<string, string> = {
  'enquiries-due': 'The day that it is about is over.',
};

const expired: Record<string, string> = {
  reset: 'This link has expired. Ask for a new one on the sign-in page.',
  invitation: 'This link has expired. Invite the user again on the screen Users.',
};

/** Why a mail cannot be sent again, in words for staff; null if it can. */
function obstacleOf({ kind, data, expiresAt }: OutboxRow, subject: Subject | undefined, now: Date): string | null {
  const { enquiry, quotation, link } = subject ?? {};
  if (expired[kind]) return link && link.expiresAt > now ? null : expired[kind];
  if (outdated[kind] && expiresAt <= now) return outdated[kind];
  if ((data.enquiryId || data.messageId) && !enquiry) return 'The enquiry was deleted.';
  if (data.quotationId && !quotation) return 'The quotation was deleted.';
  if (kind === 'enquiry-receipt' && enquiry?.state === 'spam') return 'The enquiry is marked as spam.';
  return subject?.problem ?? null;
}

/** Until when a mail that is sent again is tried; null by default. One with a link ends with its link. */
export const lastTryOf = ({ kind, expiresAt }: OutboxRow): Date | null =>
  expired[kind] || outdated[kind] ? expiresAt : null;

/** Why some mails cannot be sent again, by their ids; null if one can. */
export async function findObstacles(tables: Tables, rows: OutboxRow[], at: At): Promise<Map<string, string | null>> {
  const subjects = await subjectsOf(tables, rows, at);
  return new Map(rows.map(row => [row.id, obstacleOf(row, subjects.get(row.id), at.now)]));
}

/** Failed mails as staff see them. */
export async function serializeFailed(tables: Tables, rows: OutboxRow[], at: At): Promise<FailedMail[]> {
  const subjects = await subjectsOf(tables, rows, at);
  return rows.map(row => {
    const subject = subjects.get(row.id);
    const { enquiry = null, quotation = null } = subject ?? {};
    const failedAt = row.finishedAt ?? row.createdAt;
    return {
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
      obstacle: obstacleOf(row, subject, at.now),
    };
  });
}

/** Clears what is kept of failed mails. @returns their number */
export async function discardFailed({ outbox }: Tables, rows: OutboxRow[], at: Date): Promise<number> {
  const ids = rows.map(({ id }) => id);
  const dropped = { ...cleared, state: 'dropped' as const, finishedAt: at };
  const counts = await inChunks(ids, async some => [
    (await outbox.update({ ...keptFailed, id: In(some) }, dropped)).affected ?? 0,
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}
