import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { changed, created, expectedVersion } from '../../contract/fields.ts';

/** What visitors see of a record now: all of it, or nothing. */
const shown = ['published', 'draft'] as const;
export type Shown = (typeof shown)[number];

/** A scheduled record is a draft that is published at a moment. */
const publicationStates = ['draft', 'published', 'scheduled'] as const;
export type PublicationState = (typeof publicationStates)[number];

/** The columns of publication in a table. They are audited, but are no content: earlier versions do not have them. */
export const publicationColumns = ['status', 'publishAt', 'unpublishAt'] as const;

/** The nouns that are published. */
export const publishedNouns = ['products', 'categories', 'gallery', 'pages'] as const;
export type PublishedNoun = (typeof publishedNouns)[number];

const moment = z.iso.datetime();

/** What staff see of the publication of a record; a visitor's answer has none of it. */
export const publication = {
  status: z.enum(publicationStates).optional().meta({
    description: 'Only with a staff token; without one, only published records are answered, without a status',
  }),
  publishAt: moment.optional().meta({ description: 'Only with a staff token: when it is published, if that is due' }),
  unpublishAt: moment.optional().meta({ description: 'Only with a staff token: when it is withdrawn, if that is due' }),
};
export type Publication = { status: PublicationState; publishAt?: string; unpublishAt?: string };

/** The filter of a list by publication. A visitor's list has published records only, whatever it says. */
export const publicationFilter = {
  status: z
    .enum(publicationStates, { error: `status must be one of ${publicationStates.join(', ')}` })
    .optional()
    .meta({ description: 'Only with a staff token: only records of this state' }),
};

/** Whether a new record is published at once. */
export const newStatus = z
  .enum(shown, { error: `status must be one of ${shown.join(', ')}` })
  .optional()
  .meta({ description: 'draft: visitors do not see it yet. By default it is published at once' });

/** The answer to a new record, which may have become a draft. */
export const createdAs = created
  .extend({
    status: z.enum(shown).optional().meta({
      description: '`draft`, if the caller may not publish: visitors do not see it until somebody else publishes it',
    }),
  })
  .meta({ id: 'CreatedAs' });

const time = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} must be a time with its zone, such as 2026-12-01T08:00:00Z` });

const publicationBody = z
  .object({
    status: z
      .enum(publicationStates, { error: `status must be one of ${publicationStates.join(', ')}` })
      .meta({ description: 'published: visitors see it at once; draft: it is withdrawn at once' }),
    publishAt: time('publishAt').optional().meta({ description: 'With `scheduled`: when it is published' }),
    unpublishAt: time('unpublishAt')
      .optional()
      .meta({ description: 'With `published` and `scheduled`: when it is withdrawn; by default never' }),
    version: expectedVersion,
  })
  .meta({ id: 'NewPublication', examples: [{ status: 'scheduled', publishAt: '2026-12-01T08:00:00Z' }] });
export type NewPublication = z.output<typeof publicationBody>;

/** The call that publishes, schedules or withdraws a record. */
export const publicationCall = <const Path extends `/api/${string}/:id/publication`>(path: Path, what: string) =>
  endpoint({
    method: 'PUT',
    path,
    access: 'publish',
    summary: `Publish ${what}, withdraw it, or do so at a moment`,
    body: publicationBody,
    out: changed,
  });
