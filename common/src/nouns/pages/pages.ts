import { z } from 'zod';
import { endpoint, id } from '../../contract/endpoint.ts';
import {
  deletionQuery,
  done,
  expectedVersion,
  jsonField,
  line,
  listQuery,
  optionalDay,
  pageQuery,
  record,
  recordExample,
} from '../../contract/fields.ts';
import { limits } from '../../limits.ts';
import { productDocument } from '../documents/documents.ts';
import { plainInputs, plainOutputs } from '../fields/fields.ts';
import { searchFields } from '../fields/search-fields.ts';
import { focus } from '../images/focus.ts';
import { bulkBody, bulkOutcome } from '../lists/bulk.ts';
import { placeBody, placed } from '../lists/place.ts';
import { productCard } from '../lists/product-card.ts';
import { changedOrPending, pendingFields, pendingOutput } from '../publication/pending-fields.ts';
import { createdAs, newStatus, publication, publicationCall, publicationFilter } from '../publication/publication.ts';
import { pageBlocks, pageLimits, sentBlocks } from './blocks.ts';

/** Where a page is listed, as the form names it. */
export const pagePlaces = { none: 'Nowhere', menu: 'The menu at the top', footer: 'The footer' } as const;
export type PagePlace = keyof typeof pagePlaces;

const place = z.enum(Object.keys(pagePlaces) as [PagePlace, ...PagePlace[]], {
  error: 'Listed in must be menu, footer or none',
});

const name = z
  .string({ error: 'Address must be text' })
  .trim()
  .max(pageLimits.name, `Address must be at most ${pageLimits.name} characters`)
  .regex(
    /^([a-z0-9]+(-[a-z0-9]+)*)?$/,
    'Address may have small letters a to z, digits, and single hyphens between them',
  );

const date = optionalDay('Date');

const shownDate = z.string().nullable().meta({ description: 'A day such as 2026-03-02; null if it has none' });

const described = { title: z.string(), name: z.string().meta({ description: 'After /pages/ in its address' }) };

const example = { title: 'Service', name: 'service' };

const listedPage = z.object({ ...record, ...described, place, date: shownDate, ...publication }).meta({
  id: 'ListedPage',
  examples: [{ ...recordExample('5f0f8a52-0c1d-4e3b-9a7d-6b1f2c3d4e5f'), ...example, place: 'menu', date: null }],
});
export type ListedPage = z.output<typeof listedPage>;

const page = listedPage
  .extend({ blocks: pageBlocks, ...plainOutputs(searchFields), ...pendingOutput })
  .meta({ id: 'Page', description: 'A page that staff made' });
export type StaffPage = z.output<typeof page>;

const publicPage = z
  .object({
    _id: z.string(),
    ...described,
    date: shownDate,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    ...publication,
    ...plainOutputs(searchFields),
    version: z.number().int().meta({ description: 'Named in the address of its share picture' }),
    blocks: pageBlocks,
    products: z.array(productCard).meta({ description: 'The products that its blocks name and that exist' }),
    documents: z
      .array(z.object({ productId: z.string(), documents: z.array(productDocument) }))
      .meta({ description: 'The documents of the products that its blocks name' }),
    ownDocuments: z.array(productDocument).meta({ description: 'Its own documents, without those that have ended' }),
    focuses: z
      .record(z.string(), focus.unwrap())
      .meta({ description: 'The focal points of its pictures that have one, by their path' }),
    categories: z
      .array(z.object({ _id: z.string(), name: z.string(), address: z.string().optional() }))
      .meta({ description: 'The categories that its blocks name and that are published' }),
  })
  .meta({ id: 'PublicPage', description: 'A page with everything that it shows' });
export type PublicPage = z.output<typeof publicPage>;

const pagesOfProduct = z
  .object({
    certificates: z.array(z.object({ ...described, documents: z.array(productDocument) })).meta({
      description: 'The pages with certificates that apply to the product, and these, unless they have ended',
    }),
    mentions: z
      .array(z.object({ ...described, date: shownDate }))
      .meta({ description: 'The pages that list the product, news last and the newest of them first' }),
  })
  .meta({ id: 'PagesOfProduct' });
export type PagesOfProduct = z.output<typeof pagesOfProduct>;

const pageLinks = z
  .object({
    pages: z.array(z.object({ ...described, place })),
    hasNews: z.boolean().meta({ description: 'Whether any page has a date' }),
  })
  .meta({ id: 'PageLinks' });

const newsItem = z
  .object({
    ...described,
    date: z.string(),
    excerpt: z.string().meta({ description: 'Its first words, as plain text' }),
  })
  .meta({ id: 'NewsItem' });
export type NewsItem = z.output<typeof newsItem>;

export const pageInput = z
  .object({
    title: line('Title', limits.name),
    name: name.optional().meta({ description: 'Made from the title if absent or empty' }),
    place: place.optional(),
    date: date.optional().meta({ description: 'A day such as 2026-03-02; empty for none' }),
    blocks: jsonField('Blocks', sentBlocks).optional().meta({ description: 'JSON of `SentPageBlocks`' }),
    ...plainInputs(searchFields),
    status: newStatus,
  })
  .meta({
    id: 'NewPage',
    examples: [{ ...example, place: 'menu', blocks: '[{"kind":"text","html":"<p>Day and night.</p>"}]' }],
  });

const pageChanges = pageInput
  .omit({ status: true })
  .partial()
  .extend({
    name: name.optional().meta({ description: 'Made from the title if empty' }),
    version: expectedVersion,
    ...pendingFields,
  })
  .meta({ id: 'PageChanges', examples: [{ title: 'Service and spare parts', version: 3 }] });

const files = { images: { label: 'Images', max: limits.filesPerRequest } } as const;

const pageBulk = bulkBody(['delete', 'publish', 'withdraw', 'place', 'undo'])
  .extend({ place: place.optional().meta({ description: 'With `place`: where they are listed from then on' }) })
  .meta({
    id: 'PageBulkChange',
    examples: [
      { action: 'place', place: 'menu', items: [{ _id: '5f0f8a52-0c1d-4e3b-9a7d-6b1f2c3d4e5f', version: 1 }] },
    ],
  });
export type PageBulkChange = z.input<typeof pageBulk>;

export const pages = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/pages',
    access: 'read',
    summary: 'The pages that staff made, in their order',
    query: listQuery('position', 'title', 'date', 'createdAt', 'updatedAt').extend(publicationFilter),
    out: z.array(listedPage),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/pages/:id',
    access: 'read',
    summary: 'One page, for its editor',
    out: page,
  }),
  single: endpoint({
    method: 'GET',
    path: '/api/v1/public-page',
    access: 'public',
    showsDrafts: true,
    summary: 'One page by the name in its address, with the products and documents that it shows',
    query: z.object({
      name: z
        .string({ error: 'name must be given once' })
        .max(limits.name, `name must be at most ${limits.name} characters`)
        .optional()
        .meta({ description: 'Without it there is no page' }),
    }),
    errors: ['not_found'],
    out: publicPage,
  }),
  ofProduct: endpoint({
    method: 'GET',
    path: '/api/v1/product-pages',
    access: 'public',
    summary: 'The pages that a product links to: certificates that apply to it, and pages that list it',
    query: z.object({ productId: id.optional().meta({ description: 'Without it there are none' }) }),
    out: pagesOfProduct,
  }),
  links: endpoint({
    method: 'GET',
    path: '/api/v1/page-links',
    access: 'public',
    summary: 'The pages that the menu and the footer of the website list',
    out: pageLinks,
  }),
  news: endpoint({
    method: 'GET',
    path: '/api/v1/news',
    access: 'public',
    summary: 'The pages with a date, the newest first',
    query: pageQuery,
    out: z.array(newsItem),
  }),
  newsCount: endpoint({
    method: 'GET',
    path: '/api/v1/news-count',
    access: 'public',
    summary: 'The number of pages with a date',
    out: z.object({ total: z.number().int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/pages',
    access: 'content',
    summary: 'Add a page with its images',
    body: pageInput,
    files,
    errors: ['duplicate'],
    status: 201,
    location: '/api/v1/pages/:id',
    out: createdAs,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/pages/:id',
    access: 'content',
    summary: 'Change a page; omitted fields stay unchanged',
    body: pageChanges,
    files,
    errors: ['duplicate'],
    out: changedOrPending,
  }),
  publish: publicationCall('/api/v1/pages/:id/publication', 'a page'),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/pages/:id',
    access: 'content',
    summary: 'Delete a page',
    query: deletionQuery,
    out: done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/v1/pages/:id/restore',
    access: 'content',
    summary: 'Restore a deleted page',
    errors: ['duplicate'],
    out: done,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/api/v1/pages/:id/position',
    access: 'publish',
    summary: 'Move a page among the pages',
    body: placeBody,
    out: placed,
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/v1/page-operations',
    access: 'publish',
    summary: 'Publish, withdraw or delete many pages, list them elsewhere, or undo such an operation',
    resumes: true,
    body: pageBulk,
    errors: ['version_conflict', 'not_found', 'duplicate'],
    out: bulkOutcome,
  }),
};
