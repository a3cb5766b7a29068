import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MadeBackup } from './create.ts';
import { sizeOf, writeCheck } from './manifest.ts';
import { show } from './room.ts';
import { updateBackupState } from './schedule/state.ts';
import type { Verified } from './verify.ts';

/** What a backup holds, as a sentence. */
export function describeBackup({ path, manifest }: MadeBackup): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const missing = manifest.missing.length;
  const without = missing > 0 ? ` ${missing} files that rows name are missing from the site itself.` : '';
  return `The backup is in ${path}: ${rows} rows, ${manifest.files.length} files, ${show(sizeOf(manifest))}.${without}`;
}

/** Notes a backup that was made. */
export async function recordBackup(dataDir: string, made: MadeBackup): Promise<void> {
  const at = made.manifest.finishedAt;
  const run = { at, ok: true, message: describeBackup(made), path: made.path, bytes: sizeOf(made.manifest) };
  await updateBackupState(dataDir, { lastBackup: run, lastGoodBackupAt: at });
}

/** Notes a backup that failed, but where there is no site: nothing is made there. */
export async function recordFailure(dataDir: string, path: string, message: string, now = new Date()): Promise<void> {
  if (!['catalogue.sqlite', 'jwt-secret', 'originals'].some(name => existsSync(join(dataDir, name)))) return;
  await updateBackupState(dataDir, { lastBackup: { at: now.toISOString(), ok: false, message, path, bytes: 0 } });
}

/** How a backup was found, as a sentence. */
export function describeCheck(backup: string, { manifest, problems }: Verified): string {
  if (problems.length > 0) {
    const named = problems.slice(0, 20).map(problem => `\n  ${problem}`);
    const rest = problems.length > named.length ? `\n  and ${problems.length - named.length} more` : '';
    return `The backup ${backup} is damaged:${named.join('')}${rest}`;
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return `The backup ${backup} is good: ${rows} rows in ${manifest.tables.length} tables restored and compared, ${manifest.files.length} files checked.`;
}

/** Notes how a backup was found beside it, and, where it is one of the site's own, as the last drill. */
export async function recordCheck(
  { backup, ok, message }: { backup: string; ok: boolean; message: string },
  dataDir: string | undefined,
  now = new Date(),
): Promise<void> {
  const run = { at: now.toISOString(), ok, message };
  // A backup on a disk that cannot be written is verified all the same.
  await writeCheck(backup, run).catch(() => undefined);
  if (dataDir && existsSync(dataDir)) await updateBackupState(dataDir, { lastDrill: run });
}
