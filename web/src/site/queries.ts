import { query } from '../data/query.ts';

/** How many products of its category a product page points to. */
export const relatedCount = 4;

/** What the public pages read. `fields: 'card'` keeps data sheets out of lists. */
export const queries = {
  company: query('company', 'get'),
  categories: query('categories', 'list'),
  socials: query('socials', 'links'),
  home: query('products', 'home'),
  allProducts: query('products', 'list', { fields: 'card' }),
  category: (id: string) => query('categories', 'get', { id }),
  categoryProducts: (categoryId: string) => query('products', 'list', { categoryId, fields: 'card' }),
  /** One more than are shown: the product itself may be among them. */
  related: (categoryId: string) => query('products', 'list', { categoryId, fields: 'card', limit: relatedCount + 1 }),
  gallery: query('gallery', 'list'),
  product: (id: string) => query('products', 'single', { id }),
};

/** What header and footer need on every page. */
export const frameQueries = [queries.company, queries.categories, queries.socials];
