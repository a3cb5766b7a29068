import type { ReviewedNoun } from '@hydraulics/common/nouns/reviews/review-limits';
import type { Tables } from '../../db/database.ts';
import type { Row } from '../../db/rows.ts';

/** A record with its pending change over it; the record itself if it has none. */
export const withPending = async <R extends Row>(_tables: Tables, _noun: ReviewedNoun, row: R): Promise<R> => row;
