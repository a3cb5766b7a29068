import { AppError, errorCodes } from '@hydraulics/common/contract/errors';
import { IsNull } from 'typeorm';
import type { Database, Tables } from '../../../db/database.ts';
import { claimJob, endJob, postponeJob, type Stored } from '../../../db/jobs/jobs.ts';
import type { JobRow } from '../../../db/tables/jobs/jobs.ts';
import type { ReleaseRow } from '../../../db/tables/releases/releases.ts';
import { byProcess, databaseTime, nullIfUnavailable, server } from '../schedule.ts';
import { publishRelease } from './publish-release.ts';
import { releaseJobs, setReleaseJob } from './release-job.ts';

/** In ms: longer than any attempt. */
const leaseMs = 30_000;

/** `zone`: where the company is, for the moments in what a failure says. */
type Publishing = Stored & { publicUrl: string; zone: () => Promise<{ timeZone: string }> };

/** After so many attempts an unexpected error is shown to staff. */
const maxAttempts = 3;

/**
 * Publishes every release whose moment has come, each once, whichever process does it, also after the server was off. The
 * release decides, as a record does (schedule.ts). One that cannot be published is kept as failed, with the reason.
 */
export async function publishDueReleases(stored: Publishing): Promise<void> {
  for (;;) {
    const job = await claimJob(stored, releaseJobs, leaseMs).catch(nullIfUnavailable);
    if (!job) return;
    await doJob(stored, job);
  }
}

async function doJob({ db, now, publicUrl: site, zone }: Publishing, job: JobRow): Promise<void> {
  const find = async (tables: Tables) => {
    const row = await tables.releases.findOneBy({ id: job.key, state: 'planned', deletedAt: IsNull() });
    const isDue = Boolean(row?.publishAt && row.publishAt <= (await databaseTime(tables, now())));
    return { row, due: isDue ? row : null };
  };
  const settle = async (tables: Tables, row: ReleaseRow | null) =>
    row?.publishAt ? postponeJob(tables, job, now(), await byProcess(tables, row.publishAt)) : endJob(tables, job);
  const early = await db.read(find);
  // Woken by a jump of the clock, or no longer planned: pages stay cached.
  if (!early.due) {
    await db.transaction(tables => settle(tables, early.row));
    return;
  }
  const { timeZone } = await zone();
  try {
    await asServer(db, 'releases.publishDue', now, () =>
      db.write(async (tables, touch) => {
        const { row, due } = await find(tables);
        if (due) await publishRelease(tables, touch, due, { now: now(), subject: server, site, timeZone });
        else await settle(tables, row);
      }),
    );
  } catch (error) {
    const failure = reasonOf(error, job.attempts);
    if (failure === null) throw error;
    await asServer(db, 'releases.fail', now, () =>
      db.exclusive(async tables => {
        const { due } = await find(tables);
        if (!due) return;
        const failed = { state: 'failed', failure, updatedAt: now(), version: due.version + 1 } as const;
        await tables.releases.update(due.id, failed);
        await setReleaseJob(tables, { id: due.id, now: now() }, null);
      }),
    );
    if (!(error instanceof AppError)) throw error;
  }
}

/** Why a release cannot be published, for people; null for an error that passes, after which the job is repeated. */
function reasonOf(error: unknown, attempts: number): string | null {
  if (error instanceof AppError && error.status < 500) return error.message;
  if (error instanceof AppError && error.code === 'unavailable') return null;
  return attempts < maxAttempts ? null : errorCodes.internal.message;
}

const asServer = (db: Database, callName: string, now: () => Date, work: () => Promise<unknown>) =>
  db.audited({ kind: 'change', callName, noun: 'releases', subject: () => server, session: () => null, now }, work);

/** Sets the jobs of all planned releases, at a start: a backup has no jobs. */
export async function scheduleReleases({ db, now }: Stored): Promise<void> {
  await db.transaction(async tables => {
    for (const { id, publishAt } of await tables.releases.findBy({ state: 'planned', deletedAt: IsNull() })) {
      await setReleaseJob(tables, { id, now: now() }, publishAt);
    }
  });
}
