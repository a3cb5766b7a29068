import type { Tables } from '../../db/database.ts';
import type { OutboxState } from '../../db/tables/outbox.ts';

/** Tells a message of a thread what became of its mail, which has its id. Other mails have no message. */
export async function noteDelivery(
  { messages }: Tables,
  id: string,
  { state, reason, at }: { state: OutboxState; reason: string | null; at: Date },
): Promise<void> {
  await messages.update(
    { id, direction: 'out' },
    {
      state: state === 'dropped' ? 'failed' : state,
      sentAt: state === 'sent' ? at : null,
      reason: state === 'dropped' ? 'dropped' : reason,
    },
  );
}
