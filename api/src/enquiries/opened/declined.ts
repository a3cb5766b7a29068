import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';

/**
 * Whether the sender of an enquiry declined its quotation, rather than who sent one that is read with it. The quotation
 * itself is not linked: the page of an enquiry is also known to whoever sent it in another's name, and prices go to the
 * address alone.
 */
export async function hasDeclined(tables: Tables, { id, email }: EnquiryRow): Promise<boolean> {
  const rows = await tables.quotations.find({
    where: { enquiryId: id, state: 'declined' },
    select: { id: true, email: true },
  });
  return rows.some(row => row.email.toLowerCase() === email.toLowerCase());
}
