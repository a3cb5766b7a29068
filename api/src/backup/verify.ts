import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '../db/source.ts';
import { buildDatabase, migrate, refuseNewer } from './build.ts';
import { eachAtOnce, sumFile } from './files.ts';
import { missingImages } from './images.ts';
import { fileIn, type Manifest, readManifest, sizeOf, tableFile } from './manifest.ts';
import { requireRoom } from './room.ts';

export type Verified = { manifest: Manifest; problems: string[] };

/**
 * Checks every file of a backup against its manifest, restores the database into a scratch place and compares it, brings
 * it up to date, and looks whether every image that a row names is there.
 * @returns a sentence for each thing that is wrong
 * @throws Error with a sentence when the folder is no backup, its manifest is damaged, or the program is too old for it
 */
export async function verifyBackup(backup: string): Promise<Verified> {
  const manifest = await readManifest(backup);
  refuseNewer(manifest);
  const problems = await checkFiles(backup, manifest);
  // What is damaged is known by name already; it cannot be restored to compare it.
  if (problems.length > 0) return { manifest, problems };
  const missing = (await missingImages(backup, manifest)).filter(path => !manifest.missing.includes(path));
  problems.push(...missing.map(path => `files/${path}: a row names it, and it is not in the backup`));
  problems.push(...(await tryRestore(backup, manifest)));
  return { manifest, problems };
}

/** A sentence for each file that is not what the manifest says, tables among them. */
async function checkFiles(backup: string, { tables, files }: Manifest): Promise<string[]> {
  const all = [
    ...tables.map(table => ({ ...table, name: `database/${table.name}.ndjson`, place: tableFile(backup, table.name) })),
    ...files.map(file => ({ ...file, name: `files/${file.path}`, place: fileIn(backup, file.path) })),
  ];
  const problems: string[] = [];
  await eachAtOnce(all, async ({ name, place, bytes, sha256 }) => {
    try {
      const found = await sumFile(place);
      if (found.bytes !== bytes) problems.push(`${name}: ${found.bytes} bytes instead of ${bytes}`);
      else if (found.sha256 !== sha256) problems.push(`${name}: its content has changed`);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      problems.push(`${name}: ${code === 'ENOENT' ? 'it is missing' : message}`);
    }
  });
  return problems.sort();
}

async function tryRestore(backup: string, manifest: Manifest): Promise<string[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'verify-'));
  try {
    // As rows, and once more with the indexes.
    await requireRoom(scratch, 2 * sizeOf({ ...manifest, files: [] }));
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
