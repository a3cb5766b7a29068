import { paths } from '@hydraulics/common/contract/site-paths';
import { In, IsNull, Not } from 'typeorm';
import { privateToken } from '../../accounts/private-tokens.ts';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { QuotationRow } from '../../db/tables/quotations/quotations.ts';
import { groupOf } from '../../repositories/enquiries/merged.ts';

/** The quotations of an enquiry that were issued to its sender, and to no colleague; oldest first. */
export async function issuedTo(
  tables: Tables,
  { own, kept }: { own: EnquiryRow; kept: EnquiryRow },
): Promise<QuotationRow[]> {
  const rows = await tables.quotations.find({
    where: { enquiryId: In(await groupOf(tables, kept.id)), number: Not(IsNull()) },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  return rows.filter(({ email }) => email.toLowerCase() === own.email.toLowerCase());
}

export const linkQuotation = (keyed: { secret: string }, { id, number }: QuotationRow) => ({
  number: number ?? '',
  page: paths.quotation.href({ token: privateToken(keyed, 'quotation', id) }),
});
