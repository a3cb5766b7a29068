import { In } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { ReviewRemarkRow } from '../db/tables/reviews/review-remarks.ts';
import { inChunks } from '../repositories/batches.ts';
import { emailAsTyped } from '../repositories/users.ts';
import { containing, mentions } from './notes.ts';

/** The remarks of reviews whose text or name contains an email address, oldest first. No other address is asked for. */
export async function listRemarksWith({ reviewRemarks }: Tables, email: string): Promise<ReviewRemarkRow[]> {
  const isIn = (column: string) =>
    `LOWER(row.${column}) LIKE :stored ESCAPE '!' OR LOWER(row.${column}) LIKE :typed ESCAPE '!'`;
  const rows = await reviewRemarks
    .createQueryBuilder('row')
    .where(['text', 'name', 'quote'].map(isIn).join(' OR '), {
      stored: containing(email),
      typed: containing(emailAsTyped(email)),
    })
    .orderBy('row.createdAt', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .getMany();
  return rows.filter(({ text, name, quote }) => [text, name, quote].some(one => mentions(one, email)));
}

/** Deletes these remarks. @returns their number */
export async function eraseRemarksWith(tables: Tables, email: string): Promise<number> {
  const ids = (await listRemarksWith(tables, email)).map(({ id }) => id);
  await inChunks(ids, async some => {
    await tables.reviewRemarks.delete({ id: In(some) });
    return [];
  });
  return ids.length;
}
