import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** How one run ended. `message` is a sentence for staff; `at` an ISO 8601 time. */
const run = z.object({ at: z.iso.datetime(), ok: z.boolean(), message: z.string() });

const backupState = z.object({
  /** The newest backup that was tried, whether by the schedule or by hand. */
  lastBackup: run.extend({ path: z.string(), bytes: z.int().nonnegative() }).nullable(),
  /** The newest backup that is complete. */
  lastGoodBackupAt: z.iso.datetime().nullable(),
  /** The newest restore drill: a backup restored into a scratch place and compared. */
  lastDrill: run.nullable(),
});
export type BackupState = z.output<typeof backupState>;

const none: BackupState = { lastBackup: null, lastGoodBackupAt: null, lastDrill: null };

const fileOf = (dataDir: string) => join(dataDir, 'backup-state.json');

/** What is known of the backups of a data folder. A file that is absent or damaged counts as no backup at all. */
export async function readBackupState(dataDir: string): Promise<BackupState> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '');
  try {
    return backupState.parse(JSON.parse(text));
  } catch {
    return none;
  }
}

/** Replaces parts of the backup state; readers see the old or the new file, never half of one. */
export async function updateBackupState(dataDir: string, changes: Partial<BackupState>): Promise<void> {
  const file = fileOf(dataDir);
  const next = backupState.parse({ ...(await readBackupState(dataDir)), ...changes });
  await writeFile(`${file}.${process.pid}`, JSON.stringify(next), { mode: 0o600, flush: true });
  await rename(`${file}.${process.pid}`, file);
}
