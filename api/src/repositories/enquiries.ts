import { limits } from '@hydraulics/common/limits';
import type { EnquiryCounts, EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { fold } from '@hydraulics/common/text';
import type { SelectQueryBuilder } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import type { EnquiryRow } from '../db/tables/enquiries.ts';
import { readInBatches } from './batches.ts';
import { applySearch, type ListInput, readList } from './list.ts';

type EnquiryFilter = {
  state?: EnquiryState | undefined;
  /** A state that is left out. */
  except?: EnquiryState | undefined;
  q?: string | undefined;
};

export type EnquiryQuery = ListInput & EnquiryFilter;

/** Enquiries that are not in the bin. */
function living(tables: Tables, { state, except, q }: EnquiryFilter): SelectQueryBuilder<EnquiryRow> {
  const query = tables.enquiries.createQueryBuilder('row').where('row.deletedAt IS NULL');
  if (state) query.andWhere('row.state = :state', { state });
  if (except) query.andWhere('row.state <> :except', { except });
  return applySearch(query, q, 'search');
}

const orders = { sortColumns: { message: 'row.excerpt' }, defaultSort: '-createdAt' };

/** Enquiries that are not in the bin, newest first unless asked otherwise. */
export const listEnquiries = (tables: Tables, query: EnquiryQuery): Promise<EnquiryRow[]> =>
  readList(living(tables, query), query, orders);

/** The same in batches. */
export const batchEnquiries = (db: Database, query: EnquiryQuery): AsyncIterable<EnquiryRow[]> =>
  readInBatches(db, tables => living(tables, query), query, orders);

/** How many there are in each state, and in all. */
export async function countEnquiries(tables: Tables, q?: string): Promise<EnquiryCounts> {
  const counted = await living(tables, { q })
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

const version = { name: 'enquiries' };

/** Goes up with every write that changes how many enquiries there are in a state, on whichever process. */
export async function readEnquiryVersion(tables: Tables): Promise<number> {
  return (await tables.counters.findOneByOrFail(version)).value;
}

/** Called last in every transaction with such a write: what was counted before is then counted anew. */
export const raiseEnquiryVersion = async (tables: Tables): Promise<void> =>
  void (await tables.counters.increment(version, 'value', 1));

/** When the newest came that is not spam. */
export async function newestEnquiry(tables: Tables): Promise<Date | null> {
  const [newest] = await listEnquiries(tables, { except: 'spam', limit: 1 });
  return newest?.createdAt ?? null;
}

type Words = Pick<EnquiryRow, 'name' | 'email' | 'organization' | 'message' | 'product'>;

/** What is kept of an enquiry for its lists: the folded text that a search looks in, and what its message sorts by. */
export const enquiryKeys = ({ name, email, organization, message, product }: Words) => ({
  search: fold([name, email, organization, message, product].join(' ')),
  excerpt: [...message].slice(0, limits.excerpt).join(''),
});
