import { z } from 'zod';
import { endpoint, id } from '../../contract/endpoint.ts';
import { done, expectedVersion, line, pageQuery, total } from '../../contract/fields.ts';
import { pendingFields, pendingNouns } from './pending-fields.ts';

/** The length of a remark, in characters. */
export const publishRequestLimits = { remark: 500 } as const;

const noun = z.enum(pendingNouns, { error: `noun must be one of ${pendingNouns.join(', ')}` });

const states = ['waiting', 'sentBack'] as const;

const publishRequest = z
  .object({
    _id: z.string(),
    noun,
    recordId: z.string(),
    name: z.string().meta({ description: 'The name of the record; empty for an image without a text' }),
    what: z.enum(['new', 'changed']).meta({ description: 'A draft, or a change of a published record' }),
    askedAt: z.iso.datetime(),
    askedBy: z.string().nullable().meta({ description: 'The name of the user who asked; null: unknown' }),
    version: z.number().int().meta({ description: 'The version of the record' }),
    pendingVersion: z.number().int().meta({ description: 'The version of its saved change, 0 for none' }),
    isOwn: z.boolean().meta({ description: 'Whether the caller asked' }),
    state: z.enum(states),
    sentBackBy: z.string().nullable(),
    remark: z.string().meta({ description: 'What is to be changed first, as written by who sent it back' }),
  })
  .meta({
    id: 'PublishRequest',
    examples: [
      {
        _id: '2f9c6c1e-9d43-4d6e-bb5e-0f3f1c0a7d55',
        noun: 'products' as const,
        recordId: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11',
        name: 'VPP 10 Power Pack',
        what: 'new' as const,
        askedAt: '2026-03-09T14:02:11.000Z',
        askedBy: 'Ann Author',
        version: 1,
        pendingVersion: 0,
        isOwn: false,
        state: 'waiting' as const,
        sentBackBy: null,
        remark: '',
      },
    ],
  });
export type PublishRequest = z.output<typeof publishRequest>;

const policy = z
  .object({ editorsWait: z.boolean({ error: 'editorsWait must be true or false' }) })
  .meta({ id: 'PublishPolicy', examples: [{ editorsWait: true }] });

/** What waits to be published. Who may publish sees everything, others what they asked for themselves. */
export const publishRequests = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/publish-requests',
    access: 'content',
    summary:
      'What waits to be published or was sent back, the longest first. Who may not publish sees what they asked for, or the request of one record',
    query: pageQuery.extend({
      recordId: id.optional().meta({ description: 'Only the request of this record' }),
      state: z.enum(states, { error: `state must be one of ${states.join(', ')}` }).optional(),
    }),
    out: z.array(publishRequest),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/v1/publish-request-count',
    access: 'publish',
    summary: 'How many records wait to be published',
    out: total,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/v1/publish-requests',
    access: 'content',
    summary: 'Ask for a draft, or the saved change of a published record, to be published',
    body: z.object({ noun, recordId: z.string('recordId is required').pipe(id) }).meta({
      id: 'NewPublishRequest',
      examples: [{ noun: 'products', recordId: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11' }],
    }),
    errors: ['not_found', 'duplicate'],
    out: done,
  }),
  publish: endpoint({
    method: 'PUT',
    path: '/api/v1/publish-requests/:id/publication',
    access: 'publish',
    summary: 'Publish what a request asks for',
    body: z
      .object({
        version: expectedVersion.meta({
          description: 'The version of the record that was read; if there is a newer one, nothing happens (409)',
        }),
        pendingVersion: pendingFields.pendingVersion.meta({
          description: 'The version of its saved change that was read, 0 for none; if there is a newer one, the same',
        }),
      })
      .meta({ id: 'PublishedRequest', examples: [{ version: 1, pendingVersion: 0 }] }),
    errors: ['not_found', 'version_conflict', 'duplicate', 'in_use'],
    out: done,
  }),
  sendBack: endpoint({
    method: 'PUT',
    path: '/api/v1/publish-requests/:id/remark',
    access: 'publish',
    summary: 'Send a request back with a remark, which the author sees at the record',
    body: z
      .object({ remark: line('Remark', publishRequestLimits.remark) })
      .meta({ id: 'PublishRequestRemark', examples: [{ remark: 'The working pressure is missing.' }] }),
    errors: ['not_found'],
    out: done,
  }),
  policy: endpoint({
    method: 'GET',
    path: '/api/v1/publish-policy',
    access: 'settings',
    summary: 'Whether the changes of editors wait for an owner',
    out: policy,
  }),
  setPolicy: endpoint({
    method: 'PUT',
    path: '/api/v1/publish-policy',
    access: 'settings',
    summary: 'Make the changes of editors wait for an owner, or no longer. What waits already goes on waiting',
    body: policy,
    out: done,
  }),
};
