import type { QuotationRevisionRow } from '../db/tables/quotations/quotation-revisions.ts';
import type { QuotationRow } from '../db/tables/quotations/quotations.ts';

/** The name of a revision or order as a file, such as `Quotation Q-2026-0007 revision 2.pdf`. */
export const quotationFileName = (
  kind: 'Quotation' | 'Order',
  { number }: Pick<QuotationRow, 'number'>,
  { revision }: Pick<QuotationRevisionRow, 'revision'>,
): string => `${kind} ${number ?? 'draft'}${revision > 1 ? ` revision ${revision}` : ''}.pdf`;
