import type { InsightKind } from '@hydraulics/common/nouns/insights/insights';

/**
 * What is counted per day: what *This month* lists, and all searches and sizings, whose texts are not stored. Only the
 * former are in the contract, because installed desktop apps refuse kinds that they do not know.
 */
export type CountedKind = InsightKind | 'searched' | 'sized';

/** The subject of what is counted without one. */
export const withoutSubject = 'all';
