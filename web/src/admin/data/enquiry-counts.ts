import { query } from '../../shared/data/query.ts';

/** The number of enquiries by state, for the menu, the titles and the lists. */
export const enquiryCounts = query('enquiries', 'count');

/** Milliseconds between polls for new enquiries while the screen is visible. */
export const pollInterval = 60_000;
