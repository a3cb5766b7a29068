import { answeredStates, type EnquiryState } from '@hydraulics/common/nouns/enquiry-states';
import { In, IsNull } from 'typeorm';
import type { Tables } from '../../db/database.ts';

const answered: readonly EnquiryState[] = answeredStates;
const quoted: readonly EnquiryState[] = ['quoted', 'won'];

type Marked = { state: EnquiryState; lostReason: string | null; at: Date };

/**
 * Notes when enquiries were answered and quoted first, with a change of their state and in its transaction. One that the
 * customer withdrew has no answer. Past the audit, which has an entry for the change.
 */
export async function markProgress(tables: Tables, ids: string[], { state, lostReason, at }: Marked): Promise<void> {
  const isAnswered = answered.includes(state) && !(state === 'lost' && lostReason === 'withdrawn');
  if (isAnswered) await first(tables, ids, 'answeredAt', at);
  if (quoted.includes(state)) await first(tables, ids, 'quotedAt', at);
}

const first = ({ enquiries }: Tables, ids: string[], column: 'answeredAt' | 'quotedAt', at: Date) =>
  enquiries
    .createQueryBuilder()
    .update()
    .set({ [column]: at })
    .where({ id: In(ids), [column]: IsNull() })
    .execute();

/** Takes back what a change of the state noted that is undone; a reply that was sent still is an answer. */
export async function undoProgress({ enquiries }: Tables, ids: string[], state: EnquiryState): Promise<void> {
  const change = {
    ...(answered.includes(state)
      ? {}
      : {
          answeredAt: () =>
            "(SELECT MIN(sent.createdAt) FROM messages sent WHERE sent.enquiryId = contact_queries.id AND sent.kind = 'reply' AND sent.direction = 'out')",
        }),
    ...(quoted.includes(state) ? {} : { quotedAt: null }),
  };
  if (Object.keys(change).length === 0) return;
  await enquiries
    .createQueryBuilder()
    .update()
    .set(change)
    .where({ id: In(ids) })
    .execute();
}
