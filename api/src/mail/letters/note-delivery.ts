import type { Tables } from '../../db/database.ts';
import type { OutboxState } from '../../db/tables/outbox.ts';
import { keptOf } from '../../repositories/enquiries/merged.ts';
import { moveEnquiry } from '../../repositories/enquiries/move-enquiry.ts';

/** Tells a message of a thread, or a proof, what became of its mail, which has its id. Other mails have neither. */
export async function noteDelivery(
  tables: Tables,
  id: string,
  { state, reason, at }: { state: OutboxState; reason: string | null; at: Date },
): Promise<void> {
  await tables.messages.update(
    { id, direction: 'out' },
    {
      state: state === 'dropped' ? 'failed' : state,
      sentAt: state === 'sent' ? at : null,
      reason: state === 'dropped' ? 'dropped' : reason,
    },
  );
  if (state === 'failed') await reopen(tables, id, at);
  const failure = reason === null ? null : `The response of the mail server: ${reason}.`;
  await tables.enquiryProofs.update({ id }, state === 'sent' ? { handedAt: at, failure: null } : { failure });
}

/** The customer got no answer, so that the enquiry must not look answered. One that staff decided otherwise stays. */
async function reopen(tables: Tables, id: string, at: Date): Promise<void> {
  const message = await tables.messages.findOneBy({ id, direction: 'out' });
  const isQuoted = message?.files.some(({ kind }) => kind === 'quotation');
  const state = isQuoted ? 'quoted' : 'answered';
  const asked = message && (await tables.enquiries.findOneBy({ id: message.enquiryId }));
  const row = asked?.mergedInto ? await keptOf(tables, asked) : asked;
  if (row?.state === state) await moveEnquiry(tables, row, 'new', { by: { user: null }, at });
}
