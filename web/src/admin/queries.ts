import { query } from '../data/query.ts';

/** All products as cards: without their data sheets, which no list shows. */
export const allCards = query('products', 'list', { fields: 'card' });
