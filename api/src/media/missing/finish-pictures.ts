import { AppError } from '@hydraulics/common/contract/errors';
import type { Cutting } from '@hydraulics/common/nouns/images/cutting';
import { uploadsFolder } from '@hydraulics/common/units/images';
import type { Logger } from 'pino';
import { Like, MoreThan } from 'typeorm';
import { hasBlob } from '../../blobs/blobs.ts';
import { originalName } from '../../blobs/names.ts';
import type { Database, Tables } from '../../db/database.ts';
import { claimJob, endJob, keepClaim, postponeJob, type Stored } from '../../db/jobs/jobs.ts';
import type { StoredFile } from '../../db/stored-file.ts';
import type { JobRow } from '../../db/tables/jobs/jobs.ts';
import { nullIfUnavailable } from '../../repositories/publication/schedule.ts';
import { type Media, variantJobs } from '../media.ts';
import { filesInUse } from '../references.ts';

type PictureDeps = Stored & { media: Media; log: Logger };

/** In ms: how long after the end of a process another one does its work. The claim is renewed while the work lasts. */
const leaseMs = 30_000;

const maxAttempts = 3;

/** When a job that was given up is due. It stays for the status of the server; a start tries it again. */
const never = new Date('9999-01-01T00:00:00Z');
const givenUp = { kind: variantJobs, dueAt: MoreThan(new Date('9000-01-01T00:00:00Z')) };

/** How many pictures wait for their other variants, and how many could not get them. */
export type PictureCounts = { waiting: number; failed: number };

export const countPictures = (db: Database): Promise<PictureCounts> =>
  db.read(async ({ jobs }) => {
    const failed = await jobs.countBy(givenUp);
    return { waiting: (await jobs.countBy({ kind: variantJobs })) - failed, failed };
  });

/** Removes the jobs that were given up, so that they can be added again. */
export const forgetGivenUp = ({ jobs }: Tables): Promise<unknown> => jobs.delete(givenUp);

/** Encodes what is missing of pictures, one after the other, until none is due. A stop ends it, and it is done again. */
export async function finishPictures(deps: PictureDeps, signal = new AbortController().signal): Promise<void> {
  const end = () => deps.media.endWorkers();
  while (!signal.aborted) {
    const job = await claimJob(deps, variantJobs, leaseMs).catch(nullIfUnavailable);
    if (!job) return;
    signal.addEventListener('abort', end);
    await finish(deps, job, signal).finally(() => signal.removeEventListener('abort', end));
  }
}

async function finish(deps: PictureDeps, job: JobRow, signal: AbortSignal): Promise<void> {
  const { db, media, log } = deps;
  // Whatever ended the process so often may be the picture.
  if (job.attempts > maxAttempts) return giveUp(deps, job);
  try {
    await encode(deps, job.key).finally(keepClaim(deps, job, leaseMs));
    await db.transaction(tables => endJob(tables, job));
  } catch (error) {
    if (signal.aborted || media.isClosed) return;
    if (error instanceof AppError && error.code === 'invalid_image') return giveUp(deps, job, error);
    log.warn({ err: error, hash: job.key }, 'The other sizes of a picture could not be encoded; it is tried again');
  }
}

async function encode({ db, media }: PictureDeps, hash: string): Promise<void> {
  const isThere = await hasBlob(media.blobs, originalName(hash));
  // It was deleted in the meantime.
  if (!isThere && (await recordsWith(db, hash)).length === 0) return;
  await media.encodeMissing({ hash, cutting: await cuttingOf(db, hash) });
}

/** How the picture with this hash is cut from its original, if it is. */
async function cuttingOf(db: Database, hash: string): Promise<Cutting | undefined> {
  const file = Like(`${uploadsFolder}/${hash}-%` as unknown as StoredFile);
  const row = await db.read(tables => tables.media.findOneBy({ file }));
  return row?.cutting ?? undefined;
}

const recordsWith = async (db: Database, hash: string): Promise<string[]> =>
  (await db.read(filesInUse)).filter(file => file.hash === hash).map(({ record }) => record);

async function giveUp({ db, now, log }: PictureDeps, job: JobRow, error?: Error): Promise<void> {
  const [record = 'no record'] = await recordsWith(db, job.key);
  await db.transaction(tables => postponeJob(tables, job, now(), never));
  log.error({ err: error, hash: job.key }, `Some sizes of an image of ${record} cannot be encoded. ${advice}`);
}

const advice = 'Restore its original from a backup, or upload it again.';
