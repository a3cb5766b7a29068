import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatSize } from '@hydraulics/common/units/sizes';
import type { CreatedBackup } from './create.ts';
import { sizeOf, writeCheck } from './manifest.ts';
import { type StatePlace, updateState } from './schedule/state.ts';
import type { Verification } from './verify.ts';

/** Summarizes a backup for the operator. */
export function describeBackup({ path, manifest }: CreatedBackup): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const missing = manifest.missing.length;
  const missingNote = missing > 0 ? ` ${missing} files referenced by rows are missing from the site itself.` : '';
  return `Backup written to ${path}: ${rows} rows, ${manifest.files.length} files, ${formatSize(sizeOf(manifest))}.${missingNote}`;
}

/** Records a completed backup in the backup state. */
export async function recordBackup(place: StatePlace, made: CreatedBackup): Promise<void> {
  const at = made.manifest.finishedAt;
  const run = { at, ok: true, message: describeBackup(made), path: made.path, bytes: sizeOf(made.manifest) };
  await updateState(place, { lastBackup: run, lastGoodBackupAt: at });
}

/** Records a failed backup, unless there is no site in the folder: nothing is created there. */
export async function recordFailure(place: StatePlace, path: string, message: string, now = new Date()): Promise<void> {
  const isSite = ['catalogue.sqlite', 'jwt-secret', 'originals'].some(name => existsSync(join(place.dataDir, name)));
  if (place.media.blobs.kind === 'disk' && !isSite) return;
  await updateState(place, { lastBackup: { at: now.toISOString(), ok: false, message, path, bytes: 0 } });
}

/** Summarizes a verification for the operator. */
export function describeCheck(backup: string, { manifest, problems }: Verification): string {
  if (problems.length > 0) {
    const named = problems.slice(0, 20).map(problem => `\n  ${problem}`);
    const rest = problems.length > named.length ? `\n  and ${problems.length - named.length} more` : '';
    return `The backup ${backup} is damaged:${named.join('')}${rest}`;
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return `The backup ${backup} is good: ${rows} rows in ${manifest.tables.length} tables restored and compared, ${manifest.files.length} files checked.`;
}

/** Records a verification beside the backup and, for one of the site's own backups, as the last drill. */
export async function recordCheck(
  { backup, ok, message }: { backup: string; ok: boolean; message: string },
  place: StatePlace | undefined,
  now = new Date(),
): Promise<void> {
  const run = { at: now.toISOString(), ok, message };
  await writeCheck(backup, run).catch(() => undefined);
  if (place && existsSync(place.dataDir)) await updateState(place, { lastDrill: run });
}
