import { id as idForm } from '@hydraulics/common/contract/endpoint';
import type { WebsiteField } from '@hydraulics/common/nouns/fields/website-fields';
import type {
  Publication,
  PublicationState,
  PublishedNoun,
  Shown,
} from '@hydraulics/common/nouns/publication/publication';
import type { ReviewedNoun } from '@hydraulics/common/nouns/reviews/review-limits';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { offered, published } from '../../db/content/published.ts';
import type { Tables } from '../../db/database.ts';
import type { Publishable, Row } from '../../db/rows.ts';
import { serialize } from '../records.ts';

/**
 * The one record that somebody with a review link sees beside what is published.
 * `unsaved`: fields of the website that staff try out in a preview, above its pending change.
 */
export type Review = { noun: ReviewedNoun; id: string; unsaved?: Partial<Record<WebsiteField, unknown>> };

/** Who reads. Visitors are shown what is published, staff also the drafts. */
export type Audience = 'visitors' | 'staff' | Review;

/** The audience that an actor belongs to. */
export const audienceOf = ({ user, review }: { user: object | null; review?: Review | undefined }): Audience =>
  user ? 'staff' : (review ?? 'visitors');

/** Whether an audience is somebody with a review link, whose reads nothing may keep. */
export const isReview = (audience: Audience): audience is Review => typeof audience === 'object';

/** The condition that an audience may see a record of a noun with the alias `row`. */
export function shownTo(audience: Audience, noun: PublishedNoun): string {
  if (audience === 'staff') return 'row.deletedAt IS NULL';
  if (audience === 'visitors') return published[noun];
  const also = alsoShown(audience)[noun];
  return also ? `(${published[noun]} OR (row.deletedAt IS NULL AND ${also}))` : published[noun];
}

/** The same of the products in lists, counts and filters: visitors are offered active products only. */
const offeredTo = (audience: Audience): string =>
  audience === 'staff' ? shownTo(audience, 'products') : `${shownTo(audience, 'products')} AND ${offered}`;

/** What a review link shows beside what is published. The page of a draft category lists the products it would have. */
function alsoShown({ noun, id: given }: Review): Partial<Record<PublishedNoun, string>> {
  // It becomes a part of the SQL; an id has neither quotation marks nor blanks.
  const id = idForm.parse(given);
  if (noun === 'categories') {
    return { categories: `row.id = '${id}'`, products: `row.status = 'published' AND row.categoryId = '${id}'` };
  }
  return { [noun]: `row.id = '${id}'` };
}

const states: Record<PublicationState, string> = {
  published: "row.status = 'published'",
  draft: "row.status = 'draft' AND row.publishAt IS NULL",
  scheduled: "row.status = 'draft' AND row.publishAt IS NOT NULL",
};

/** Limits a query to records of a state, if one is given. */
export function inState<R extends ObjectLiteral>(query: SelectQueryBuilder<R>, state: PublicationState | undefined) {
  return state ? query.andWhere(states[state]) : query;
}

/** The records of a noun that an audience may see. */
export const shownRows = <N extends PublishedNoun>(
  tables: Tables,
  noun: N,
  audience: Audience,
): ReturnType<Tables[N]['createQueryBuilder']> =>
  tables[noun].createQueryBuilder('row').where(shownTo(audience, noun)) as ReturnType<Tables[N]['createQueryBuilder']>;

/** The products that an audience is offered. */
export const offeredRows = (tables: Tables, audience: Audience) =>
  tables.products.createQueryBuilder('row').where(offeredTo(audience));

/** The columns of a new record's publication. */
export const newPublication = (status: Shown = 'published'): Publishable => ({
  status,
  publishAt: null,
  unpublishAt: null,
});

/** The publication of a record as staff see it. */
export const publicationOf = ({ status, publishAt, unpublishAt }: Publishable): Publication => ({
  status: status === 'draft' && publishAt ? 'scheduled' : status,
  ...(publishAt ? { publishAt: publishAt.toISOString() } : {}),
  ...(unpublishAt ? { unpublishAt: unpublishAt.toISOString() } : {}),
});

/** Serializes a record that is published, with its publication for staff. */
export function serializeFor<R extends Row & Publishable>(audience: Audience, row: R) {
  const { status: _status, publishAt: _from, unpublishAt: _until, ...rest } = serialize(row);
  return { ...rest, ...(audience === 'staff' ? publicationOf(row) : {}) };
}
