import type { ReviewedNoun } from '@hydraulics/common/nouns/reviews/review-limits';
import { IsNull, type Repository } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { Edited, Publishable, Row } from '../../db/rows.ts';
import type { ReviewRemarkRow } from '../../db/tables/reviews/review-remarks.ts';

/** What a review says about the record that it shows. */
export type ReviewedRow = Row &
  Partial<Edited> &
  Partial<Publishable> & {
    name?: string;
    title?: string;
    address?: string;
    position?: number;
    deletedAt?: Date | null;
  };

/** The record of a review, drafts included; null if it was deleted. */
export async function findReviewed(tables: Tables, noun: ReviewedNoun, id: string): Promise<ReviewedRow | null> {
  const row = await (tables[noun] as unknown as Repository<ReviewedRow>).findOneBy({ id });
  return row?.deletedAt ? null : row;
}

type OfRecord = Pick<ReviewRemarkRow, 'noun' | 'recordId'>;

/** A page of the remarks about a record: open ones first, then newest first. */
export const listRemarks = (
  { reviewRemarks }: Tables,
  { noun, recordId }: OfRecord,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReviewRemarkRow[]> =>
  reviewRemarks
    .createQueryBuilder('row')
    .where('row.noun = :noun AND row.recordId = :recordId', { noun, recordId })
    .orderBy('CASE WHEN row.doneAt IS NULL THEN 0 ELSE 1 END', 'ASC')
    .addOrderBy('row.createdAt', 'DESC')
    .addOrderBy('row.id', 'ASC')
    .limit(limit)
    .offset(offset)
    .getMany();

export const countRemarks = ({ reviewRemarks }: Tables, { noun, recordId }: OfRecord): Promise<number> =>
  reviewRemarks.countBy({ noun, recordId });

/** The remarks of one link in the order in which they came; what a program may have sent is not shown to others. */
export const remarksOfLink = ({ reviewRemarks }: Tables, linkId: string): Promise<ReviewRemarkRow[]> =>
  reviewRemarks.find({ where: { linkId, suspected: false }, order: { createdAt: 'ASC', id: 'ASC' } });

/** The remarks that wait for somebody, oldest first; not those that a program may have sent. */
export const openRemarks = ({ reviewRemarks }: Tables, limit: number): Promise<ReviewRemarkRow[]> =>
  reviewRemarks.find({
    where: { doneAt: IsNull(), suspected: false },
    order: { createdAt: 'ASC', id: 'ASC' },
    take: limit,
  });
