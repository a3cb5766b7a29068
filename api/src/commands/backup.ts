import { join, resolve } from 'node:path';
import { backUpToBucket } from '../backup/bucket/create.ts';
import { newestInBucket } from '../backup/bucket/fetch.ts';
import { runCommand } from '../backup/command.ts';
import { BackupInProgress, type CreatedBackup, createBackup } from '../backup/create.ts';
import { describeBackup, recordBackup, recordFailure } from '../backup/record.ts';
import { backupName, newestBackupTime, removeOldBackups } from '../backup/schedule/retention.ts';
import { busyCode } from '../backup/spawn-command.ts';
import { diskBlobs } from '../blobs/disk.ts';
import { openBlobs } from '../blobs/open-blobs.ts';
import { databaseLocation } from '../db/source.ts';

const alreadyMade = 'Another process has made this backup.';

const describe = (made: CreatedBackup, removed: string[], damaged: string[] = []): string =>
  [describeBackup(made), ...removed.map(path => `Removed ${path}.`), ...damaged].join('\n');

/**
 * `npm run backup [-- <new folder>]`: backs up the site while the server runs. Without a folder it writes to BACKUP_DIR,
 * or to the bucket of the files, and removes the oldest backups beyond BACKUP_KEEP. `--since=<time>` does nothing if
 * there is a backup since then.
 */
await runCommand(async (env, args) => {
  const { DATA_DIR: dataDir, BACKUP_DIR, BACKUP_KEEP: keep } = env;
  const since = args.find(arg => arg.startsWith('--since='))?.slice('--since='.length);
  const folder = args.find(arg => !arg.startsWith('--'));
  const isToBucket = env.BACKS_UP_TO_BUCKET && !folder;
  const target = folder ? resolve(folder) : join(BACKUP_DIR, backupName(new Date()));
  let place = { dataDir, media: { blobs: diskBlobs(dataDir) } };
  try {
    const blobs = await openBlobs(env);
    place = { dataDir, media: { blobs } };
    const newest = () => (isToBucket ? newestInBucket(blobs, new Date()) : newestBackupTime(BACKUP_DIR, new Date()));
    const shouldSkip = async () => since !== undefined && ((await newest()) ?? 0) >= new Date(since);
    const options = { dataDir, blobs, location: databaseLocation(env), shouldSkip };
    const onMade = (made: CreatedBackup) => recordBackup(place, made);
    if (isToBucket) {
      const done = await backUpToBucket({ ...options, keep, onMade });
      return done ? describe(done.made, done.removed, done.damaged) : alreadyMade;
    }
    let removed: string[] = [];
    const made = await createBackup({
      ...options,
      target,
      freeSpace: folder ? {} : { reservedShare: 0.1 },
      async onMade(made) {
        await onMade(made);
        if (!folder) removed = await removeOldBackups(BACKUP_DIR, keep);
      },
    });
    return made ? describe(made, removed) : alreadyMade;
  } catch (error) {
    if (since && error instanceof BackupInProgress) {
      process.exitCode = busyCode;
      return 'Another process is making this backup.';
    }
    // With a bucket that is away this cannot be recorded either; the error is logged.
    await recordFailure(place, target, (error as Error).message).catch(() => undefined);
    throw error;
  }
});
