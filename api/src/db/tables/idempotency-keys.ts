import { table } from '../table.ts';

/**
 * A request with a key. `attempt` identifies the attempt that is executing it, `writes` counts its committed
 * transactions, and `answer` is set once it has finished.
 */
export type IdempotencyRow = {
  id: string;
  fingerprint: string;
  attempt: string;
  createdAt: Date;
  writes: number;
  answer: string | null;
};

/** Requests with an `Idempotency-Key` (http/idempotency). */
export const idempotencyKeys = table<IdempotencyRow>({
  entity: 'idempotencyKey',
  table: 'idempotency_keys',
  images: {},
  tags: null,
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.key(64), primary),
      fingerprint: column(kinds.key(64)),
      attempt: column(kinds.id),
      createdAt: column(kinds.time),
      writes: column(kinds.integer),
      answer: column(kinds.longText, { nullable: true }),
    },
    indices: [{ name: 'ix_idempotency_keys_created', columns: ['createdAt'] }],
  }),
});
