import { join, resolve } from 'node:path';
import { runCommand } from '../backup/command.ts';
import { BackupInProgress, type CreatedBackup, createBackup } from '../backup/create.ts';
import { describeBackup, recordBackup, recordFailure } from '../backup/record.ts';
import { backupName, newestBackupTime, removeOldBackups } from '../backup/schedule/retention.ts';
import { busyCode } from '../backup/spawn-command.ts';
import { openBlobs } from '../blobs/open-blobs.ts';
import { databaseLocation } from '../db/source.ts';

/**
 * `npm run backup [-- <new folder>]`: backs up the site while the server runs. Without a folder it writes to BACKUP_DIR
 * and removes the oldest backups beyond BACKUP_KEEP. `--since=<time>` does nothing if there is a backup since then.
 */
await runCommand(async (env, args) => {
  const { DATA_DIR: dataDir, BACKUP_DIR, BACKUP_KEEP } = env;
  const since = args.find(arg => arg.startsWith('--since='))?.slice('--since='.length);
  const folder = args.find(arg => !arg.startsWith('--'));
  const target = folder ? resolve(folder) : join(BACKUP_DIR, backupName(new Date()));
  const freeSpace = folder ? {} : { reservedShare: 0.1 };
  const shouldSkip = async () =>
    since !== undefined && ((await newestBackupTime(BACKUP_DIR, new Date())) ?? 0) >= new Date(since);
  try {
    let removed: string[] = [];
    const onMade = async (made: CreatedBackup) => {
      await recordBackup(dataDir, made);
      if (!folder) removed = await removeOldBackups(BACKUP_DIR, BACKUP_KEEP);
    };
    const location = databaseLocation(env);
    const made = await createBackup({
      dataDir,
      blobs: await openBlobs(env),
      location,
      target,
      freeSpace,
      shouldSkip,
      onMade,
    });
    if (!made) return 'Another process has made this backup.';
    return [describeBackup(made), ...removed.map(path => `Removed ${path}.`)].join('\n');
  } catch (error) {
    if (since && error instanceof BackupInProgress) {
      process.exitCode = busyCode;
      return 'Another process is making this backup.';
    }
    await recordFailure(dataDir, target, (error as Error).message);
    throw error;
  }
});
