import { limits } from '@hydraulics/common/limits';
import type { EnquiryCounts, EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { assigneeChoices } from '@hydraulics/common/nouns/enquiry-desk';
import { answeredStates, type LostReason, pursuedStates, waitingStates } from '@hydraulics/common/nouns/enquiry-states';
import { searchText, sortKey } from '@hydraulics/common/text';
import type { EnquirySource } from '@hydraulics/common/units/enquiry-list/enquiry-sources';
import { idEndOf } from '@hydraulics/common/units/enquiry-reference';
import type { SelectQueryBuilder } from 'typeorm';
import { exactCollation, foldedText } from '../db/columns.ts';
import type { Database, Tables } from '../db/database.ts';
import { type EnquiryRow, storedStates } from '../db/tables/enquiries/enquiries.ts';
import { isNote } from '../db/tables/enquiries/enquiry-events.ts';
import type { EnquiryItemRow } from '../db/tables/enquiries/enquiry-items.ts';
import { hasWord, wordSql } from '../db/words/exact-words.ts';
import { readInBatches } from './batches.ts';
import { applySearch, escapeLike, type ListInput, readList } from './list.ts';
import { serialize } from './records.ts';

export type EnquiryFilter = {
  /** `waiting`: without an answer. */
  state?: EnquiryState | 'waiting' | undefined;
  except?: EnquiryState | undefined;
  q?: string | undefined;
  /** The id of a user, or `nobody`. */
  assignee?: string | undefined;
  /** Today: only those whose day has come. */
  dueBy?: string | undefined;
  /** When it was received, the second without that moment. */
  from?: Date | undefined;
  before?: Date | undefined;
  /** A mail address, or `@` and a domain, in lower case. */
  customer?: string | undefined;
};

export type EnquiryQuery = ListInput & EnquiryFilter;

/** Enquiries that are not in the trash, nor read in another one. */
export function activeEnquiries(
  tables: Tables,
  { state, except, q, assignee, dueBy, from, before, customer }: EnquiryFilter,
): SelectQueryBuilder<EnquiryRow> {
  const query = tables.enquiries.createQueryBuilder('row').where('row.deletedAt IS NULL');
  // A list of the few that are merged: with a condition on the column, no index alone would have the answer.
  query.andWhere(`row.id NOT IN ${merged(query, 'id')}`);
  if (state) query.andWhere(inState(state === 'waiting' ? waitingStates : [state]));
  if (except) query.andWhere(`NOT ${inState([except])}`);
  if (assignee === assigneeChoices.nobody) query.andWhere('row.assigneeId IS NULL');
  else if (assignee) query.andWhere('row.assigneeId = :assignee', { assignee });
  if (dueBy) query.andWhere(`row.dueOn <= :dueBy AND ${inState(pursuedStates)}`, { dueBy });
  if (from) query.andWhere('row.createdAt >= :from', { from });
  if (before) query.andWhere('row.createdAt < :before', { before });
  if (customer?.startsWith('@'))
    query.andWhere("LOWER(row.email) LIKE :customer ESCAPE '!'", { customer: `%${escapeLike(customer)}` });
  else if (customer) query.andWhere('LOWER(row.email) = :customer', { customer });
  const idEnd = idEndOf(q ?? '');
  if (idEnd !== null) query.setParameter('idEnd', `%${idEnd}`);
  return applySearch(query, q, 'search', isFound(query, { byReference: idEnd !== null }));
}

const inState = (states: readonly EnquiryState[]) => hasWord(storedStates, 'row', 'state', states);

/** The ids of merged enquiries, or of those in which they are read. */
const merged = (query: SelectQueryBuilder<EnquiryRow>, column: 'id' | 'mergedInto', condition = '') =>
  query
    .subQuery()
    .select(`merged.${column}`)
    .from('enquiry', 'merged')
    .where(`merged.mergedInto IS NOT NULL${condition && ` AND (${condition})`}`)
    .getQuery();

/**
 * Whether a word of a search is in a note, in a message or in the number of a quotation, or is the reference, or any of
 * these of a merged enquiry.
 */
function isFound(query: SelectQueryBuilder<EnquiryRow>, { byReference }: { byReference: boolean }) {
  const text = foldedText(query.connection, 'written.text');
  const among = (entity: string, isOne: string, pattern: string) =>
    query
      .subQuery()
      .select('written.enquiryId')
      .from(entity, 'written')
      .where(`${isOne} AND ${text} LIKE ${pattern} ESCAPE '!'`)
      .getQuery();
  const quoted = (pattern: string) =>
    query
      .subQuery()
      .select('quotation.enquiryId')
      .from('quotation', 'quotation')
      .where(`LOWER(quotation.number) LIKE ${pattern} ESCAPE '!'`)
      .getQuery();
  const foundIn = (alias: string, pattern: string) =>
    [
      among('enquiryEvent', isNote('written'), pattern),
      among('message', "written.kind IN ('reply', 'word')", pattern),
      quoted(pattern),
    ]
      .map(ids => `${alias}.id IN ${ids}`)
      .concat(byReference ? `LOWER(${alias}.id) LIKE :idEnd` : [])
      .join(' OR ');
  const exactly = exactCollation(query.connection);
  return (pattern: string) => {
    const inMerged = `merged.search LIKE ${pattern}${exactly} ESCAPE '!' OR ${foundIn('merged', pattern)}`;
    return `${foundIn('row', pattern)} OR row.id IN ${merged(query, 'mergedInto', inMerged)}`;
  };
}

const orders = {
  sortColumns: {
    name: 'row.nameSort',
    organization: 'row.organizationSort',
    product: 'row.productSort',
    message: 'row.excerpt',
    dueOn: 'row.dueOn',
    state: wordSql(storedStates, 'row', 'state'),
  },
  defaultSort: '-createdAt',
};

/** Active enquiries, newest first by default. */
export const listEnquiries = (tables: Tables, query: EnquiryQuery): Promise<EnquiryRow[]> =>
  readList(activeEnquiries(tables, query), query, orders);

/** The same in batches. */
export const batchEnquiries = (db: Database, query: EnquiryQuery): AsyncIterable<EnquiryRow[]> =>
  readInBatches(db, tables => activeEnquiries(tables, query), query, orders);

/** Counts by state, and in total. */
export async function countEnquiries(
  tables: Tables,
  filter: Omit<EnquiryFilter, 'state' | 'except'> = {},
): Promise<EnquiryCounts> {
  const counted = await activeEnquiries(tables, filter)
    .select(wordSql(storedStates, 'row', 'state'), 'state')
    .addSelect('COUNT(*)', 'count')
    .groupBy('row.coarseState')
    .addGroupBy('row.exactState')
    .getRawMany<{ state: EnquiryState; count: number | string }>();
  const counts = { total: 0, new: 0, in_work: 0, answered: 0, quoted: 0, won: 0, lost: 0, spam: 0 };
  for (const { state, count } of counted) {
    counts[state] += Number(count);
    counts.total += Number(count);
  }
  return { ...counts, handled: counts.answered };
}

const versionCounter = { name: 'enquiries' };

/** Rises with every write that changes the count of a state, in any process. */
export async function readEnquiryVersion(tables: Tables): Promise<number> {
  return (await tables.counters.findOneByOrFail(versionCounter)).value;
}

/** Call it at the end of every such transaction, to invalidate cached counts. */
export const bumpEnquiryVersion = async (tables: Tables): Promise<void> =>
  void (await tables.counters.increment(versionCounter, 'value', 1));

/** When the newest enquiry other than spam arrived; also one that was merged, which is not new once it is separated. */
export async function newestEnquiry({ enquiries }: Tables): Promise<Date | null> {
  const newest = await enquiries
    .createQueryBuilder('row')
    .select(['row.id', 'row.createdAt'])
    .where(`row.deletedAt IS NULL AND NOT ${inState(['spam'])}`)
    .orderBy('row.createdAt', 'DESC')
    .limit(1)
    .getOne();
  return newest?.createdAt ?? null;
}

type SearchFields = Pick<EnquiryRow, 'name' | 'email' | 'organization' | 'message' | 'product'> &
  Partial<Pick<EnquiryRow, 'phone' | 'country'>>;
type SearchedItem = Pick<EnquiryItemRow, 'product' | 'code' | 'note'>;

/** Derived columns of an enquiry: the folded text for search, with that of its items, and the sort keys. */
export const enquiryKeys = (
  { name, email, organization, message, product, phone = '', country = '' }: SearchFields,
  items: readonly SearchedItem[] = [],
) => ({
  search: searchText(
    [
      ...[name, email, organization, message, product, phone, country].filter(Boolean),
      ...items.flatMap(({ product, code, note }) => [product, code, note].filter(Boolean)),
    ].join(' '),
  ),
  nameSort: sortKey(name),
  organizationSort: sortKey(organization),
  productSort: sortKey(product),
  excerpt: [...message].slice(0, limits.excerpt).join(''),
});

/** How many of some counts match the state of a filter. */
export const countOf = (counts: EnquiryCounts, state: EnquiryFilter['state']): number =>
  state === 'waiting' ? counts.new + counts.in_work : counts[state ?? 'total'];

const isAnswered = (state: EnquiryState) => answeredStates.some(one => one === state);

/** Serializes an enquiry. Who answered it and why it was lost are included only while they are so. */
export const serializeEnquiry = ({ handledBy, handledAt, assigneeId, lostReason, ...row }: EnquiryRow) => ({
  ...serialize(row),
  source: row.source as EnquirySource | '',
  assignee: assigneeId,
  lostReason: row.state === 'lost' ? lostReason : null,
  handledBy: isAnswered(row.state) ? handledBy : null,
  handledAt: isAnswered(row.state) ? (handledAt?.toISOString() ?? null) : null,
});

/**
 * The columns that change when an enquiry is marked, apart from those of every change. Who answered it is recorded with
 * the first state that says so.
 */
export const stateColumns = (
  state: EnquiryState,
  by: string | null,
  at: Date,
  { before = 'new', lostReason = null }: { before?: EnquiryState; lostReason?: LostReason | null } = {},
): Partial<Pick<EnquiryRow, 'state' | 'lostReason' | 'handledBy' | 'handledAt'>> => ({
  state,
  ...(state === 'lost' ? { lostReason } : {}),
  ...(isAnswered(state) && !isAnswered(before)
    ? // One that was withdrawn has no answer.
      lostReason === 'withdrawn'
      ? { handledBy: null, handledAt: null }
      : { handledBy: by, handledAt: at }
    : {}),
});
