import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { changed, created, done, expectedVersion, line, listQuery, record } from '../contract/fields.ts';

export const category = z.object({ ...record, name: z.string() });
export type Category = z.output<typeof category>;

export const categoryInput = z.object({ name: line('Category name') });

export const categories = {
  list: endpoint({
    method: 'GET',
    path: '/api/categories',
    alias: '/api/v1/categories',
    access: 'public',
    summary: 'All categories, oldest first',
    query: listQuery('name', 'createdAt', 'updatedAt'),
    out: z.array(category),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/categories/:id',
    alias: '/api/v1/categories/:id',
    access: 'public',
    summary: 'One category',
    out: category,
  }),
  sizes: endpoint({
    method: 'GET',
    path: '/api/category-sizes',
    alias: '/api/v1/category-sizes',
    access: 'staff',
    summary: 'How many products each category has that has any',
    out: z.array(z.object({ categoryId: z.string(), products: z.number().int() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/add-category',
    alias: '/api/v1/categories',
    access: 'staff',
    summary: 'Add a category',
    body: categoryInput,
    status: 201,
    location: '/api/categories/:id',
    out: created,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/categories/:id',
    alias: '/api/v1/categories/:id',
    access: 'staff',
    summary: 'Rename a category, and with it the category of all its products',
    body: categoryInput.extend({ version: expectedVersion }),
    out: changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/categories/:id',
    alias: '/api/v1/categories/:id',
    access: 'staff',
    summary: 'Delete a category that has no products',
    out: done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/categories/:id/restore',
    alias: '/api/v1/categories/:id/restore',
    access: 'staff',
    summary: 'Bring a deleted category back',
    out: done,
  }),
};
