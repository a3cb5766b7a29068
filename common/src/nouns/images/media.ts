import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { created, deletionQuery, done, line, pageQuery, searched } from '../../contract/fields.ts';
import { limits } from '../../limits.ts';
import { cutting } from './cutting.ts';
import { focus } from './focus.ts';
import { fileUse } from './images.ts';
import { replaced } from './replacement.ts';

/** The most tags of a file, and the length of one. */
export const tagLimits = { count: 20, length: 40 } as const;

/** The most files whose texts are saved at once. */
const maxDescribed = 200;

const path = line('Path', limits.url).meta({ description: 'Of a stored picture or document, as the list has it' });

const tag = line('Tag', tagLimits.length).refine(text => !text.includes(','), 'A tag must not contain a comma');

const tags = z
  .array(tag, { error: 'Tags must be a list' })
  .max(tagLimits.count, `There may be at most ${tagLimits.count} tags`);

/** Tags as the form of an upload sends them: in one field, separated by commas. */
const tagLine = z
  .string({ error: 'Tags must be text' })
  .max(tagLimits.count * (tagLimits.length + 2), 'Tags are too long')
  .transform(text => text.split(',').flatMap(one => one.trim() || []))
  .pipe(tags)
  .optional();

const mediaFile = z
  .object({
    _id: z.string().meta({ description: 'The id of what is stored about it; its hash while that is nothing' }),
    version: z.number().int().meta({ description: 'Of what is stored about it; 0 while that is nothing' }),
    kind: z.enum(['picture', 'document']),
    path: z.string().meta({ description: 'Relative to the site; of a document only a name' }),
    name: z.string().meta({ description: 'As it was uploaded, or the title of a document; may be empty' }),
    alt: z.string().meta({ description: 'The text that its uses take over; empty if there is none' }),
    tags: z.array(z.string()),
    focus,
    cutFrom: z
      .object({ path: z.string(), ...cutting.shape })
      .nullable()
      .meta({ description: 'The picture it was cut from, and how; null for one that was uploaded' }),
    bytes: z.number().int().nullable().meta({ description: 'Of the original; null if it is missing' }),
    addedAt: z.iso.datetime().nullable(),
    uses: z.array(fileUse),
    lackingAlt: z.number().int().meta({ description: 'How many uses have no alternative text' }),
    keptBy: z
      .array(z.string())
      .meta({ description: 'What else needs the file although no page shows it, such as an earlier version; a few' }),
    isUnused: z.boolean().meta({ description: 'No record, draft, earlier version or company profile names it' }),
    original: z.string().meta({ description: 'Where staff download the original, for an hour at least' }),
  })
  .meta({
    id: 'MediaFile',
    examples: [
      {
        _id: '7d1c4a52-1f0b-4b7e-8c6d-2e5f4a3b1c0d',
        version: 2,
        kind: 'picture' as const,
        path: 'uploads/0123456789abcdef0123456789abcdef01234567-1600x1200.webp',
        name: 'IMG_2041.jpg',
        alt: 'A power pack with two pumps',
        tags: ['power packs'],
        focus: { x: 40, y: 30 },
        cutFrom: null,
        bytes: 2_481_022,
        addedAt: '2026-03-02T09:15:00.000Z',
        uses: [
          {
            noun: 'products',
            _id: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11',
            name: 'Power pack PP-20',
            field: 'images',
          },
        ],
        lackingAlt: 0,
        keptBy: [],
        isUnused: false,
        original:
          '/media/originals/0123456789abcdef0123456789abcdef01234567?name=IMG_2041.jpg&until=1773072000&proof=3q2',
      },
    ],
  });
export type MediaFile = z.output<typeof mediaFile>;

/** The files that a list can be limited to. */
const mediaStates = ['unused', 'without-alt'] as const;

const filter = {
  q: searched,
  kind: z.enum(['picture', 'document'], { error: 'kind must be picture or document' }).optional(),
  tag: z.string({ error: 'tag must be given once' }).trim().max(tagLimits.length, 'tag is too long').optional(),
  state: z.enum(mediaStates, { error: `state must be ${mediaStates.join(' or ')}` }).optional(),
  path: z
    .string({ error: 'path must be given once' })
    .max(limits.url, 'path is too long')
    .optional()
    .meta({ description: 'Only this file' }),
};
export type MediaFilter = z.input<z.ZodObject<typeof filter>>;

const description = z.strictObject(
  {
    path,
    alt: z
      .string({ error: 'The alternative text must be text' })
      .trim()
      .max(limits.imageText, `The alternative text must be at most ${limits.imageText} characters`)
      .optional(),
    tags: tags.optional(),
    focus: focus.optional(),
  },
  { error: 'A file must be { path, alt, tags, focus }' },
);

const descriptions = z
  .object({
    files: z
      .array(description, { error: 'files must be a list' })
      .min(1, 'files must not be empty')
      .max(maxDescribed, `files must be at most ${maxDescribed}`)
      .meta({ description: 'What is left out is kept' }),
    everywhere: z
      .boolean({ error: 'everywhere must be true or false' })
      .default(false)
      .meta({ description: 'Whether the texts also replace those of uses that have one' }),
  })
  .meta({
    id: 'MediaDescriptions',
    examples: [
      {
        files: [
          {
            path: 'uploads/0123456789abcdef0123456789abcdef01234567-1600x1200.webp',
            alt: 'A power pack with two pumps',
            tags: ['power packs'],
          },
        ],
        everywhere: false,
      },
    ],
  });

const cut = z.object({ path, ...cutting.shape }).meta({
  id: 'PictureCutting',
  examples: [
    {
      path: 'uploads/0123456789abcdef0123456789abcdef01234567-1600x1200.webp',
      rotation: 90,
      crop: { left: 0, top: 10, width: 100, height: 80 },
    },
  ],
});

const newFile = z.object({ tags: tagLine, alt: description.shape.alt }).meta({ id: 'NewMediaPicture' });
const newDocument = z.object({ tags: tagLine }).meta({ id: 'NewMediaDocument' });

const stored = created.extend({ path: z.string() }).meta({ id: 'StoredMediaFile' });

export const media = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/media',
    access: 'read',
    summary: 'All pictures and documents with where each is used, the latest first; fifty by default',
    query: pageQuery.extend(filter),
    out: z.array(mediaFile),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/v1/media-count',
    access: 'read',
    summary: 'The number of pictures and documents, and the tags in use',
    query: z.object(filter),
    out: z
      .object({
        total: z.number().int(),
        tags: z.array(z.object({ tag: z.string(), files: z.number().int() })).meta({ description: 'Of all files' }),
      })
      .meta({ id: 'MediaCount', examples: [{ total: 214, tags: [{ tag: 'power packs', files: 12 }] }] }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/media/:id',
    access: 'read',
    summary: 'One picture or document by the id of what is stored about it',
    out: mediaFile,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/media',
    access: 'content',
    summary: 'Store a picture that no record shows yet',
    body: newFile,
    files: { file: { label: 'Picture', max: 1, min: 1, missing: 'Please choose a picture' } },
    status: 201,
    location: '/api/v1/media/:id',
    out: stored,
  }),
  createDocument: endpoint({
    method: 'POST',
    path: '/api/v1/media-documents',
    access: 'content',
    summary: 'Store a document that no record has yet',
    body: newDocument,
    files: { file: { label: 'Document', max: 1, min: 1, missing: 'Please choose a document', holds: 'documents' } },
    status: 201,
    location: '/api/v1/media/:id',
    out: stored,
  }),
  describe: endpoint({
    method: 'PUT',
    path: '/api/v1/media',
    access: 'publish',
    summary: 'Save alternative texts, tags and focal points of files; texts go to the uses without one, or to all',
    body: descriptions,
    errors: ['not_found'],
    out: done
      .extend({
        described: z.number().int().meta({ description: 'How many places have the text now' }),
        kept: z.number().int().meta({ description: 'How many places kept a text of their own' }),
      })
      .meta({ id: 'DescribedMedia' }),
  }),
  cut: endpoint({
    method: 'POST',
    path: '/api/v1/media-cuts',
    access: 'publish',
    summary: 'Crop or rotate a picture and replace it everywhere; the original is kept',
    body: cut,
    errors: ['not_found', 'version_conflict', 'invalid_image'],
    out: replaced,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/media/:id',
    access: 'publish',
    summary: 'Delete a picture or document that nothing uses',
    query: deletionQuery,
    errors: ['in_use'],
    out: done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/v1/media/:id/restore',
    access: 'publish',
    summary: 'Restore a deleted picture or document',
    out: done,
  }),
};
