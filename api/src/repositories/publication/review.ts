import type { ReviewedNoun } from '@hydraulics/common/nouns/reviews/review-limits';
import type { Tables } from '../../db/database.ts';
import type { Row } from '../../db/rows.ts';
import { withPending } from './pending.ts';
import { type Audience, isReview } from './shown.ts';

/** A record as an audience sees it: with its pending change, if a review link shows it. */
export const withPendingFor = async <R extends Row>(
  audience: Audience,
  tables: Tables,
  noun: ReviewedNoun,
  row: R,
): Promise<R> =>
  isReview(audience) && audience.noun === noun && audience.id === row.id ? withPending(tables, noun, row) : row;
