import { limits } from '@hydraulics/common/limits';
import { json } from '../columns.ts';
import { table } from '../table.ts';

/** `dropped`: its subject no longer exists. */
export type OutboxState = 'waiting' | 'sent' | 'failed' | 'dropped';

/**
 * A mail to be sent, stored by its subject matter: its text is composed when it is sent. `recipient` and `data` are
 * cleared once it is sent or given up. A waiting mail has a job of the kind `mail`.
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
    },
    indices: [
      { name: 'ix_outbox_state', columns: ['state', 'finishedAt'] },
      { name: 'ix_outbox_kind', columns: ['kind', 'createdAt'] },
    ],
  }),
});
