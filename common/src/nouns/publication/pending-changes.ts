import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { changed, done, expectedVersion, pageQuery } from '../../contract/fields.ts';
import { pendingNouns } from './pending-fields.ts';

const noun = z.enum(pendingNouns, { error: `noun must be one of ${pendingNouns.join(', ')}` });

const listed = z.object({
  noun,
  recordId: z.string(),
  name: z.string().nullable().meta({ description: 'The name of the record with this change; null for an image' }),
  version: z.number().int().meta({ description: 'Of the pending change; increases with every save' }),
  baseVersion: z.number().int().meta({ description: 'The version of the record that was changed' }),
  savedBy: z.string().nullable().meta({ description: 'The name of the user who saved it last; null: unknown' }),
  updatedAt: z.iso.datetime(),
  changed: z.array(z.string()).meta({ description: 'The fields that differ from what is published' }),
});

const example = {
  noun: 'products' as const,
  recordId: '0b7c1f0e-3f0d-4f0b-8a55-6d0f7d7b0c11',
  name: 'Power pack PP-25',
  version: 2,
  baseVersion: 5,
  savedBy: 'Grace Colleague',
  updatedAt: '2026-03-09T14:02:11.000Z',
  changed: ['name'],
};

const listedChange = listed.meta({ id: 'PendingChange', examples: [example] });

const content = z.record(z.string(), z.unknown());

const details = listed
  .extend({
    recordVersion: z.number().int().meta({ description: 'The version of the record that is published now' }),
    content: content.meta({ description: 'The fields of the record with this change' }),
    base: content.nullable().meta({
      description: 'The fields of the version that was changed; null if that version is no longer stored',
    }),
    published: content.meta({ description: 'The fields that are published now' }),
  })
  .meta({
    id: 'PendingChangeDetails',
    examples: [
      {
        ...example,
        recordVersion: 5,
        content: { name: 'Power pack PP-25' },
        base: { name: 'Power pack PP-20' },
        published: { name: 'Power pack PP-20' },
      },
    ],
  });

const missing = z
  .object({
    field: z.string().meta({ description: 'The field of its form that mends it' }),
    message: z.string().meta({ description: 'What is missing or wrong, as a sentence' }),
  })
  .meta({ id: 'Missing', examples: [{ field: 'specifications', message: 'Technical Data: Stroke missing.' }] });

export const pendingChanges = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/pending-changes',
    access: 'content',
    summary: 'Saved changes of published records that visitors do not see yet, the latest first; fifty by default',
    query: pageQuery.extend({ noun: noun.optional().meta({ description: 'Only of these records' }) }),
    out: z.array(listedChange),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/pending-changes/:noun/:recordId',
    access: 'content',
    summary: 'One pending change with its fields, those that it began with, and those that are published',
    out: details,
  }),
  missing: endpoint({
    method: 'GET',
    path: '/api/v1/pending-changes/:noun/:recordId/missing',
    access: 'content',
    summary: 'What a record lacks as it would be published, with its pending change if it has one',
    out: z.array(missing),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/v1/pending-changes/:noun/:recordId/publish',
    access: 'publish',
    summary: 'Publish a pending change: visitors see it at once, as a new version of the record',
    body: z
      .object({
        version: expectedVersion.nonoptional({ error: 'version is required' }).meta({
          description:
            'The version of the pending change that was read; if there is a newer one, nothing happens (409)',
        }),
        recordVersion: expectedVersion.meta({
          description:
            'The version of the record that was read; if the record has a newer one, it is not changed (409)',
        }),
        overwrites: z.boolean('overwrites must be true or false').default(false).meta({
          description: 'Whether fields that were published with another value since are replaced, too; without it: 409',
        }),
      })
      .meta({ id: 'PublishPendingChange', examples: [{ version: 2, recordVersion: 5 }] }),
    errors: ['forbidden', 'duplicate', 'in_use', 'version_conflict'],
    out: changed,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/v1/pending-changes/:noun/:recordId',
    access: 'content',
    summary: 'Discard a pending change: it is kept in the trash, and can be restored until another one is saved',
    query: z.object({ version: expectedVersion }),
    errors: ['forbidden', 'version_conflict'],
    out: done,
  }),
  undoDiscard: endpoint({
    method: 'POST',
    path: '/api/v1/pending-changes/:noun/:recordId/undo-discard',
    access: 'content',
    summary: 'Restore a pending change that was discarded',
    out: changed,
  }),
};
