import { randomUUID } from 'node:crypto';
import { type ReviewedNoun, reviewLimits } from '@hydraulics/common/nouns/reviews/review-limits';
import { In, IsNull, LessThan, MoreThan } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import type { ReviewLinkRow } from '../db/tables/reviews/review-links.ts';
import { inChunks } from '../repositories/batches.ts';
import { hashOf, tokenOf } from './one-time-links.ts';

type Time = { now: () => Date };
type Keyed = { secret: string };

const dayMs = 24 * 3600_000;

/** How long a link that has ended stays in the table, with its remarks. */
const keptMs = reviewLimits.kept * dayMs;

/** A preview that works for less is made again. */
const leastPreviewMs = 30 * 60_000;

type NewLink = {
  noun: ReviewedNoun;
  recordId: string;
  /** For whom it is. */
  name?: string | undefined;
  createdBy: string;
  /** Absent: a preview for an hour, without remarks. */
  days?: number | undefined;
  takesRemarks?: boolean | undefined;
};

/** The token of a link, which only this server can derive from its id: the table has its hash. */
export const reviewTokenOf = ({ id }: Pick<ReviewLinkRow, 'id'>, { secret }: Keyed): string =>
  tokenOf(secret, `review link\n${id}`);

/** Makes a link that shows one record. Who previews it again within half an hour gets the same link. */
export async function createReviewLink(
  { reviewLinks }: Tables,
  deps: Time & Keyed,
  { noun, recordId, name = '', createdBy, days, takesRemarks = false }: NewLink,
): Promise<ReviewLinkRow> {
  const createdAt = deps.now();
  const id = randomUUID();
  const isPreview = days === undefined;
  const soon = new Date(createdAt.getTime() + leastPreviewMs);
  const stillGood = { noun, recordId, createdBy, isPreview: true, revokedAt: IsNull(), expiresAt: MoreThan(soon) };
  const same = isPreview ? await reviewLinks.findOneBy(stillGood) : null;
  if (same) return same;
  const row: ReviewLinkRow = {
    id,
    createdAt,
    noun,
    recordId,
    name,
    createdBy,
    isPreview,
    tokenHash: hashOf(reviewTokenOf({ id }, deps)),
    takesRemarks: takesRemarks && !isPreview,
    expiresAt: new Date(createdAt.getTime() + (isPreview ? reviewLimits.preview * 1000 : days * dayMs)),
    revokedAt: null,
    lastUsedAt: null,
    uses: 0,
  };
  await reviewLinks.insert(row);
  return row;
}

const working = ({ now }: Time) => ({ revokedAt: IsNull(), expiresAt: MoreThan(now()) });

/** The link of a token; null if it is wrong, revoked or has expired. */
export const findReviewLink = ({ reviewLinks }: Tables, time: Time, token: string): Promise<ReviewLinkRow | null> =>
  reviewLinks.findOneBy({ tokenHash: hashOf(token), ...working(time) });

type OfRecord = Pick<ReviewLinkRow, 'noun' | 'recordId'>;

/** A page of the links of a record that still work, newest first; no previews. */
export const listReviewLinks = (
  { reviewLinks }: Tables,
  time: Time,
  { noun, recordId }: OfRecord,
  page: { limit: number; offset: number },
): Promise<ReviewLinkRow[]> =>
  reviewLinks.find({
    where: { noun, recordId, isPreview: false, ...working(time) },
    order: { createdAt: 'DESC', id: 'ASC' },
    take: page.limit,
    skip: page.offset,
  });

export const countReviewLinks = ({ reviewLinks }: Tables, time: Time, { noun, recordId }: OfRecord): Promise<number> =>
  reviewLinks.countBy({ noun, recordId, isPreview: false, ...working(time) });

/** Notes that a link was opened. */
export async function countUse({ db, now }: Time & { db: Database }, { id }: ReviewLinkRow): Promise<void> {
  await db.transaction(async ({ reviewLinks }) => {
    await reviewLinks.increment({ id }, 'uses', 1);
    await reviewLinks.update(id, { lastUsedAt: now() });
  });
}

/** Deletes links that ended a while ago with their remarks, and previews as soon as they have ended. */
export async function purgeReviewLinks({ db, now }: Time & { db: Database }): Promise<void> {
  const before = (ms: number) => LessThan(new Date(now().getTime() - ms));
  await db.transaction(async ({ reviewLinks, reviewRemarks }) => {
    const ended = await reviewLinks.find({
      where: [{ expiresAt: before(keptMs) }, { revokedAt: before(keptMs) }, { isPreview: true, expiresAt: before(0) }],
      select: { id: true },
    });
    const ids = ended.map(({ id }) => id);
    await inChunks(ids, async some => {
      await reviewRemarks.delete({ linkId: In(some) });
      await reviewLinks.delete({ id: In(some) });
      return [];
    });
  });
}
