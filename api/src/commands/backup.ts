import { join, resolve } from 'node:path';
import { locationOf, runCommand } from '../backup/command.ts';
import { BackupUnderWay, createBackup } from '../backup/create.ts';
import { describeBackup, recordBackup, recordFailure } from '../backup/record.ts';
import { nameAt, newestAt, removeOldBackups } from '../backup/schedule/retention.ts';

/**
 * `npm run backup [-- <new folder>]`: a backup of the site, made while the server works. Without a folder it goes into
 * BACKUP_DIR, and the oldest beyond BACKUP_KEEP are removed. `--since=<time>` leaves it when there is one from then on.
 */
await runCommand(async (env, args) => {
  const { DATA_DIR: dataDir, BACKUP_DIR, BACKUP_KEEP } = env;
  const since = args.find(arg => arg.startsWith('--since='))?.slice('--since='.length);
  const folder = args.find(arg => !arg.startsWith('--'));
  const target = folder ? resolve(folder) : join(BACKUP_DIR, nameAt(new Date()));
  // Within the data folder it must not be what fills the disk of the site.
  const room = folder ? {} : { spare: 0.1 };
  const leave = async () => since !== undefined && ((await newestAt(BACKUP_DIR)) ?? 0) >= new Date(since);
  try {
    const made = await createBackup({ dataDir, location: locationOf(env), target, room, leave });
    if (!made) return 'Another process has made this backup.';
    await recordBackup(dataDir, made);
    const removed = folder ? [] : await removeOldBackups(BACKUP_DIR, BACKUP_KEEP);
    return [describeBackup(made), ...removed.map(path => `Removed ${path}.`)].join('\n');
  } catch (error) {
    if (since && error instanceof BackupUnderWay) return 'Another process is making this backup.';
    await recordFailure(dataDir, target, (error as Error).message);
    throw error;
  }
});
