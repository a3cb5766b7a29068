import { AppError } from '@hydraulics/common/contract/errors';
import { records } from '@hydraulics/common/registry';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import { inChunks } from '../batches.ts';
import { findActive } from '../records.ts';

/**
 * Enquiries that staff merged. No row is moved: a merged one names the one that is kept, and what belongs to both is read
 * in that. A kept one is merged into no other.
 */

const { title } = records.enquiries;

/** The active enquiry in which another one is read: itself, unless it was merged; null if it is in the trash. */
export async function keptOf({ enquiries }: Tables, row: EnquiryRow | null): Promise<EnquiryRow | null> {
  const kept = row?.mergedInto ? await enquiries.findOneBy({ id: row.mergedInto }) : row;
  return kept?.deletedAt === null ? kept : null;
}

/** The active enquiry of an id, or the one in which that is read. */
export async function findKept(tables: Tables, id: string): Promise<EnquiryRow> {
  const { mergedInto } = await findActive(tables.enquiries, id, title);
  return findActive(tables.enquiries, mergedInto ?? id, title);
}

/**
 * An active enquiry that is to be changed itself.
 * @throws AppError `duplicate` if it was merged: who changes it means the one that they saw
 */
export async function findUnmerged(tables: Tables, id: string): Promise<EnquiryRow> {
  const row = await findActive(tables.enquiries, id, title);
  if (row.mergedInto === null) return row;
  const kept = enquiryReference(row.mergedInto);
  throw new AppError('duplicate', `The enquiry of ${row.name} was merged with ${kept}. Open that one.`);
}

/** The enquiries that were merged into some others, oldest first, by the id of the kept one. */
export async function readMerged(
  { enquiries }: Tables,
  ids: readonly string[],
): Promise<Map<string | null, EnquiryRow[]>> {
  const rows = await inChunks(ids, some =>
    enquiries.find({ where: { mergedInto: In(some) }, order: { createdAt: 'ASC', id: 'ASC' } }),
  );
  return Map.groupBy(rows, ({ mergedInto }) => mergedInto);
}

/** The ids of an enquiry and of those merged into it, its own first. */
export async function groupOf({ enquiries }: Tables, id: string): Promise<string[]> {
  const merged = await enquiries.find({ where: { mergedInto: id }, select: { id: true }, order: { createdAt: 'ASC' } });
  return [id, ...merged.map(one => one.id)];
}

/** The same for several enquiries, in no order. */
export async function withMerged({ enquiries }: Tables, ids: string[]): Promise<string[]> {
  const merged = await inChunks(ids, some => enquiries.find({ where: { mergedInto: In(some) }, select: { id: true } }));
  return [...new Set([...ids, ...merged.map(({ id }) => id)])];
}

/** Puts enquiries back in the list that were merged into some that are erased. */
export async function freeMerged({ enquiries }: Tables, erased: string[]): Promise<void> {
  await enquiries
    .createQueryBuilder()
    .update()
    .set({ mergedInto: null })
    .where({ mergedInto: In(erased) })
    .execute();
}

/** Deletes the enquiries that were merged into one that is gone: it was purged from the trash. */
export async function deleteOrphanEnquiries({ enquiries }: Tables): Promise<void> {
  const kept = enquiries.createQueryBuilder('kept').select('1').where('kept.id = row.mergedInto');
  const rows = await enquiries
    .createQueryBuilder('row')
    .select('row.id', 'id')
    .where(`row.mergedInto IS NOT NULL AND NOT EXISTS (${kept.getQuery()})`)
    .getRawMany<{ id: string }>();
  // Past the audit, as everything that is purged.
  await inChunks(rows, async some => {
    await enquiries
      .createQueryBuilder()
      .delete()
      .whereInIds(some.map(({ id }) => id))
      .execute();
    return [];
  });
}
