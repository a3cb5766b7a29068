import { query } from '../../shared/data/query.ts';

/** How many enquiries there are by state; the menu, the titles and the lists show it. */
export const enquiryCounts = query('enquiries', 'count');

/** Milliseconds between two looks for new enquiries, while somebody looks at the screen. */
export const lookEvery = 60_000;
