import { z } from 'zod';
import { maxRedirects } from '../addresses/redirects.ts';
import { endpoint, id } from '../contract/endpoint.ts';
import {
  changed,
  countQuery,
  created,
  deletionQuery,
  done,
  expectedVersion,
  listQuery,
  pageQuery,
  record,
  recordExample,
  successorId,
  total,
} from '../contract/fields.ts';
import { examplesOf, plainInputs, plainOutputs } from './fields/fields.ts';
import { redirectFields } from './fields/record-fields.ts';

const redirect = z.object({ ...record, ...plainOutputs(redirectFields) }).meta({
  id: 'Redirect',
  examples: [{ ...recordExample('9d1f8c1e-52a0-4a7e-9a0e-6a1a0c2f7b11'), ...examplesOf(redirectFields) }],
});
export type Redirect = z.output<typeof redirect>;

export const redirectInput = z.object(plainInputs(redirectFields)).meta({
  id: 'NewRedirect',
  examples: [examplesOf(redirectFields)],
});

const redirectChanges = redirectInput.extend({ version: expectedVersion }).meta({
  id: 'RedirectChanges',
  examples: [{ ...examplesOf(redirectFields), version: 3 }],
});

const tableInput = z
  .object({
    dryRun: z
      .boolean({ error: 'dryRun must be true or false' })
      .default(false)
      .meta({ description: 'Only check the rows' }),
    rows: z
      .array(
        z.object(
          {
            row: z
              .number({ error: 'row must be a number' })
              .meta({ description: 'The row of the table, for messages' }),
            source: z.string({ error: 'source must be text' }).max(2000, 'The old address is too long.'),
            target: z.string({ error: 'target must be text' }).max(2000, 'The new address is too long.'),
          },
          { error: 'Each row must be an object' },
        ),
        { error: 'rows must be a list' },
      )
      .max(maxRedirects, `A table may have at most ${maxRedirects.toLocaleString('en')} rows.`),
  })
  .meta({
    id: 'RedirectTable',
    examples: [{ dryRun: true, rows: [{ row: 2, source: '/old.html', target: '/about-us' }] }],
  });

const tableRow = z.object({
  row: z.number().int(),
  source: z.string(),
  target: z.string(),
  outcome: z.enum(['added', 'changed', 'unchanged', 'refused']),
  message: z.string().meta({ description: 'Why it was refused; otherwise empty' }),
});
export type RedirectTableRow = z.output<typeof tableRow>;

const missedPath = z
  .object({
    path: z.string(),
    requests: z.number().int(),
    lastDay: z.string().meta({ description: 'The last day on which it was requested, in UTC' }),
  })
  .meta({ id: 'MissedPath', examples: [{ path: '/products/pump.html', requests: 12, lastDay: '2026-03-09' }] });
export type MissedPath = z.output<typeof missedPath>;

const deletedAddress = z
  .object({
    kind: z.enum(['product', 'category']),
    recordId: z.string(),
    name: z.string().meta({ description: 'Of the record; its address, once it was deleted for good' }),
    address: z.string(),
    successor: z
      .object({
        _id: z.string(),
        name: z.string(),
        isShown: z
          .boolean()
          .meta({ description: 'False if visitors read that it is gone: it is a draft or deleted, too' }),
      })
      .nullable()
      .meta({ description: 'The record that its addresses lead to; null if they answer that it is gone' }),
  })
  .meta({
    id: 'DeletedAddress',
    examples: [
      {
        kind: 'product',
        recordId: '3a7c6f0e-8d15-4a3b-8c1f-1f6f0d2b9e55',
        name: 'VPP 10 Power Pack',
        address: 'vpp-10-power-pack',
        successor: { _id: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11', name: 'VPP 12 Power Pack', isShown: true },
      },
    ],
  });
export type DeletedAddress = z.output<typeof deletedAddress>;

const successorOf = (kind: string, id: string) =>
  z
    .object({
      successorId: z
        .union([z.literal(''), successorId(kind)], { error: `successorId must be the id of a ${kind}, or empty` })
        .nullable()
        .meta({ description: 'Empty or null for none' }),
    })
    .meta({ id, examples: [{ successorId: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11' }] });

export const redirects = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/redirects',
    access: 'publish',
    summary: 'The addresses of a former website, and where they lead',
    query: listQuery('source', 'target', 'createdAt', 'updatedAt'),
    out: z.array(redirect),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/v1/redirect-count',
    access: 'publish',
    summary: 'The number of redirects in the list with the same search',
    query: countQuery,
    out: total,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/redirects/:id',
    access: 'publish',
    summary: 'One redirect',
    out: redirect,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/redirects',
    access: 'publish',
    summary: 'Redirect an address of a former website',
    body: redirectInput,
    errors: ['duplicate'],
    status: 201,
    location: '/api/v1/redirects/:id',
    out: created,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/redirects/:id',
    access: 'publish',
    summary: 'Change a redirect',
    body: redirectChanges,
    errors: ['duplicate'],
    out: changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/redirects/:id',
    access: 'publish',
    summary: 'Delete a redirect',
    query: deletionQuery,
    out: done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/v1/redirects/:id/restore',
    access: 'publish',
    summary: 'Restore a deleted redirect',
    errors: ['duplicate'],
    out: done,
  }),
  importTable: endpoint({
    method: 'POST',
    path: '/api/v1/redirect-tables',
    access: 'publish',
    storesResponse: false,
    summary: 'Add redirects from a table, or check it without a change; refused rows are left out',
    body: tableInput,
    out: done.extend({ rows: z.array(tableRow) }).meta({ id: 'RedirectTableResult' }),
  }),
  missed: endpoint({
    method: 'GET',
    path: '/api/v1/missed-paths',
    access: 'publish',
    summary: 'The paths of the last 30 days that were not found, the most requested first',
    query: pageQuery,
    out: z.array(missedPath),
  }),
  deleted: endpoint({
    method: 'GET',
    path: '/api/v1/deleted-addresses',
    access: 'publish',
    summary: 'The deleted products and categories, and the records that their addresses lead to',
    query: pageQuery.extend({ recordId: id.optional().meta({ description: 'Only this record' }) }),
    out: z.array(deletedAddress),
  }),
  setSuccessor: endpoint({
    method: 'PUT',
    path: '/api/v1/products/:id/successor',
    access: 'publish',
    summary: 'Choose the product that replaces a deleted one: its addresses then lead there',
    body: successorOf('product', 'Successor'),
    out: done,
  }),
  setCategorySuccessor: endpoint({
    method: 'PUT',
    path: '/api/v1/categories/:id/successor',
    access: 'publish',
    summary: 'Choose the category that replaces a deleted one: its addresses then lead there',
    body: successorOf('category', 'CategorySuccessor'),
    out: done,
  }),
};
