import { longDay } from '@hydraulics/common/units/dates/days';
import { In } from 'typeorm';
import { readPrivateToken } from '../accounts/private-tokens.ts';
import type { Tables } from '../db/database.ts';
import type { AttachedFile } from '../db/tables/enquiries/messages.ts';
import type { QuotationRevisionRow } from '../db/tables/quotations/quotation-revisions.ts';
import type { QuotationRow } from '../db/tables/quotations/quotations.ts';
import { inChunks } from '../repositories/batches.ts';
import { isOver } from './revisions.ts';

/** What opens private pages, and a day such as `2026-11-28` where the company is. */
export type Sending = { secret: string; today: string };

/** Why staff do not send an issued revision: it has expired. Null if they may. */
export const expiryOf = (row: QuotationRow, issued: QuotationRevisionRow, today: string): string | null =>
  isOver(row, issued, today)
    ? `Quotation ${row.number} was valid until ${longDay(issued.content.validUntil)}. Revise it, and send the new revision.`
    : null;

const links = /\/quotation\/([\w-]+\.[\w-]+)/g;

/** The quotations whose links are in a text. */
const linkedIn = (text: string, { secret }: Sending): string[] =>
  [...text.matchAll(links)].flatMap(([, token = '']) => readPrivateToken({ secret }, 'quotation', token) ?? []);

type Reply = { files: readonly AttachedFile[]; text: string };

const attachedIn = (files: Reply['files']) => files.flatMap(file => (file.kind === 'quotation' ? [file] : []));

/** Why each of some replies is not sent again: a quotation in it has expired or was revised since. */
export async function replyProblems(
  tables: Tables,
  replies: readonly Reply[],
  sending: Sending,
): Promise<(string | null)[]> {
  const named = replies.flatMap(({ files, text }) => [
    ...attachedIn(files).map(({ quotation }) => quotation),
    ...linkedIn(text, sending),
  ]);
  const ids = [...new Set(named)];
  const rows = await inChunks(ids, some => tables.quotations.findBy({ id: In(some) }));
  const revisions = await inChunks(ids, some => tables.quotationRevisions.findBy({ quotationId: In(some) }));
  const quotations = new Map(rows.map(row => [row.id, row]));
  const byQuotation = Map.groupBy(revisions, ({ quotationId }) => quotationId);
  const problemWith = (id: string, isMeant: (revision: QuotationRevisionRow) => boolean): string | null => {
    const row = quotations.get(id);
    const meant = byQuotation.get(id)?.find(isMeant);
    if (!row || !meant) return null;
    if (meant.state === 'replaced')
      return `Quotation ${row.number} was revised since. Send the new revision in a new reply.`;
    return expiryOf(row, meant, sending.today);
  };
  return replies.map(({ files, text }) => {
    const problems = [
      ...attachedIn(files).map(({ quotation, revision }) => problemWith(quotation, one => one.revision === revision)),
      ...linkedIn(text, sending).map(id => problemWith(id, ({ state }) => state === 'issued')),
    ];
    return problems.find(problem => problem !== null) ?? null;
  });
}

export const replyProblem = async (tables: Tables, reply: Reply, sending: Sending): Promise<string | null> =>
  (await replyProblems(tables, [reply], sending))[0] ?? null;

/** Why a text is not sent: it has the link of a quotation that has expired. */
export const linkProblem = (tables: Tables, text: string, sending: Sending): Promise<string | null> =>
  replyProblem(tables, { files: [], text }, sending);
