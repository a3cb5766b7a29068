import type { ContactState } from '@hydraulics/common/contacts';
import type { Tables } from '../db/database.ts';
import type { ContactRow } from '../db/rows.ts';
import { applyList, type ListInput } from './list.ts';

export type ContactQuery = ListInput & {
  state?: ContactState | undefined;
  /** A state that is left out. */
  except?: ContactState | undefined;
};

/** Enquiries that are not in the bin, newest first unless asked otherwise. */
export function listContacts(tables: Tables, { state, except, ...list }: ContactQuery): Promise<ContactRow[]> {
  const query = tables.contacts.createQueryBuilder('row').where('row.deletedAt IS NULL');
  if (state) query.andWhere('row.state = :state', { state });
  if (except) query.andWhere('row.state <> :except', { except });
  return applyList(query, list, { search: 'search', defaultSort: '-createdAt' }).getMany();
}
