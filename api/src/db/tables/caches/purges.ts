import { table } from '../../table.ts';

/**
 * How far the caches in front of the site have been purged. There is one row. `version` and `sent` are content versions
 * of `epoch`; -1 means that the caches may have anything.
 */
export type PurgeRow = {
  id: string;
  /** The program whose pages the caches may keep. */
  build: string;
  epoch: number;
  /** Every change up to it was purged twice, the second time when all processes had seen it. */
  version: number;
  /** Every change up to it was purged once. */
  sent: number;
  /** From when on all changes up to `againVersion` are purged again; null if none has to be. */
  againAt: Date | null;
  againVersion: number;
  /** When the caches were last purged. */
  purgedAt: Date | null;
  /** Since when purging fails, and why it did the last time; null if it does not. */
  failedSince: Date | null;
  failure: string | null;
};

export const purges = table<PurgeRow>({
  entity: 'purge',
  table: 'purges',
  files: {},
  tags: null,
  audit: false,
  // Caches know nothing of a restore. Without a row they are purged of everything.
  backedUp: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.key(10), primary),
      build: column(kinds.key(64)),
      epoch: column(kinds.integer),
      version: column(kinds.integer),
      sent: column(kinds.integer),
      againAt: column(kinds.time, { nullable: true }),
      againVersion: column(kinds.integer),
      purgedAt: column(kinds.time, { nullable: true }),
      failedSince: column(kinds.time, { nullable: true }),
      failure: column(kinds.line(300), { nullable: true }),
    },
  }),
});
