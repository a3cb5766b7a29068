import { limits } from '@hydraulics/common/limits';
import type { ContactCounts, ContactState } from '@hydraulics/common/nouns/enquiries';
import { fold } from '@hydraulics/common/text';
import type { SelectQueryBuilder } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import type { ContactRow } from '../db/rows.ts';
import { readInBatches } from './batches.ts';
import { applySearch, type ListInput, readList } from './list.ts';

type ContactFilter = {
  state?: ContactState | undefined;
  /** A state that is left out. */
  except?: ContactState | undefined;
  q?: string | undefined;
};

export type ContactQuery = ListInput & ContactFilter;

/** Enquiries that are not in the bin. */
function living(tables: Tables, { state, except, q }: ContactFilter): SelectQueryBuilder<ContactRow> {
  const query = tables.contacts.createQueryBuilder('row').where('row.deletedAt IS NULL');
  if (state) query.andWhere('row.state = :state', { state });
  if (except) query.andWhere('row.state <> :except', { except });
  return applySearch(query, q, 'search');
}

const orders = { sortColumns: { message: 'row.excerpt' }, defaultSort: '-createdAt' };

/** Enquiries that are not in the bin, newest first unless asked otherwise. */
export const listContacts = (tables: Tables, query: ContactQuery): Promise<ContactRow[]> =>
  readList(living(tables, query), query, orders);

/** The same in batches. */
export const batchContacts = (db: Database, query: ContactQuery): AsyncIterable<ContactRow[]> =>
  readInBatches(db, tables => living(tables, query), query, orders);

/** How many there are in each state, and in all. */
export async function countContacts(tables: Tables, q?: string): Promise<ContactCounts> {
  const counted = await living(tables, { q })
    .select('row.state', 'state')
    .addSelect('COUNT(*)', 'count')
    .groupBy('row.state')
    .getRawMany<{ state: ContactState; count: number | string }>();
  const counts = { total: 0, new: 0, handled: 0, spam: 0 };
  for (const { state, count } of counted) {
    counts[state] = Number(count);
    counts.total += Number(count);
  }
  return counts;
}

/** When the newest came that is not spam. */
export async function newestContact(tables: Tables): Promise<Date | null> {
  const [newest] = await listContacts(tables, { except: 'spam', limit: 1 });
  return newest?.createdAt ?? null;
}

type Words = Pick<ContactRow, 'name' | 'email' | 'organization' | 'message' | 'product'>;

/** What is kept of an enquiry for its lists: the folded text that a search looks in, and what its message sorts by. */
export const contactKeys = ({ name, email, organization, message, product }: Words) => ({
  search: fold([name, email, organization, message, product].join(' ')),
  excerpt: [...message].slice(0, limits.excerpt).join(''),
});
