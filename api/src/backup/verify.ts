import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '../db/source.ts';
import { requireFreeSpace } from '../files/free-space.ts';
import { buildDatabase, migrate, rejectNewerBackup } from './build.ts';
import { checksumFile, forEachConcurrently } from './files.ts';
import { missingImages } from './images.ts';
import { fileIn, type Manifest, readManifest, sizeOf, tableFile } from './manifest.ts';

export type Verification = { manifest: Manifest; problems: string[] };

/**
 * Checks every file of a backup against its manifest, restores the database into a temporary location, compares and
 * migrates it, and checks that every referenced image is present.
 * @returns one message for each problem
 * @throws Error if the folder is not a backup, its manifest is damaged or it comes from a newer version
 */
export async function verifyBackup(backup: string): Promise<Verification> {
  const manifest = await readManifest(backup);
  rejectNewerBackup(manifest);
  const problems = await checkFiles(backup, manifest);
  if (problems.length > 0) return { manifest, problems };
  const missing = (await missingImages(backup, manifest)).filter(path => !manifest.missing.includes(path));
  problems.push(...missing.map(path => `files/${path}: referenced by a row, but missing in the backup`));
  problems.push(...(await trialRestore(backup, manifest)));
  return { manifest, problems };
}

async function checkFiles(backup: string, { tables, files }: Manifest): Promise<string[]> {
  const all = [
    ...tables.map(table => ({ ...table, name: `database/${table.name}.ndjson`, place: tableFile(backup, table.name) })),
    ...files.map(file => ({ ...file, name: `files/${file.path}`, place: fileIn(backup, file.path) })),
  ];
  const problems: string[] = [];
  await forEachConcurrently(all, async ({ name, place, bytes, sha256 }) => {
    try {
      const found = await checksumFile(place);
      if (found.bytes !== bytes) problems.push(`${name}: ${found.bytes} bytes instead of ${bytes}`);
      else if (found.sha256 !== sha256) problems.push(`${name}: its content has changed`);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      problems.push(`${name}: ${code === 'ENOENT' ? 'it is missing' : message}`);
    }
  });
  return problems.sort();
}

/** Restores the rows of a backup into a temporary database. @returns one message for each problem */
export async function trialRestore(backup: string, manifest: Manifest): Promise<string[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'verify-'));
  try {
    await requireFreeSpace(scratch, 2 * sizeOf({ ...manifest, files: [] }));
    const location: DatabaseLocation = { file: join(scratch, 'catalogue.sqlite') };
    const problems = await buildDatabase(backup, manifest, location);
    if (problems.length === 0) await migrate(location);
    return problems;
  } catch (error) {
    return [`The database cannot be restored: ${(error as Error).message}`];
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
