import { z } from 'zod';
import { changed } from '../../contract/fields.ts';

/** The nouns whose published records can have a pending change: saved, but not yet seen by visitors. */
export const pendingNouns = ['products', 'categories', 'gallery', 'pages', 'website'] as const;
export type PendingNoun = (typeof pendingNouns)[number];

/** What an update takes to become a pending change instead of being published. */
export const pendingFields = {
  pending: z
    .enum(['true'], { error: 'pending must be true, or left out' })
    .optional()
    .meta({ description: 'true: the changes are saved, but visitors do not see them until they are published' }),
  pendingVersion: z.coerce
    .number({ error: 'pendingVersion must be a number' })
    .int('pendingVersion must be a whole number')
    .min(0, 'pendingVersion must not be negative')
    .optional()
    .meta({
      description:
        'With `pending`: the version of the pending change that was read, 0 for none; if there is a newer one, nothing is saved (409)',
    }),
};

/** The response of an update that may become a pending change. */
export const changedOrPending = changed
  .extend({
    pendingVersion: z
      .number()
      .int()
      .optional()
      .meta({ description: 'With `pending`: the new version of the pending change, 0 if nothing differs any more' }),
  })
  .meta({ id: 'ChangedOrPending', description: 'The result, as a sentence, and the new version' });

const releaseOfRecord = z
  .object({
    _id: z.string(),
    name: z.string(),
    publishAt: z.iso.datetime(),
    state: z.enum(['planned', 'failed']),
    failure: z.string().meta({ description: 'Why it could not be published at its moment; otherwise empty' }),
    records: z.number().int().meta({ description: 'How many records it has' }),
  })
  .meta({
    id: 'ReleaseOfRecord',
    examples: [
      {
        _id: '3c1d5e0a-6f52-4f0c-8a7b-1d2e3f4a5b6c',
        name: 'Changes of VPP 10',
        publishAt: '2026-12-01T08:00:00.000Z',
        state: 'planned',
        failure: '',
        records: 1,
      },
    ],
  });

/** That a record has a pending change. Only staff read it. */
const pendingChange = z
  .object({
    version: z.number().int(),
    savedBy: z.string().nullable().meta({ description: 'The name of the user who saved it last; null: unknown' }),
    updatedAt: z.iso.datetime(),
    release: releaseOfRecord.optional().meta({
      description: 'The release that publishes it at its moment, or was to; left out if none does',
    }),
  })
  .meta({
    id: 'PendingChangeOfRecord',
    examples: [{ version: 2, savedBy: 'Grace Colleague', updatedAt: '2026-03-09T14:02:11.000Z' }],
  });
export type PendingChangeOfRecord = z.output<typeof pendingChange>;

/** What staff read of a record's pending change; a visitor's answer never has it. */
export const pendingOutput = {
  pendingChange: pendingChange.optional().meta({
    description: 'Only with a staff token, and where a single record is read: its pending change, if it has one',
  }),
};
