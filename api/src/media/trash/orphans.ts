import { dirname, join } from 'node:path';
import type { Blobs } from '../../blobs/blobs.ts';
import { searchSnapshotName } from '../../blobs/names.ts';
import type { Database } from '../../db/database.ts';
import { isClockSteady } from '../../db/steady-clock.ts';
import { removeUnfinished } from '../../files/replace-file.ts';
import { hashesInUse, type ImageFile, listImageFiles, parseStoredPath } from '../references.ts';
import { removeAbandonedScratch, type Scratch } from '../scratch.ts';
import { moveToTrash, purgeTrash } from './trash.ts';

export type OrphanDeps = {
  db: Database;
  blobs: Blobs;
  scratch: Scratch;
  now: () => Date;
  /** The hashes of files that stay in the trash, because a backup needs them. */
  heldInTrash: () => Promise<ReadonlySet<string>>;
  /** Paths of images to keep, though no row names them. */
  protectedPaths: () => Promise<string[]>;
};

/**
 * The result of an orphan collection: files moved to the trash, files not moved because there were too many, and all
 * files.
 */
export type CollectionResult = { moved: number; refused: number; files: number };

const maxUnattended = 100;
const maxUnattendedShare = 0.1;

/** Where files of the data folder are replaced; the spool of enquiries removes its own. */
const replacedIn = ['.', dirname(searchSnapshotName)];

/** Moves those of the files to the trash that no row names. */
export async function trashOrphans(deps: OrphanDeps, files: ImageFile[]): Promise<void> {
  const inUse = await readInUse(deps);
  await move(
    deps,
    files.filter(({ hash }) => !inUse.has(hash)),
  );
}

/**
 * Moves unreferenced image files to the trash, but none if they are more than a hundred or a tenth of all, which
 * suggests a wrong or empty database, unless `all` is set. Also purges files older than thirty days from the trash,
 * temporary folders of dead processes, and what crashes left while files were replaced.
 */
export async function collectOrphans(deps: OrphanDeps, { all = false } = {}): Promise<CollectionResult> {
  const { db, blobs, scratch, now } = deps;
  await removeAbandonedScratch(scratch);
  for (const folder of replacedIn) await removeUnfinished(join(scratch.dataDir, folder));
  const time = now();
  const isSteady = await isClockSteady(db, time);
  const files = await listImageFiles(blobs);
  const inUse = await readInUse(deps);
  const orphans = files.filter(({ hash }) => !inUse.has(hash));
  // What the backups need is not known: nothing is deleted.
  const held = isSteady ? await deps.heldInTrash().catch(() => null) : null;
  if (held) await purgeTrash(blobs, time, new Set([...inUse, ...held]));
  const tooMany = orphans.length > maxUnattended || orphans.length > files.length * maxUnattendedShare;
  if (tooMany && !all) return { moved: 0, refused: orphans.length, files: files.length };
  await move(deps, orphans);
  return { moved: orphans.length, refused: 0, files: files.length };
}

async function readInUse({ db, protectedPaths }: OrphanDeps): Promise<Set<string>> {
  const protectedHashes = (await protectedPaths()).flatMap(path => parseStoredPath(path)?.hash ?? []);
  return new Set([...(await db.read(hashesInUse)), ...protectedHashes]);
}

/**
 * A row may be committed between the look-up and the move. Its call looks for the files after the commit, and this looks
 * for rows after the move, so one of the two sees the other and puts the files back.
 */
async function move(deps: OrphanDeps, files: ImageFile[]): Promise<void> {
  if (files.length === 0) return;
  const moved = await moveToTrash(deps.blobs, files, deps.now());
  const inUse = await readInUse(deps);
  const named = moved.filter(({ hash }) => inUse.has(hash));
  if (named.length > 0) await deps.blobs.move(named.map(({ from, to }) => ({ from: to, to: from })));
}
