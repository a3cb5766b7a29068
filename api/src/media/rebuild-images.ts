import type { Cutting } from '@hydraulics/common/nouns/images/cutting';
import { uploadsFolder, variantName } from '@hydraulics/common/units/images';
import type { Logger } from 'pino';
import { hasBlob, hasBlobs } from '../blobs/blobs.ts';
import { originalName, uploadName } from '../blobs/names.ts';
import type { Database } from '../db/database.ts';
import { storedFile } from '../db/stored-file.ts';
import type { Media } from './media.ts';
import { type FileReference, filesInUse, listImageFiles, namesOf } from './references.ts';

const maxNamed = 20;

type RebuildDeps = { db: Database; media: Media; log: Logger };

/**
 * Restores missing files of referenced images: from the trash, or encoded again from the original. One at a time, so
 * that uploads wait for one image at most. Never rejects: losses are logged.
 */
export async function rebuildImages(deps: RebuildDeps): Promise<void> {
  const { media, log } = deps;
  try {
    const rebuilt: FileReference[] = [];
    const lost: FileReference[] = [];
    for (const image of await incompleteImages(deps)) {
      if (media.isClosed) return;
      await media.restoreFromTrash(image.hash);
      if (await isShown(deps, image)) continue;
      const isRebuilt = await rebuild(deps, image);
      (isRebuilt ? rebuilt : lost).push(image);
    }
    if (media.isClosed) return;
    if (rebuilt.length > 0) log.warn({ images: rebuilt.length }, `${count(rebuilt)} regenerated from the originals.`);
    if (lost.length > 0) log.error({ images: lost.length }, `${count(lost)} lost: ${recordsOf(lost)}. ${advice}`);
  } catch (error) {
    if (!media.isClosed) log.error({ err: error }, 'Missing images could not be regenerated');
  }
}

const advice =
  'Their variants and originals are missing or unreadable. Restore them from a backup, or upload them again.';

function count(files: FileReference[]): string {
  const [one, several] = files.every(({ size }) => size)
    ? ['image', 'images']
    : ['image or document', 'images or documents'];
  return files.length === 1 ? `The files of 1 ${one} are` : `The files of ${files.length} ${several} are`;
}

function recordsOf(images: FileReference[]): string {
  const records = [...new Set(images.map(({ record }) => record))];
  const more = records.length - maxNamed;
  return records.slice(0, maxNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

async function incompleteImages({ db, media }: RebuildDeps): Promise<FileReference[]> {
  const images = await db.read(filesInUse);
  const present = new Set((await listImageFiles(media.blobs)).map(({ name }) => name));
  const isComplete = (file: FileReference) => namesOf(file).every(name => present.has(name));
  const incomplete = images.filter(image => !isComplete(image));
  return [...new Map(incomplete.map(image => [image.hash, image])).values()];
}

/** Whether the website can show it: an image needs its variants, a document its original. */
const isShown = ({ media: { blobs } }: RebuildDeps, { hash, size, variants }: FileReference) =>
  hasBlobs(blobs, size ? variants.map(uploadName) : [originalName(hash)]);

async function rebuild({ db, media, log }: RebuildDeps, image: FileReference): Promise<boolean> {
  const { hash, size } = image;
  // The bytes of a document are in its original alone.
  if (!size || !(await hasBlob(media.blobs, originalName(hash)))) return false;
  try {
    await media.rebuild({ hash, cutting: await cuttingOf(db, variantName(hash, size)), ...size });
    return true;
  } catch (error) {
    if (!media.isClosed)
      log.error({ err: error, hash: image.hash }, `An image of ${image.record} cannot be regenerated`);
    return false;
  }
}

/** How the picture of this name is cut from its original, if it is. */
async function cuttingOf(db: Database, name: string): Promise<Cutting | undefined> {
  const row = await db.read(tables => tables.media.findOneBy({ file: storedFile(`${uploadsFolder}/${name}`) }));
  return row?.cutting ?? undefined;
}
