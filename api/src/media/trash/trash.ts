import { trashDays } from '@hydraulics/common/limits';
import { utcDay } from '@hydraulics/common/units/dates/days';
import { type Blobs, hasBlob } from '../../blobs/blobs.ts';
import { baseOf, originalName, parseTrashName, prefixes, trashName, trashOf, uploadName } from '../../blobs/names.ts';
import { type ImageFile, isOriginal } from '../references.ts';

const dayLength = 24 * 3600 * 1000;

export type Trashed = { hash: string; from: string; to: string };

/** Moves image files to the trash, where they stay for thirty days. Missing files are skipped. */
export async function moveToTrash(blobs: Blobs, files: ImageFile[], now: Date): Promise<Trashed[]> {
  const moves = files.map(({ name, hash }) => ({ hash, from: name, to: trashName(hash, utcDay(now), baseOf(name)) }));
  await blobs.move(moves);
  return moves;
}

/** Restores an image's files from the trash; existing files are not replaced. */
export async function restoreFromTrash(blobs: Blobs, hash: string): Promise<void> {
  const moves: { from: string; to: string }[] = [];
  for await (const { name: from } of blobs.list(trashOf(hash))) {
    const { file } = parseTrashName(from) ?? {};
    if (file) moves.push({ from, to: isOriginal(file) ? originalName(file) : uploadName(file) });
  }
  for (const move of moves) {
    if (await hasBlob(blobs, move.to)) await blobs.remove(move.from);
  }
  await blobs.move(moves);
}

/**
 * Purges what has been in the trash for thirty whole days, except hashes in use again, as after a restore. Check
 * `isClockSteady` first.
 */
export async function purgeTrash(blobs: Blobs, now: Date, inUse: Set<string>): Promise<void> {
  for await (const { name } of blobs.list(prefixes.trash)) {
    const { hash, day } = parseTrashName(name) ?? {};
    const end = Date.parse(`${day}T00:00:00Z`) + dayLength;
    // Folders with other names were put there by hand and stay.
    if (hash && !inUse.has(hash) && now.getTime() - end >= trashDays * dayLength) await blobs.remove(name);
  }
}
