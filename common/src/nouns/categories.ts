import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { done, expectedVersion, listQuery, record, recordExample, replacingQuery } from '../contract/fields.ts';
import { attribute, categoryAttributes } from './attributes/attributes.ts';
import { filteredProducts, filterQuery } from './attributes/filters.ts';
import { categoryRanges } from './attributes/ranges.ts';
import { attributeUsage, usageQuery } from './attributes/sheet.ts';
import { examplesOf, plainInputs, plainOutputs } from './fields/fields.ts';
import { categoryFields } from './fields/record-fields.ts';
import { placeBody, placed } from './lists/place.ts';
import { changedOrPending, pendingFields, pendingOutput } from './publication/pending-fields.ts';
import { createdAs, newStatus, publication, publicationCall, publicationFilter } from './publication/publication.ts';

const category = z.object({ ...record, ...plainOutputs(categoryFields), ...publication }).meta({
  id: 'Category',
  examples: [{ ...recordExample('0b7c1f0e-3f0d-4f0b-8a55-6d0f7d7b0c11'), ...examplesOf(categoryFields) }],
});
export type Category = z.output<typeof category>;

/** With the attributes, which lists leave out. */
const categoryDetails = category
  .extend({
    attributes: z.array(attribute).optional().meta({
      description: 'The technical data of its products, removed attributes included; left out if there is none',
    }),
    ...pendingOutput,
  })
  .meta({ id: 'CategoryDetails' });
export type CategoryDetails = z.output<typeof categoryDetails>;

export const categoryInput = z
  .object({
    ...plainInputs(categoryFields),
    attributes: categoryAttributes.optional().meta({
      description: 'The whole list in its order; stored attributes that it lacks are marked as removed',
    }),
  })
  .meta({ id: 'CategoryInput', examples: [examplesOf(categoryFields)] });

const newCategory = categoryInput
  .extend({ status: newStatus })
  .meta({ id: 'NewCategory', examples: [examplesOf(categoryFields)] });

const categoryChanges = categoryInput
  .extend({ version: expectedVersion, ...pendingFields })
  .meta({ id: 'CategoryChanges', examples: [{ name: 'Hydraulic power packs', version: 3 }] });

export const categorySize = z
  .object({ categoryId: z.string(), products: z.number().int() })
  .meta({ id: 'CategorySize' });

export const categories = {
  list: endpoint({
    method: 'GET',
    path: '/api/categories',
    access: 'public',
    showsDrafts: true,
    summary: 'All categories, in their order on the website',
    query: listQuery('position', 'name', 'createdAt', 'updatedAt').extend(publicationFilter),
    out: z.array(category),
  }),
  menu: endpoint({
    method: 'GET',
    path: '/api/v1/menu-categories',
    access: 'public',
    summary: 'The categories in the menus of the website: those with published products, in their order',
    out: z.array(
      z
        .object({
          _id: z.string(),
          name: z.string(),
          address: z.string().optional(),
          isSized: z.boolean().optional().meta({ description: 'Its products are cylinders, which can be sized' }),
          hasCodes: z.boolean().optional().meta({ description: 'One of its products has a type code' }),
        })
        .meta({ id: 'MenuCategory' }),
    ),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/categories/:id',
    access: 'public',
    showsDrafts: true,
    names: { id: 'category' },
    summary: 'One category, with its attributes',
    out: categoryDetails,
  }),
  filter: endpoint({
    method: 'GET',
    path: '/api/v1/categories/:id/products',
    access: 'public',
    names: { id: 'category' },
    summary: 'The products of a category that match filters, and the filters that it offers',
    query: filterQuery,
    out: filteredProducts,
  }),
  ranges: endpoint({
    method: 'GET',
    path: '/api/v1/categories/:id/ranges',
    access: 'public',
    showsDrafts: true,
    names: { id: 'category' },
    summary: 'What the series of a category range over, and of cylinders the force over the stroke',
    out: categoryRanges,
  }),
  usage: endpoint({
    method: 'GET',
    path: '/api/v1/categories/:id/attribute-usage',
    access: 'read',
    summary: 'How many products have a value of each attribute: what a change of the attributes would affect',
    query: usageQuery,
    out: z.array(attributeUsage),
  }),
  sizes: endpoint({
    method: 'GET',
    path: '/api/v1/category-sizes',
    access: 'read',
    summary: 'The number of products of each non-empty category',
    out: z.array(categorySize),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/add-category',
    access: 'content',
    summary: 'Add a category',
    body: newCategory,
    errors: ['duplicate'],
    status: 201,
    location: '/api/categories/:id',
    out: createdAs,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/categories/:id',
    access: 'content',
    summary: 'Rename a category, and with it the category of all its products',
    body: categoryChanges,
    errors: ['duplicate'],
    out: changedOrPending,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/categories/:id',
    access: 'content',
    summary: 'Delete a category that has no products',
    query: replacingQuery('category'),
    errors: ['in_use'],
    out: done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/v1/categories/:id/restore',
    access: 'content',
    summary: 'Restore a deleted category',
    errors: ['duplicate'],
    out: done,
  }),
  publish: publicationCall('/api/v1/categories/:id/publication', 'a category'),
  move: endpoint({
    method: 'PUT',
    path: '/api/v1/categories/:id/position',
    access: 'publish',
    summary: 'Move a category',
    body: placeBody,
    out: placed,
  }),
};
