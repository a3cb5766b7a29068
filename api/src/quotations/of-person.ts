import { In, IsNull, LessThan, Not } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { QuotationRow } from '../db/tables/quotations/quotations.ts';
import { inChunks } from '../repositories/batches.ts';

/** The quotations to an address, and others about some enquiries; oldest first. */
export async function listQuotationsOf(tables: Tables, email: string, enquiryIds: string[]): Promise<QuotationRow[]> {
  const about = await inChunks(enquiryIds, some => tables.quotations.findBy({ enquiryId: In(some) }));
  const all = new Map([...about, ...(await listTo(tables, email))].map(row => [row.id, row]));
  return [...all.values()].sort((a, b) => +a.createdAt - +b.createdAt);
}

const listTo = ({ quotations }: Tables, email: string) =>
  quotations.createQueryBuilder('row').where('LOWER(row.email) = :email', { email }).getMany();

/** Deletes the quotations about erased enquiries that were never issued: no law keeps them. */
export async function eraseDrafts({ quotations, idempotencyKeys }: Tables, enquiryIds: string[]): Promise<void> {
  const rows = await quotations.find({ where: { enquiryId: In(enquiryIds), number: IsNull() }, select: { id: true } });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await idempotencyKeys.delete({ recordId: In(ids) });
  // Past the audit, as for their enquiries.
  await quotations.createQueryBuilder().delete().whereInIds(ids).execute();
}

/**
 * Deletes issued quotations that changed last in a year before this time, at most some of them.
 * @returns their number
 */
export async function eraseIssuedBefore({ quotations }: Tables, time: Date, take: number): Promise<number> {
  const where = { updatedAt: LessThan(time), number: Not(IsNull()) };
  const rows = await quotations.find({ where, select: { id: true }, order: { updatedAt: 'ASC' }, take });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await quotations.createQueryBuilder().delete().whereInIds(ids).execute();
  return ids.length;
}
