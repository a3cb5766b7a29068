import { table } from '../../table.ts';

/**
 * Work that is due. `dueAt` is the time of the next attempt; during an attempt, the time at which another process may
 * try. `attempts` counts the claims, so it distinguishes an attempt from any later one. Times are by the database.
 */
export type JobRow = {
  /** Its kind and key. */
  id: string;
  kind: string;
  /** The subject of the job, such as the id of a mail. */
  key: string;
  /** Higher ones are done first. */
  priority: number;
  attempts: number;
  dueAt: Date;
  /** When `dueAt` was set. */
  setAt: Date;
};

/** Jobs of every kind (jobs/jobs.ts). A job that is done has no row. */
export const jobs = table<JobRow>({
  entity: 'job',
  table: 'jobs',
  files: {},
  tags: null,
  audit: false,
  backedUp: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.key(100), primary),
      kind: column(kinds.key(40)),
      key: column(kinds.key(50)),
      priority: column(kinds.integer),
      attempts: column(kinds.integer),
      dueAt: column(kinds.time),
      setAt: column(kinds.time),
    },
    indices: [{ name: 'ix_jobs_due', columns: ['kind', 'dueAt'] }],
  }),
});
