import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { variantNames } from '@hydraulics/common/units/images';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Media } from './media.ts';
import { type ImageReference, imagesInUse, listImageFiles } from './references.ts';

const maxNamed = 20;

type RebuildDeps = { db: Database; media: Media; log: Logger };

/**
 * Restores missing files of referenced images: from the trash, or encoded again from the original. One at a time, so
 * that uploads wait for one image at most. Never rejects: losses are logged.
 */
export async function rebuildImages(deps: RebuildDeps): Promise<void> {
  const { media, log } = deps;
  try {
    const rebuilt: ImageReference[] = [];
    const lost: ImageReference[] = [];
    for (const image of await incompleteImages(deps)) {
      if (media.isClosed) return;
      await media.restoreFromTrash(image.hash);
      if (isShown(deps, image)) continue;
      const isRebuilt = await rebuild(deps, image);
      (isRebuilt ? rebuilt : lost).push(image);
    }
    if (media.isClosed) return;
    if (rebuilt.length > 0) log.warn({ images: rebuilt.length }, `${count(rebuilt)} regenerated from the originals.`);
    if (lost.length > 0) log.error({ images: lost.length }, `${count(lost)} lost: ${namesOf(lost)}. ${advice}`);
  } catch (error) {
    if (!media.isClosed) log.error({ err: error }, 'Missing images could not be regenerated');
  }
}

const advice =
  'Their variants and originals are missing or unreadable. Restore them from a backup, or upload them again.';

const count = ({ length }: ImageReference[]) =>
  length === 1 ? 'The files of 1 image are' : `The files of ${length} images are`;

function namesOf(images: ImageReference[]): string {
  const records = [...new Set(images.map(({ record }) => record))];
  const more = records.length - maxNamed;
  return records.slice(0, maxNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

async function incompleteImages({ db, media }: RebuildDeps): Promise<ImageReference[]> {
  const images = await db.read(imagesInUse);
  const present = new Set((await listImageFiles(media.folders)).map(({ name }) => name));
  const isComplete = ({ hash, ...size }: ImageReference) =>
    [hash, ...variantNames(hash, size)].every(name => present.has(name));
  const incomplete = images.filter(image => !isComplete(image));
  return [...new Map(incomplete.map(image => [image.hash, image])).values()];
}

const isShown = ({ media }: RebuildDeps, { hash, ...size }: ImageReference) =>
  variantNames(hash, size).every(name => existsSync(join(media.folders.uploads, name)));

async function rebuild({ media, log }: RebuildDeps, image: ImageReference): Promise<boolean> {
  if (!existsSync(join(media.folders.originals, image.hash))) return false;
  try {
    await media.rebuild(image);
    return true;
  } catch (error) {
    if (!media.isClosed)
      log.error({ err: error, hash: image.hash }, `An image of ${image.record} cannot be regenerated`);
    return false;
  }
}
