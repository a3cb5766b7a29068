import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { created, deletionQuery, done, orderedQuery, record, recordExample, total } from '../contract/fields.ts';

export const galleryImage = z
  .object({
    ...record,
    filename: z.string().meta({ description: 'The name of the file under /uploads/' }),
  })
  .meta({
    id: 'GalleryImage',
    examples: [{ ...recordExample('c1b2a3d4-7e6f-4f5e-8d9c-0a1b2c3d4e5f'), filename: '4f1c0a9be2d7.1600x1200.webp' }],
  });
export type GalleryImage = z.output<typeof galleryImage>;

export const gallery = {
  list: endpoint({
    method: 'GET',
    path: '/api/gallery',
    alias: '/api/v1/gallery',
    access: 'public',
    summary: 'All gallery images, oldest first',
    query: orderedQuery('createdAt'),
    out: z.array(galleryImage),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/gallery-count',
    alias: '/api/v1/gallery-count',
    access: 'public',
    summary: 'How many gallery images there are',
    out: total,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/gallery/:id',
    alias: '/api/v1/gallery/:id',
    access: 'public',
    summary: 'One gallery image',
    out: galleryImage,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/upload-image',
    alias: '/api/v1/gallery',
    access: 'content',
    summary: 'Add a gallery image',
    files: { 'image-file': { max: 1, min: 1, missing: 'Please select an image file' } },
    status: 201,
    location: '/api/gallery/:id',
    out: created.extend({ filename: z.string() }).meta({ id: 'CreatedGalleryImage' }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/gallery/:id',
    alias: '/api/v1/gallery/:id',
    access: 'content',
    summary: 'Delete a gallery image',
    query: deletionQuery,
    out: done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/gallery/:id/restore',
    alias: '/api/v1/gallery/:id/restore',
    access: 'content',
    summary: 'Bring a deleted gallery image back',
    out: done,
  }),
};
