import type { Database, Tables } from '../../db/database.ts';
import { putJob } from '../../db/jobs/jobs.ts';

/** The kind of the job that makes a backup at once. */
export const requestedBackup = 'requested-backup';

/** Asks for a backup at once; the schedule of one process makes it. One that is under way is not asked for twice. */
export const requestBackup = (tables: Tables, now: Date): Promise<void> =>
  putJob(tables, now, { kind: requestedBackup, key: '' });

/** Whether a requested backup waits or is being made. */
export async function readRequest(db: Database): Promise<'waiting' | 'running' | null> {
  const job = await db.read(tables => tables.jobs.findOneBy({ kind: requestedBackup }));
  return job && (job.attempts > 0 ? 'running' : 'waiting');
}
