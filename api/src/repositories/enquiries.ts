import { limits } from '@hydraulics/common/limits';
import type { EnquiryCounts, EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { assigneeChoices } from '@hydraulics/common/nouns/enquiry-desk';
import { fold, searchText, sortKey } from '@hydraulics/common/text';
import { idEndOf } from '@hydraulics/common/units/enquiry-reference';
import type { SelectQueryBuilder } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import type { EnquiryRow } from '../db/tables/enquiries/enquiries.ts';
import type { EnquiryItemRow } from '../db/tables/enquiries/enquiry-items.ts';
import { readInBatches } from './batches.ts';
import { applySearch, type ListInput, readList } from './list.ts';
import { serialize } from './records.ts';

export type EnquiryFilter = {
  state?: EnquiryState | undefined;
  except?: EnquiryState | undefined;
  q?: string | undefined;
  /** The id of a user, or `nobody`. */
  assignee?: string | undefined;
};

export type EnquiryQuery = ListInput & EnquiryFilter;

/** Enquiries that are not in the trash. */
export function activeEnquiries(
  tables: Tables,
  { state, except, q, assignee }: EnquiryFilter,
): SelectQueryBuilder<EnquiryRow> {
  const query = tables.enquiries.createQueryBuilder('row').where('row.deletedAt IS NULL');
  if (state) query.andWhere('row.state = :state', { state });
  if (except) query.andWhere('row.state <> :except', { except });
  if (assignee === assigneeChoices.nobody) query.andWhere('row.assigneeId IS NULL');
  else if (assignee) query.andWhere('row.assigneeId = :assignee', { assignee });
  const idEnd = idEndOf(q ?? '');
  if (idEnd === null) return applySearch(query, q, 'search');
  const byReference = 'LOWER(row.id) LIKE :end OR row.search LIKE :text';
  return query.andWhere(`(${byReference})`, { end: `%${idEnd}`, text: `%${fold(q ?? '')}%` });
}

const orders = {
  sortColumns: {
    name: 'row.nameSort',
    organization: 'row.organizationSort',
    product: 'row.productSort',
    message: 'row.excerpt',
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
  filter: Pick<EnquiryFilter, 'q' | 'assignee'> = {},
): Promise<EnquiryCounts> {
  const counted = await activeEnquiries(tables, filter)
    .select('row.state', 'state')
    .addSelect('COUNT(*)', 'count')
    .groupBy('row.state')
    .getRawMany<{ state: EnquiryState; count: number | string }>();
  const counts = { total: 0, new: 0, handled: 0, spam: 0 };
  for (const { state, count } of counted) {
    counts[state] = Number(count);
    counts.total += Number(count);
  }
  return counts;
}

const versionCounter = { name: 'enquiries' };

/** Rises with every write that changes the count of a state, in any process. */
export async function readEnquiryVersion(tables: Tables): Promise<number> {
  return (await tables.counters.findOneByOrFail(versionCounter)).value;
}

/** Call it at the end of every such transaction, to invalidate cached counts. */
export const bumpEnquiryVersion = async (tables: Tables): Promise<void> =>
  void (await tables.counters.increment(versionCounter, 'value', 1));

/** When the newest enquiry other than spam arrived. */
export async function newestEnquiry(tables: Tables): Promise<Date | null> {
  const [newest] = await listEnquiries(tables, { except: 'spam', limit: 1 });
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

/** Serializes an enquiry. `handledBy` and `handledAt` are included only while it is handled. */
export const serializeEnquiry = ({ handledBy, handledAt, assigneeId, ...row }: EnquiryRow) => ({
  ...serialize(row),
  assignee: assigneeId,
  handledBy: row.state === 'handled' ? handledBy : null,
  handledAt: row.state === 'handled' ? (handledAt?.toISOString() ?? null) : null,
});

/** The columns that change when an enquiry is marked, apart from those of every change. */
export const stateColumns = (
  state: EnquiryState,
  by: string | null,
  at: Date,
): Pick<EnquiryRow, 'state'> & Partial<Pick<EnquiryRow, 'handledBy' | 'handledAt'>> =>
  state === 'handled' ? { state, handledBy: by, handledAt: at } : { state };
