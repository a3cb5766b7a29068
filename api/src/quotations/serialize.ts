import { privateToken } from '../accounts/private-tokens.ts';
import type { Tables } from '../db/database.ts';
import type { QuotationRevisionRow } from '../db/tables/quotations/quotation-revisions.ts';
import type { QuotationRow } from '../db/tables/quotations/quotations.ts';
import { serialize } from '../repositories/records.ts';
import { orderState } from './orders/orders.ts';
import type { OrderProgram } from './orders/post-order.ts';
import { revisionsOf, sumsOf } from './revisions.ts';

type Keyed = { secret: string };

/** The folder of the PDFs and order notes. Their names contain a token. */
export const quotationFolder = '/quotation-files/';

/** The address of the PDF of a revision. */
export const fileAddress = (keyed: Keyed, { id }: Pick<QuotationRevisionRow, 'id'>): string =>
  `${quotationFolder}${privateToken(keyed, 'quotation-file', id)}/quotation.pdf`;

const orderAddress = (keyed: Keyed, { id, state }: Pick<QuotationRow, 'id' | 'state'>): string | null =>
  state === 'accepted' ? `${quotationFolder}${privateToken(keyed, 'order', id)}/order.pdf` : null;

export function serializeHead({ number, enquiryId, name, organization, email, decidedAt, ...rest }: QuotationRow) {
  const { orderSentAt: _sent, orderFailure: _failure, ...row } = rest;
  return {
    ...serialize(row),
    enquiry: enquiryId,
    number: number ?? '',
    customer: { name, organization, email },
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

/** A quotation with its revisions. */
export async function serializeQuotation(
  tables: Tables,
  deps: Keyed & { orderProgram: OrderProgram | null },
  row: QuotationRow,
) {
  const revisions = (await revisionsOf(tables, row.id)).map(({ issuedAt, ...revision }) => ({
    ...revision,
    totals: sumsOf(revision.content),
    issuedAt: issuedAt?.toISOString() ?? null,
    file: fileAddress(deps, revision),
  }));
  const order = await orderState(tables, deps, row);
  return { ...serializeHead(row), revisions, orderFile: orderAddress(deps, row), order };
}
