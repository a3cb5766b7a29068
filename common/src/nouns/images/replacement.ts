import { z } from 'zod';
import { done, jsonField, line } from '../../contract/fields.ts';
import { limits } from '../../limits.ts';

/** The replacement of an image in every record, and its response. */

const isPending = z.literal(true).optional().meta({
  description: 'true: not the record, but its saved changes that visitors do not see yet',
});

const changedRecord = z.object({ _id: z.string(), version: z.number().int(), isPending });

const listed = z.object({
  _id: z.string({ error: 'A record must have an id' }),
  version: z.int({ error: 'version must be a whole number' }),
  isPending,
});

export const replacement = z
  .object({
    path: line('Path', limits.url).meta({ description: 'The image to replace' }),
    by: line('Replacement', limits.url)
      .optional()
      .meta({ description: 'The path of a stored image, unless a file is sent' }),
    records: jsonField(
      'Records',
      z.array(listed, { error: 'Records must be a JSON list of ids with versions' }).max(10_000),
    )
      .optional()
      .meta({
        description:
          'A JSON list as in the answer: only these records are changed, if they still have that version, as to take a replacement back',
      }),
  })
  .meta({ id: 'ImageReplacement' });

const leftRecord = z.object({
  noun: z.enum(['products', 'categories', 'gallery', 'pages', 'website', 'company']),
  _id: z.string(),
  name: z.string().nullable().meta({ description: 'Of the product, or what the gallery image shows' }),
  isPending,
  reason: z.enum(['both', 'changed', 'deleted', 'profile']).meta({
    description:
      'both: the product has both images; changed, deleted: since that version; profile: the profile of the demo shows it, which nobody edits',
  }),
});
export type LeftRecord = z.output<typeof leftRecord>;

export const replaced = done
  .extend({
    path: z.string().meta({ description: 'The image that is shown now' }),
    records: z.array(changedRecord).meta({ description: 'The changed records with their new versions' }),
    left: z.array(leftRecord).meta({ description: 'Records that were left as they are' }),
  })
  .meta({ id: 'ReplacedImage' });
export type ReplacedImage = z.output<typeof replaced>;
