import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { EnquiryFileRow } from '../../db/tables/enquiries/enquiry-files.ts';
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

/** The files that came with some enquiries, by the id of the enquiry, in the order in which they came. */
export async function readFiles(tables: Tables, enquiryIds: readonly string[]): Promise<Map<string, EnquiryFileRow[]>> {
  const rows = await inChunks(enquiryIds, some =>
    tables.enquiryFiles.find({ where: { enquiryId: In(some) }, order: { createdAt: 'ASC', id: 'ASC' } }),
  );
  return Map.groupBy(rows, ({ enquiryId }) => enquiryId);
}

/** Serializes enquiries with their items and the names of their files. */
export async function serializeEnquiries(tables: Tables, rows: EnquiryRow[]) {
  const ids = rows.map(({ id }) => id);
  const items = await readItems(tables, ids);
  const files = await readFiles(tables, ids);
  return rows.map(row => ({
    ...serializeEnquiry(row),
    items: (items.get(row.id) ?? []).map(({ id, enquiryId, ...item }) => item),
    files: (files.get(row.id) ?? []).map(({ id, name, bytes, state, reason }) => ({
      _id: id,
      name,
      bytes,
      state,
      reason,
    })),
  }));
}
