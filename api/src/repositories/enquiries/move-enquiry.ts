import type { EnquiryState, LostReason } from '@hydraulics/common/nouns/enquiry-states';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { bumpEnquiryVersion, stateColumns } from '../enquiries.ts';
import { insertEvents } from '../enquiry-events.ts';
import { editedBy } from '../records.ts';
import { markProgress } from './mark-progress.ts';

/** Who caused it: a user, or else a customer by name, or the server. */
type By = { user: Pick<UserRow, 'id' | 'name'> | null; customer?: string };

/** Changes the state of an enquiry as a consequence, such as of a reply. Its timeline tells who caused it. */
export async function moveEnquiry(
  tables: Tables,
  { id, state: before, version: seen }: EnquiryRow,
  state: EnquiryState,
  { by, at, lostReason = null }: { by: By; at: Date; lostReason?: LostReason | null },
): Promise<void> {
  const version = seen + 1;
  const columns = stateColumns(state, by.user?.name ?? by.customer ?? null, at, { before, lostReason });
  await tables.enquiries.update(id, { ...columns, ...editedBy(by), updatedAt: at, version });
  await markProgress(tables, [id], { state, lostReason, at });
  const userName = by.user?.name ?? by.customer ?? 'Server';
  const change = { kind: 'state' as const, before, after: state, text: lostReason ?? '', userName };
  await insertEvents(tables, by, at, [{ enquiryId: id, version, ...change }]);
  await bumpEnquiryVersion(tables);
}
