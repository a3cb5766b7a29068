import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** `message` is for staff; `at` is an ISO 8601 time. */
const run = z.object({ at: z.iso.datetime(), ok: z.boolean(), message: z.string() });

const backupState = z.object({
  lastBackup: run.extend({ path: z.string(), bytes: z.int().nonnegative() }).nullable(),
  lastGoodBackupAt: z.iso.datetime().nullable(),
  lastDrill: run.nullable(),
});
export type BackupState = z.output<typeof backupState>;

const noBackups: BackupState = { lastBackup: null, lastGoodBackupAt: null, lastDrill: null };

const fileOf = (dataDir: string) => join(dataDir, 'backup-state.json');

/** The backup state of a data folder. A missing or damaged file counts as no backup at all. */
export async function readBackupState(dataDir: string): Promise<BackupState> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '');
  try {
    return backupState.parse(JSON.parse(text));
  } catch {
    return noBackups;
  }
}

/** Replaces parts of the backup state; readers see the old or the new file, never half of one. */
export async function updateBackupState(dataDir: string, changes: Partial<BackupState>): Promise<void> {
  const file = fileOf(dataDir);
  const next = backupState.parse({ ...(await readBackupState(dataDir)), ...changes });
  await writeFile(`${file}.${process.pid}`, JSON.stringify(next), { mode: 0o600, flush: true });
  await rename(`${file}.${process.pid}`, file);
}
