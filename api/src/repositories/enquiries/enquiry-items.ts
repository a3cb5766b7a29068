import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { EnquiryItemRow } from '../../db/tables/enquiries/enquiry-items.ts';
import { inChunks } from '../batches.ts';
import { serializeEnquiry } from '../enquiries.ts';

/** What some enquiries ask for, by the id of the enquiry, in the order of their lists. */
async function readItems(tables: Tables, enquiryIds: readonly string[]): Promise<Map<string, EnquiryItemRow[]>> {
  const rows = await inChunks(enquiryIds, some =>
    tables.enquiryItems.find({ where: { enquiryId: In(some) }, order: { enquiryId: 'ASC', position: 'ASC' } }),
  );
  return Map.groupBy(rows, ({ enquiryId }) => enquiryId);
}

/** What one enquiry asks for. */
export const itemsOf = async (tables: Tables, enquiryId: string): Promise<EnquiryItemRow[]> =>
  (await readItems(tables, [enquiryId])).get(enquiryId) ?? [];

/** Serializes enquiries with their items. */
export async function serializeEnquiries(tables: Tables, rows: EnquiryRow[]) {
  const items = await readItems(
    tables,
    rows.map(({ id }) => id),
  );
  return rows.map(row => ({
    ...serializeEnquiry(row),
    items: (items.get(row.id) ?? []).map(({ id, enquiryId, ...item }) => item),
  }));
}
