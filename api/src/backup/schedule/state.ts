import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Blobs, readText } from '../../blobs/blobs.ts';
import { replaceFile } from '../../files/replace-file.ts';

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

/** Where the state is: with the files, if they are in a bucket that several machines share. */
export type StatePlace = { dataDir: string; media: { blobs: Blobs } };

const blobName = 'backups/state.json';

export async function readState({ dataDir, media: { blobs } }: StatePlace): Promise<BackupState> {
  if (blobs.kind === 'disk') return readBackupState(dataDir);
  const text = await readText(blobs, blobName).catch(() => null);
  return parse(text ?? '');
}

/** Replaces parts of the state. */
export async function updateState(place: StatePlace, changes: Partial<BackupState>): Promise<void> {
  const { blobs } = place.media;
  if (blobs.kind === 'disk') return updateBackupState(place.dataDir, changes);
  await blobs.write(blobName, JSON.stringify(backupState.parse({ ...(await readState(place)), ...changes })));
}

/** The backup state of a data folder. A missing or damaged file counts as no backup at all. */
export async function readBackupState(dataDir: string): Promise<BackupState> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '');
  return parse(text);
}

function parse(text: string): BackupState {
  try {
    return backupState.parse(JSON.parse(text));
  } catch {
    return noBackups;
  }
}

/** Replaces parts of the backup state; readers see the old or the new file, never half of one. */
export async function updateBackupState(dataDir: string, changes: Partial<BackupState>): Promise<void> {
  const next = backupState.parse({ ...(await readBackupState(dataDir)), ...changes });
  await replaceFile(fileOf(dataDir), JSON.stringify(next));
}
