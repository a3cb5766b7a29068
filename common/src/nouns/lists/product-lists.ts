import { z } from 'zod';
import { endpoint, id, idOrName } from '../../contract/endpoint.ts';
import { countQuery, successorId } from '../../contract/fields.ts';
import { limits } from '../../limits.ts';
import { sentValue } from '../attributes/attributes.ts';
import { publicationFilter } from '../publication/publication.ts';
import { bulkBody, bulkOutcome, seenCount } from './bulk.ts';
import { placeBody, placed } from './place.ts';

/** The data that an incomplete product may lack. */
export const productLacks = ['images', 'specImage', 'texts', 'imageAlts', 'figures'] as const;
export type ProductLack = (typeof productLacks)[number];

/** The filter of the list, without the search. */
export const productFilter = {
  ...publicationFilter,
  categoryId: idOrName.optional(),
  lacks: z
    .enum(productLacks, { error: `lacks must be one of ${productLacks.join(', ')}` })
    .optional()
    .meta({
      description:
        'Only products without images, specification image, an expected text, the alternative text of an image, or a figure that their category expects',
    }),
  home: z
    .enum(['chosen'], { error: 'home must be chosen' })
    .optional()
    .meta({ description: 'chosen: only those that staff chose for the home page, in their order there' }),
};

/** The most products that staff can choose for the home page. */
export const maxHomeProducts = 12;

/**
 * Bulk actions on products. `home` chooses them for the home page, `withdraw` makes drafts of them, `figures`
 * changes values of each, `undo` reverses an earlier operation.
 */
const productActions = ['category', 'delete', 'home', 'notHome', 'publish', 'withdraw', 'figures', 'undo'] as const;

const figureChange = z
  .object({
    _id: id,
    values: z
      .record(id, sentValue.nullable(), { error: 'values must be an object by attribute ids' })
      .meta({ description: 'The new values by attribute; null removes one. All others stay' }),
  })
  .meta({ id: 'FigureChange', description: 'Figures of one product' });
export type FigureChange = z.output<typeof figureChange>;

const productBulk = bulkBody(productActions)
  .extend({
    categoryId: id.optional().meta({ description: 'With `category`: the new category' }),
    successorId: successorId('product')
      .optional()
      .meta({ description: 'With `delete`: the product that their addresses lead to' }),
    figures: z
      .array(figureChange, { error: 'figures must be a list' })
      .max(limits.page, `figures must be at most ${limits.page}`)
      .optional()
      .meta({ description: 'With `figures`: the changes of each product in `items`' }),
    all: z
      .object({ ...countQuery.shape, ...productFilter, count: seenCount })
      .optional()
      .meta({ description: 'All products that match this filter' }),
  })
  .meta({
    id: 'ProductBulkChange',
    examples: [
      {
        action: 'category',
        categoryId: '0b7c1f0e-3f0d-4f0b-8a55-6d0f7d7b0c11',
        items: [{ _id: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11', version: 3 }],
      },
    ],
  });
export type ProductBulkChange = z.input<typeof productBulk>;

/** The calls that change lists of products: their order, and many products at once. */
export const productLists = {
  move: endpoint({
    method: 'PUT',
    path: '/api/v1/products/:id/position',
    access: 'publish',
    summary: 'Move a product within its category',
    body: placeBody,
    out: placed,
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/v1/product-operations',
    access: 'publish',
    summary:
      'Move many products to a category, publish, withdraw or delete them, choose them for the home page, change their figures, or undo that',
    resumes: true,
    body: productBulk,
    errors: ['version_conflict', 'not_found', 'duplicate'],
    out: bulkOutcome,
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/api/v1/product-imports/:id/undo',
    access: 'content',
    summary:
      'Undo an import of the last day for the products that are unchanged since. Who may not publish undoes only their own, while visitors see nothing of it',
    resumes: true,
    errors: ['not_found'],
    out: bulkOutcome,
  }),
  moveOnHome: endpoint({
    method: 'PUT',
    path: '/api/v1/products/:id/home-position',
    access: 'publish',
    summary: 'Move a product within those that are chosen for the home page',
    body: placeBody,
    out: placed,
  }),
};
