import { z } from 'zod';
import { endpoint, id } from '../../contract/endpoint.ts';
import { pageQuery } from '../../contract/fields.ts';
import type { Permission } from '../../contract/roles.ts';

/**
 * The nouns whose records keep their earlier versions, with the permission to see them. Users see their own, too. An
 * enquiry has a timeline instead.
 */
export const versioned = {
  products: 'read',
  categories: 'read',
  gallery: 'read',
  documents: 'read',
  pages: 'read',
  socials: 'read',
  redirects: 'publish',
  users: 'users',
  website: 'content',
} as const satisfies Record<string, Permission>;
export type VersionedNoun = keyof typeof versioned;

const nouns = Object.keys(versioned) as [VersionedNoun, ...VersionedNoun[]];
const noun = z.enum(nouns, { error: `noun must be one of ${nouns.join(', ')}` });

/** How long earlier versions are stored: at most so many of a record; after a year only the newest ten. */
export const versionLimits = { newest: 50, days: 365, always: 10 } as const;

const earlierVersion = z.object({
  _id: z.string(),
  noun,
  recordId: z.string(),
  name: z.string().nullable().meta({ description: 'The name of the record in this version; null for an image' }),
  version: z.number().int().meta({ description: 'The version of the record that was replaced' }),
  savedAt: z.iso.datetime(),
  savedBy: z.string().nullable().meta({ description: 'The name of the user who saved this version; null: unknown' }),
  replacedAt: z.iso.datetime(),
  replacedBy: z.string().nullable().meta({ description: 'The name of the user who saved the version after it' }),
  changed: z.array(z.string()).meta({ description: 'The fields that differ in the version after it' }),
});

const example = {
  _id: 'b7a3f6f0-2d5e-4b52-9a0f-6f1c1c0e7a44',
  noun: 'categories' as const,
  recordId: '0b7c1f0e-3f0d-4f0b-8a55-6d0f7d7b0c11',
  name: 'Power pack',
  version: 2,
  savedAt: '2026-03-02T09:15:00.000Z',
  savedBy: 'Grace Colleague',
  replacedAt: '2026-03-09T14:02:11.000Z',
  replacedBy: 'Ada Admin',
  changed: ['name'],
};

const listedVersion = earlierVersion.meta({ id: 'EarlierVersion', examples: [example] });
export type EarlierVersion = z.output<typeof listedVersion>;

const content = z.record(z.string(), z.unknown());

const versionDetails = earlierVersion
  .extend({
    content: content.meta({ description: 'The fields of this version, without secrets' }),
    replacement: content
      .nullable()
      .meta({ description: 'The same fields of the version after it; null if the record was deleted for good' }),
  })
  .meta({
    id: 'EarlierVersionDetails',
    examples: [{ ...example, content: { name: 'Power pack' }, replacement: { name: 'Power packs' } }],
  });

export const versions = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/versions',
    access: 'read',
    summary:
      'The earlier versions of records, the latest first; fifty by default. To restore one, save its fields again',
    query: pageQuery.extend({
      noun: noun.default('products'),
      recordId: id.optional().meta({ description: 'Only versions of this record' }),
    }),
    errors: ['forbidden'],
    out: z.array(listedVersion),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/versions/:id',
    access: 'read',
    summary: 'One earlier version with its fields, and those of the version after it',
    errors: ['forbidden'],
    out: versionDetails,
  }),
};
