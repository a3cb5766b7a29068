import { table } from '../table.ts';

/**
 * A count of attempts. `id` is a keyed hash of the subject, so that no address is stored. If `tries` is one above the
 * limit, further ones are refused until `endsAt`; `waits` counts how often that has happened.
 */
export type RateLimitRow = { id: string; tries: number; endsAt: Date; waits: number };

/** Limited attempts (http/rate-limits). */
export const rateLimits = table<RateLimitRow>({
  entity: 'rateLimit',
  table: 'rate_limits',
  files: {},
  tags: null,
  audit: false,
  // A restore must not bring back an old wait.
  backedUp: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.key(64), primary),
      tries: column(kinds.integer),
      endsAt: column(kinds.time),
      waits: column(kinds.integer),
    },
    indices: [{ name: 'ix_rate_limits_ends', columns: ['endsAt'] }],
  }),
});
