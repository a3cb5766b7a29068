import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import {
  deletionQuery,
  done,
  expectedVersion,
  optionalLine,
  orderedQuery,
  record,
  recordExample,
  total,
} from '../../contract/fields.ts';
import { limits } from '../../limits.ts';
import { plainInputs, plainOutputs } from '../fields/fields.ts';
import { galleryFields } from '../fields/record-fields.ts';
import { bulkBody, bulkOutcome, seenCount } from '../lists/bulk.ts';
import { placeBody, placed } from '../lists/place.ts';
import { changedOrPending, pendingFields, pendingOutput } from '../publication/pending-fields.ts';
import { createdAs, newStatus, publication, publicationCall, publicationFilter } from '../publication/publication.ts';
import { focus } from './focus.ts';

const shownProduct = z.object({ _id: z.string(), name: z.string(), address: z.string().optional() });
export type ShownProduct = z.output<typeof shownProduct>;

const galleryImage = z
  .object({
    ...record,
    filename: z.string().meta({ description: 'The name of the file under /uploads/' }),
    alt: z.string().meta({ description: 'What the image shows, for people who do not see it; empty if there is none' }),
    ...plainOutputs(galleryFields),
    ...publication,
    ...pendingOutput,
    focus: focus.optional(),
    product: shownProduct.nullable().meta({
      description: 'The product that has the same image, or whose name the text contains; null if there is none',
    }),
  })
  .meta({
    id: 'GalleryImage',
    examples: [
      {
        ...recordExample('c1b2a3d4-7e6f-4f5e-8d9c-0a1b2c3d4e5f'),
        filename: '4f1c0a9be2d7.1600x1200.webp',
        alt: 'The PP-20 with two pumps',
        product: { _id: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11', name: 'PP-20' },
      },
    ],
  });
export type GalleryImage = z.output<typeof galleryImage>;

/** The data that a gallery image may lack. */
const galleryFilter = {
  ...publicationFilter,
  lacks: z
    .enum(['alt'], { error: 'lacks must be alt' })
    .optional()
    .meta({ description: 'alt: only images without an alternative text' }),
};

const imageText = optionalLine('Alternative text', limits.imageText);

const newGalleryImage = z
  .object({ alt: imageText, ...plainInputs(galleryFields), status: newStatus })
  .meta({ id: 'NewGalleryImage' });

const galleryChanges = z
  .object({
    alt: imageText,
    ...plainInputs(galleryFields),
    version: expectedVersion,
    ...pendingFields,
  })
  .meta({ id: 'GalleryChanges', examples: [{ alt: 'A power pack with two pumps', version: 1 }] });

const galleryBulk = bulkBody(['delete', 'publish', 'withdraw', 'undo'])
  .extend({ all: z.object({ count: seenCount }).optional().meta({ description: 'All images' }) })
  .meta({
    id: 'GalleryBulkChange',
    examples: [
      {
        action: 'delete',
        items: [{ _id: 'c1b2a3d4-7e6f-4f5e-8d9c-0a1b2c3d4e5f', version: 1 }],
      },
    ],
  });
export type GalleryBulkChange = z.input<typeof galleryBulk>;

export const gallery = {
  list: endpoint({
    method: 'GET',
    path: '/api/gallery',
    access: 'public',
    showsDrafts: true,
    summary: 'All gallery images, in their order on the gallery page',
    query: orderedQuery('position', 'createdAt').extend(galleryFilter),
    out: z.array(galleryImage),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/v1/gallery-count',
    access: 'public',
    showsDrafts: true,
    summary: 'The number of gallery images',
    query: z.object(galleryFilter),
    out: total,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/gallery/:id',
    access: 'public',
    showsDrafts: true,
    summary: 'One gallery image',
    out: galleryImage,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/upload-image',
    access: 'content',
    summary: 'Add a gallery image',
    body: newGalleryImage,
    files: { 'image-file': { label: 'Image', max: 1, min: 1, missing: 'Please select an image file' } },
    status: 201,
    location: '/api/v1/gallery/:id',
    out: createdAs.extend({ filename: z.string() }).meta({ id: 'CreatedGalleryImage' }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/gallery/:id',
    access: 'content',
    summary: 'Change the alternative text of a gallery image, and how search engines show it',
    body: galleryChanges,
    out: changedOrPending,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/gallery/:id',
    access: 'content',
    summary: 'Delete a gallery image',
    query: deletionQuery,
    out: done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/v1/gallery/:id/restore',
    access: 'content',
    summary: 'Restore a deleted gallery image',
    out: done,
  }),
  publish: publicationCall('/api/v1/gallery/:id/publication', 'a gallery image'),
  move: endpoint({
    method: 'PUT',
    path: '/api/v1/gallery/:id/position',
    access: 'publish',
    summary: 'Move a gallery image',
    body: placeBody,
    out: placed,
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/v1/gallery-operations',
    access: 'publish',
    summary: 'Publish, withdraw or delete many gallery images, or undo such an operation',
    resumes: true,
    body: galleryBulk,
    errors: ['version_conflict', 'not_found', 'duplicate'],
    out: bulkOutcome,
  }),
};
