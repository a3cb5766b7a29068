import { AppError } from '@hydraulics/common/contract/errors';
import type { OpenedQuotation } from '@hydraulics/common/nouns/quotations/opened-quotation';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { readPrivateToken } from '../accounts/private-tokens.ts';
import type { Tables } from '../db/database.ts';
import type { QuotationRevisionRow } from '../db/tables/quotations/quotation-revisions.ts';
import type { QuotationRow } from '../db/tables/quotations/quotations.ts';
import { isOver, revisionsOf, sumsOf } from './revisions.ts';
import { fileAddress } from './serialize.ts';

type Found = { row: QuotationRow; issued: QuotationRevisionRow; isRevised: boolean };

const over = () => new AppError('link_over', 'This link is not valid. Please ask us for a new one.');

/**
 * The quotation of a link with the newest revision that was issued.
 * @throws AppError `link_over`
 */
export async function findOpened(tables: Tables, keyed: { secret: string }, token: string): Promise<Found> {
  const id = readPrivateToken(keyed, 'quotation', token);
  const row = id === null ? null : await tables.quotations.findOneBy({ id });
  const revisions = row ? await revisionsOf(tables, row.id) : [];
  const issued = revisions.find(({ state }) => state === 'issued');
  if (!row || !issued) throw over();
  return { row, issued, isRevised: revisions[0] !== issued };
}

/** What the customer may do with it, on a day such as `2026-11-28`. */
export function stateFor({ row, issued, isRevised }: Found, today: string): OpenedQuotation['state'] {
  if (row.state === 'accepted') return row.state;
  if (isRevised) return 'withdrawn';
  if (row.state === 'declined') return row.state;
  return isOver(row, issued, today) ? 'over' : 'open';
}

export function toOpened(found: Found, keyed: { secret: string }, today: string) {
  const { row, issued } = found;
  return {
    number: row.number ?? '',
    revision: issued.revision,
    state: stateFor(found, today),
    reference: row.enquiryId ? enquiryReference(row.enquiryId) : '',
    customer: { name: row.name, organization: row.organization },
    issuedAt: (issued.issuedAt ?? issued.createdAt).toISOString(),
    content: issued.content,
    totals: sumsOf(issued.content),
    file: fileAddress(keyed, issued),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy,
  };
}
