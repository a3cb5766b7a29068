import { limits } from '@hydraulics/common/limits';
import { json } from '../columns.ts';
import { table } from '../table.ts';

/** `dropped`: its subject no longer exists, or staff discarded it after it had failed. */
export type OutboxState = 'waiting' | 'sent' | 'failed' | 'dropped';

/**
 * A mail to be sent, stored by its subject matter: its text is composed when it is sent. A waiting mail has a job of the
 * kind `mail`. `recipient`, `data` and `response` are cleared once it is sent or dropped; a failed one keeps them for a
 * while, so that staff can send it again. It has none if a version before this one gave it up.
 */
export type OutboxRow = {
  id: string;
  kind: string;
  recipient: string;
  data: Record<string, string>;
  state: OutboxState;
  createdAt: Date;
  expiresAt: Date;
  finishedAt: Date | null;
  /** Why the last attempt failed: a code, never the mail server's words, which quote addresses. */
  reason: string | null;
  /** What the mail server said at the last attempt. It may quote addresses, so it is never logged. */
  response: string | null;
};

/** Waiting mails, and sent ones for a while (mail/outbox.ts). */
export const outbox = table<OutboxRow>({
  entity: 'mail',
  table: 'outbox',
  files: {},
  tags: null,
  audit: false,
  backedUp: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      kind: column(kinds.key(40)),
      recipient: column(kinds.key(limits.email)),
      data: column(kinds.longText, { transformer: json }),
      state: column(kinds.key(20)),
      createdAt: column(kinds.time),
      expiresAt: column(kinds.time),
      finishedAt: column(kinds.time, { nullable: true }),
      reason: column(kinds.key(40), { nullable: true }),
      response: column(kinds.longText, { nullable: true }),
    },
    indices: [
      { name: 'ix_outbox_state', columns: ['state', 'finishedAt'] },
      { name: 'ix_outbox_kind', columns: ['kind', 'createdAt'] },
    ],
  }),
});
