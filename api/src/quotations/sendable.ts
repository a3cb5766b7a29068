import { longDay } from '@hydraulics/common/units/dates/days';
import { readPrivateToken } from '../accounts/private-tokens.ts';
import type { Tables } from '../db/database.ts';
import type { AttachedFile } from '../db/tables/enquiries/messages.ts';
import type { QuotationRevisionRow } from '../db/tables/quotations/quotation-revisions.ts';
import type { QuotationRow } from '../db/tables/quotations/quotations.ts';
import { isOver, revisionsOf } from './revisions.ts';

/** What opens private pages, and a day such as `2026-11-28` where the company is. */
export type Sending = { secret: string; today: string };

/** Why staff do not send an issued revision: it has expired. Null if they may. */
export const expiryOf = (row: QuotationRow, issued: QuotationRevisionRow, today: string): string | null =>
  isOver(row, issued, today)
    ? `Quotation ${row.number} was valid until ${longDay(issued.content.validUntil)}. Revise it, and send the new revision.`
    : null;

const links = /\/quotation\/([\w-]+\.[\w-]+)/g;

/** Why a text is not sent: it has the link of a quotation that has expired. */
export async function linkProblem(tables: Tables, text: string, { secret, today }: Sending): Promise<string | null> {
  for (const token of new Set([...text.matchAll(links)].map(([, found = '']) => found))) {
    const id = readPrivateToken({ secret }, 'quotation', token);
    const row = id === null ? null : await tables.quotations.findOneBy({ id });
    const issued = row && (await revisionsOf(tables, row.id)).find(({ state }) => state === 'issued');
    const problem = issued && expiryOf(row, issued, today);
    if (problem) return problem;
  }
  return null;
}

type Reply = { files: readonly AttachedFile[]; text: string };

/** Why a reply is not sent again: a quotation in it has expired or was revised since. */
export async function replyProblem(tables: Tables, { files, text }: Reply, sending: Sending): Promise<string | null> {
  for (const file of files) {
    if (file.kind !== 'quotation') continue;
    const { quotation: quotationId, revision } = file;
    const row = await tables.quotations.findOneBy({ id: quotationId });
    const attached = row && (await tables.quotationRevisions.findOneBy({ quotationId, revision }));
    if (attached?.state === 'replaced')
      return `Quotation ${row?.number} was revised since. Send the new revision in a new reply.`;
    const problem = attached && expiryOf(row, attached, sending.today);
    if (problem) return problem;
  }
  return linkProblem(tables, text, sending);
}
