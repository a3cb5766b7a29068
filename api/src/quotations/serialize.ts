import { privateToken } from '../accounts/private-tokens.ts';
import type { Tables } from '../db/database.ts';
import type { QuotationRevisionRow } from '../db/tables/quotations/quotation-revisions.ts';
import type { QuotationRow } from '../db/tables/quotations/quotations.ts';
import { serialize } from '../repositories/records.ts';
import { orderState } from './orders/orders.ts';
import type { OrderProgram } from './orders/post-order.ts';
import { hasExpired, revisionsOf, sumsOf } from './revisions.ts';

type Keyed = { secret: string };

/** The folder of the PDFs and order notes. Their names contain a token. */
export const quotationFolder = '/quotation-files/';

/** The address of the PDF of a revision. */
export const fileAddress = (keyed: Keyed, { id }: Pick<QuotationRevisionRow, 'id'>): string =>
  `${quotationFolder}${privateToken(keyed, 'quotation-file', id)}/quotation.pdf`;

const orderAddress = (keyed: Keyed, { id, state }: Pick<QuotationRow, 'id' | 'state'>): string | null =>
  state === 'accepted' ? `${quotationFolder}${privateToken(keyed, 'order', id)}/order.pdf` : null;

/** A quotation with its state on a day such as `2026-11-28`. */
export function serializeHead(quotation: QuotationRow, latest: QuotationRevisionRow | undefined, today: string) {
  const { number, enquiryId, name, organization, email, decidedAt, ...rest } = quotation;
  const { orderSentAt: _sent, orderFailure: _failure, ...row } = rest;
  return {
    ...serialize(row),
    enquiry: enquiryId,
    number: number ?? '',
    state: hasExpired(quotation, latest, today) ? ('over' as const) : row.state,
    customer: { name, organization, email },
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

/** A quotation with its revisions. */
export async function serializeQuotation(
  tables: Tables,
  deps: Keyed & { orderProgram: OrderProgram | null; today: string },
  row: QuotationRow,
) {
  const rows = await revisionsOf(tables, row.id);
  const revisions = rows.map(({ issuedAt, ...revision }) => ({
    ...revision,
    totals: sumsOf(revision.content),
    issuedAt: issuedAt?.toISOString() ?? null,
    file: fileAddress(deps, revision),
  }));
  const order = await orderState(tables, deps, row);
  return { ...serializeHead(row, rows[0], deps.today), revisions, orderFile: orderAddress(deps, row), order };
}
