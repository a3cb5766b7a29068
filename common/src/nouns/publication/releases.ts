import { z } from 'zod';
import { endpoint, id } from '../../contract/endpoint.ts';
import {
  changed,
  created,
  deletionQuery,
  done,
  expectedVersion,
  listQuery,
  pageQuery,
  record,
  recordExample,
  searched,
  total,
} from '../../contract/fields.ts';
import { examplesOf, plainInputs, plainOutputs } from '../fields/fields.ts';
import { releaseFields } from '../fields/record-fields.ts';
import { publication, publishedNouns } from './publication.ts';

/** draft: it has no moment yet. planned: a job publishes it. failed: it could not be published at its moment. */
const releaseStates = ['draft', 'planned', 'live', 'failed'] as const;
export type ReleaseState = (typeof releaseStates)[number];

/** A release may have at most so many records. */
export const maxReleaseItems = 200;

/** For so many days, a release that is live can be taken back. */
export const takeBackDays = 7;

/** The nouns whose records a release may have. Of the website it publishes the pending change. */
const releaseNouns = [...publishedNouns, 'website'] as const;
export type ReleaseNoun = (typeof releaseNouns)[number];

const noun = z.enum(releaseNouns, { error: `noun must be one of ${releaseNouns.join(', ')}` });

const chosen = z.object({ noun, recordId: id }, { error: 'Each record must be an object' });

/** A record of a release: `chosen` is what staff send, the rest is what became of the record. */
const item = chosen.extend({
  name: z.string().meta({ description: 'The name of the record; of a deleted one, its last' }),
  isDeleted: z.boolean().meta({ description: 'A release with a deleted record is not published' }),
  isChanged: z.boolean().meta({ description: 'It has a pending change, which is published with it' }),
  ...publication,
});
export type ReleaseItem = z.output<typeof item>;

const moment = z.iso.datetime().optional();

const listed = z
  .object({
    ...record,
    ...plainOutputs(releaseFields),
    publishAt: moment.meta({ description: 'When it goes live, or was to go live; left out if no moment is chosen' }),
    state: z.enum(releaseStates),
    publishedAt: moment.meta({ description: 'Since when it is live; left out if it is not' }),
    failure: z.string().meta({ description: 'Why it could not be published at its moment; otherwise empty' }),
    records: z.number().int().meta({ description: 'How many records it has' }),
    deleted: z.number().int().meta({ description: 'How many of them were deleted' }),
  })
  .meta({
    id: 'ListedRelease',
    examples: [
      {
        ...recordExample('3c1d5e0a-6f52-4f0c-8a7b-1d2e3f4a5b6c'),
        ...examplesOf(releaseFields),
        publishAt: '2026-12-01T08:00:00.000Z',
        state: 'planned',
        failure: '',
        records: 2,
        deleted: 0,
      },
    ],
  });
export type ListedRelease = z.output<typeof listed>;

const release = listed.extend({ items: z.array(item) }).meta({
  id: 'Release',
  description: 'Records that go live together',
});
export type Release = z.output<typeof release>;

const wrongMoment = 'Goes live must be a time with its zone, such as 2026-12-01T08:00:00Z, or empty';

export const releaseInput = z
  .object({
    ...plainInputs(releaseFields),
    publishAt: z
      .union([z.literal(''), z.iso.datetime({ offset: true, error: wrongMoment })], { error: wrongMoment })
      .optional()
      .meta({ description: 'When all of its records are published at once; empty: not planned' }),
    items: z
      .array(chosen, { error: 'Records must be a list' })
      .max(maxReleaseItems, `A release may have at most ${maxReleaseItems} records. Make a second one.`)
      .meta({ description: 'Its records; one that is named twice counts once' }),
  })
  .meta({
    id: 'NewRelease',
    examples: [
      {
        ...examplesOf(releaseFields),
        publishAt: '2026-12-01T08:00:00Z',
        items: [{ noun: 'products', recordId: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11' }],
      },
    ],
  });

const releaseChanges = releaseInput
  .partial()
  .extend({ version: expectedVersion })
  .refine(({ version: _, ...fields }) => Object.values(fields).some(value => value !== undefined), {
    path: ['name'],
    error: 'A change has a name, records or a time',
  })
  .meta({ id: 'ReleaseChanges', examples: [{ publishAt: '2026-12-02T08:00:00Z', version: 3 }] });

const filter = {
  state: z.enum(releaseStates, { error: `state must be one of ${releaseStates.join(', ')}` }).optional(),
};

const candidate = item
  .omit({ isDeleted: true })
  .extend({ image: z.string().nullable().meta({ description: 'The picture, of a gallery image' }) })
  .meta({ id: 'ReleaseCandidate' });
export type ReleaseCandidate = z.output<typeof candidate>;

/** The version that was seen is required: what goes live is what its editor read. */
const expected = z
  .object({ version: expectedVersion.unwrap() })
  .meta({ id: 'ExpectedRelease', examples: [{ version: 3 }] });

export const releases = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/releases',
    access: 'publish',
    summary: 'The releases: records that go live together',
    query: listQuery('name', 'publishAt', 'createdAt', 'updatedAt').extend(filter),
    out: z.array(listed),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/v1/release-count',
    access: 'publish',
    summary: 'The number of releases in the list with the same search',
    query: z.object({ q: searched, ...filter }),
    out: total,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/releases/:id',
    access: 'publish',
    summary: 'One release with its records',
    out: release,
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/api/v1/release-candidates',
    access: 'publish',
    summary:
      'The records that a release may have: without a search drafts and those with a pending change, otherwise all',
    query: pageQuery.extend({ q: searched }),
    out: z.array(candidate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/releases',
    access: 'publish',
    summary: 'Add a release, and plan it if a time is given',
    body: releaseInput,
    status: 201,
    location: '/api/v1/releases/:id',
    out: created,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/releases/:id',
    access: 'publish',
    summary: 'Change a release that is not live; omitted fields stay unchanged',
    body: releaseChanges,
    errors: ['in_use'],
    out: changed,
  }),
  publishNow: endpoint({
    method: 'POST',
    path: '/api/v1/releases/:id/publish',
    access: 'publish',
    summary: 'Publish all records of a release at once',
    body: expected,
    errors: ['in_use'],
    out: changed,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/api/v1/releases/:id/take-back',
    access: 'publish',
    summary: `Within ${takeBackDays} days: make those records drafts again that visitors first saw with a release`,
    body: expected,
    errors: ['in_use'],
    out: changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/releases/:id',
    access: 'publish',
    summary: 'Delete a release; its records stay as they are',
    query: deletionQuery,
    out: done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/v1/releases/:id/restore',
    access: 'publish',
    summary: 'Restore a deleted release, which is then not planned',
    out: done,
  }),
};
