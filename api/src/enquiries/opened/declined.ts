import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import { groupOf } from '../../repositories/enquiries/merged.ts';

/**
 * Whether the sender of an enquiry declined its quotation, rather than a colleague. The quotation itself is not linked:
 * the page of an enquiry is also known to whoever sent it in another's name, and prices go to the address alone.
 */
export async function hasDeclined(
  tables: Tables,
  { own, kept }: { own: EnquiryRow; kept: EnquiryRow },
): Promise<boolean> {
  const rows = await tables.quotations.find({
    where: { enquiryId: In(await groupOf(tables, kept.id)), state: 'declined' },
    select: { id: true, email: true },
  });
  return rows.some(({ email }) => email.toLowerCase() === own.email.toLowerCase());
}
