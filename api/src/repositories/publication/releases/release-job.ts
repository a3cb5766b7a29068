import type { Tables } from '../../../db/database.ts';
import { putJob } from '../../../db/jobs/jobs.ts';
import { byProcess } from '../schedule.ts';

/** The kind of the jobs that publish releases; their key is the id of the release. */
export const releaseJobs = 'release';

/** Sets the job of a release in place of an earlier one; none without a moment. */
export async function setReleaseJob(
  tables: Tables,
  { id, now }: { id: string; now: Date },
  publishAt: Date | null,
): Promise<void> {
  await tables.jobs.delete({ kind: releaseJobs, key: id });
  if (!publishAt) return;
  await putJob(tables, now, { kind: releaseJobs, key: id, dueAt: await byProcess(tables, publishAt) });
}
