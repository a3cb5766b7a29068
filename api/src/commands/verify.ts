import { dirname, join, resolve } from 'node:path';
import { runCommand } from '../backup/command.ts';
import { listBackups } from '../backup/manifest.ts';
import { describeCheck, recordCheck } from '../backup/record.ts';
import { verifyBackup } from '../backup/verify.ts';

/**
 * `npm run verify [-- <backup>]`: verifies a backup, by default the newest in BACKUP_DIR, by restoring it into a
 * temporary location.
 */
await runCommand(async ({ DATA_DIR, BACKUP_DIR }, args) => {
  const backup = args[0] ? resolve(args[0]) : (await listBackups(BACKUP_DIR))[0]?.path;
  if (!backup)
    throw new Error(`There is no backup in ${BACKUP_DIR}. Name one: npm run verify -- ${join(BACKUP_DIR, '…')}`);
  const dataDir = dirname(backup) === BACKUP_DIR ? DATA_DIR : undefined;
  try {
    const verified = await verifyBackup(backup);
    const message = describeCheck(backup, verified);
    if (verified.problems.length > 0) throw new Error(message);
    await recordCheck({ backup, ok: true, message }, dataDir);
    return message;
  } catch (error) {
    await recordCheck({ backup, ok: false, message: (error as Error).message }, dataDir);
    throw error;
  }
});
