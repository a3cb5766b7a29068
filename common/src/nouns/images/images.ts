import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { countQuery, pageQuery } from '../../contract/fields.ts';
import { replaced, replacement } from './replacement.ts';

/** A record that shows a picture or has a document, and in which of its fields. */
export const fileUse = z.object({
  noun: z.string().meta({ description: 'Such as `products`, `gallery`, or `company` for the company profile' }),
  _id: z.string(),
  name: z.string().nullable().meta({ description: 'The name of the product; null for a gallery image' }),
  field: z.string().meta({ description: 'Such as `images`, `specImage` or `filename`' }),
  isPending: z.literal(true).optional().meta({
    description: 'true: only in its saved changes, which visitors do not see yet',
  }),
});
export type FileUse = z.output<typeof fileUse>;

const storedImage = z
  .object({
    path: z.string().meta({ description: 'Relative to the site' }),
    alt: z.string().meta({ description: 'What it shows, from where it is used; empty if there is none' }),
    uses: z.array(fileUse),
  })
  .meta({
    id: 'StoredImage',
    examples: [
      {
        path: 'uploads/0123456789abcdef0123456789abcdef01234567-1600x1200.webp',
        alt: 'A power pack with two pumps',
        uses: [
          {
            noun: 'products',
            _id: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11',
            name: 'Power pack PP-20',
            field: 'images',
          },
        ],
      },
    ],
  });
export type StoredImageUses = z.output<typeof storedImage>;

/** The most hashes in one call. */
export const maxHashes = 50;

const hashes = z
  .string({ error: 'hashes must be given once' })
  .regex(/^[0-9a-f]{40}(,[0-9a-f]{40})*$/, 'hashes must be hashes of 40 digits, separated by commas')
  .max(maxHashes * 41, `hashes must be at most ${maxHashes}`)
  .optional();

export const images = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/images',
    access: 'content',
    summary: 'All stored images, with where each is used, the latest first; fifty by default',
    query: pageQuery.extend({
      ...countQuery.shape,
      hashes: hashes.meta({ description: 'Only images of these content hashes, separated by commas' }),
    }),
    out: z.array(storedImage),
  }),
  replace: endpoint({
    method: 'POST',
    path: '/api/v1/image-replacements',
    access: 'publish',
    summary: 'Replace an image wherever products and the gallery show it',
    body: replacement,
    files: { image: { label: 'Image', max: 1 } },
    errors: ['not_found', 'version_conflict'],
    out: replaced,
  }),
};
