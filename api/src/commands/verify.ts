import { dirname, join, resolve } from 'node:path';
import { writeBucketCheck } from '../backup/bucket/backups.ts';
import { findBackup } from '../backup/bucket/fetch.ts';
import { verifyInBucket } from '../backup/bucket/verify.ts';
import { runCommand } from '../backup/command.ts';
import { listBackups } from '../backup/manifest.ts';
import { describeCheck, recordCheck } from '../backup/record.ts';
import { updateState } from '../backup/schedule/state.ts';
import { type Verification, verifyBackup } from '../backup/verify.ts';
import { openBlobs } from '../blobs/open-blobs.ts';
import type { Env } from '../env.ts';

/**
 * `npm run verify [-- <backup>]`: verifies a backup, by default the newest in BACKUP_DIR or in the bucket of the files,
 * by restoring it into a temporary location.
 */
await runCommand(async (env, args) => (args[0] || !env.BACKS_UP_TO_BUCKET ? verify(env, args[0]) : verifyNewest(env)));

async function verify(env: Env, named: string | undefined): Promise<string> {
  const { DATA_DIR: dataDir, BACKUP_DIR } = env;
  const backup = named ? resolve(named) : (await listBackups(BACKUP_DIR))[0]?.path;
  if (!backup)
    throw new Error(`There is no backup in ${BACKUP_DIR}. Name one: npm run verify -- ${join(BACKUP_DIR, '…')}`);
  const isOwn = dirname(backup) === BACKUP_DIR;
  const place = isOwn ? { dataDir, media: { blobs: await openBlobs(env) } } : undefined;
  return check(
    backup,
    () => verifyBackup(backup),
    (ok, message) => recordCheck({ backup, ok, message }, place),
  );
}

async function verifyNewest(env: Env): Promise<string> {
  const blobs = await openBlobs(env);
  const backup = await findBackup(blobs);
  return check(
    backup.name,
    () => verifyInBucket(blobs, backup),
    async (ok, message) => {
      const run = { at: new Date().toISOString(), ok, message };
      await writeBucketCheck(blobs, backup.name, run);
      await updateState({ dataDir: env.DATA_DIR, media: { blobs } }, { lastDrill: run });
    },
  );
}

async function check(
  backup: string,
  work: () => Promise<Verification>,
  record: (ok: boolean, message: string) => Promise<void>,
): Promise<string> {
  try {
    const verified = await work();
    const message = describeCheck(backup, verified);
    if (verified.problems.length > 0) throw new Error(message);
    await record(true, message);
    return message;
  } catch (error) {
    await record(false, (error as Error).message);
    throw error;
  }
}
