import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { EnquiryFileRow } from '../../db/tables/enquiries/enquiry-files.ts';
import type { EnquiryItemRow } from '../../db/tables/enquiries/enquiry-items.ts';
import { inChunks } from '../batches.ts';
import { serializeEnquiry } from '../enquiries.ts';
import { groupOf, readMerged } from './merged.ts';

/** What some enquiries ask for, by the id of the enquiry, in the order of their lists. */
export async function readItems(tables: Tables, enquiryIds: readonly string[]): Promise<Map<string, EnquiryItemRow[]>> {
  const rows = await inChunks(enquiryIds, some =>
    tables.enquiryItems.find({ where: { enquiryId: In(some) }, order: { enquiryId: 'ASC', position: 'ASC' } }),
  );
  return Map.groupBy(rows, ({ enquiryId }) => enquiryId);
}

/** What one enquiry asks for, with those merged into it, numbered in one list. */
export async function itemsOf(tables: Tables, enquiryId: string): Promise<EnquiryItemRow[]> {
  const ids = await groupOf(tables, enquiryId);
  return numbered(ids, await readItems(tables, ids));
}

const numbered = (ids: string[], items: Map<string, EnquiryItemRow[]>): EnquiryItemRow[] =>
  ids.flatMap(id => items.get(id) ?? []).map((item, place) => ({ ...item, position: place + 1 }));

/** The files that came with some enquiries, by the id of the enquiry, in the order in which they came. */
export async function readFiles(tables: Tables, enquiryIds: readonly string[]): Promise<Map<string, EnquiryFileRow[]>> {
  const rows = await inChunks(enquiryIds, some =>
    tables.enquiryFiles.find({ where: { enquiryId: In(some) }, order: { createdAt: 'ASC', id: 'ASC' } }),
  );
  return Map.groupBy(rows, ({ enquiryId }) => enquiryId);
}

/** The files of one enquiry and of those merged into it. */
export async function filesOf(tables: Tables, enquiryId: string): Promise<EnquiryFileRow[]> {
  const ids = await groupOf(tables, enquiryId);
  const files = await readFiles(tables, ids);
  return ids.flatMap(id => files.get(id) ?? []);
}

/** Serializes enquiries with their items and the names of their files, and with what was merged into them. */
export async function serializeKept(tables: Tables, rows: EnquiryRow[]) {
  const merged = await readMerged(
    tables,
    rows.map(({ id }) => id),
  );
  const all = await serializeEnquiries(tables, [...rows, ...[...merged.values()].flat()]);
  const known = new Map(all.map(one => [one._id, one]));
  return all.slice(0, rows.length).map(one => {
    const others = (merged.get(one._id) ?? []).flatMap(({ id }) => known.get(id) ?? []);
    if (others.length === 0) return one;
    const group = [one, ...others];
    return {
      ...one,
      items: group.flatMap(({ items }) => items).map((item, place) => ({ ...item, position: place + 1 })),
      files: group.flatMap(({ files }) => files),
      merged: others,
    };
  });
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
