import { table } from '../table.ts';

/**
 * A request with a key. `attempt` identifies the attempt that is executing it, `writes` counts its committed
 * transactions, and `status` is set once it has finished. The response itself is not stored: a repeated request is answered
 * from the id of its record and the facts, which are ids and numbers.
 */
export type IdempotencyRow = {
  id: string;
  fingerprint: string;
  attempt: string;
  createdAt: Date;
  writes: number;
  recordId: string | null;
  status: number | null;
  /** As JSON. */
  facts: string | null;
};

/** Requests with an `Idempotency-Key` (http/idempotency). */
export const idempotencyKeys = table<IdempotencyRow>({
  entity: 'idempotencyKey',
  table: 'idempotency_keys',
  files: {},
  tags: null,
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.key(64), primary),
      fingerprint: column(kinds.key(64)),
      attempt: column(kinds.id),
      createdAt: column(kinds.time),
      writes: column(kinds.integer),
      recordId: column(kinds.id, { nullable: true }),
      status: column(kinds.integer, { nullable: true }),
      facts: column(kinds.longText, { nullable: true }),
    },
    indices: [
      { name: 'ix_idempotency_keys_created', columns: ['createdAt'] },
      { name: 'ix_idempotency_keys_record', columns: ['recordId'] },
    ],
  }),
});
