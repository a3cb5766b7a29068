import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { hasBlob, hasBlobs } from '../../blobs/blobs.ts';
import { originalName, uploadName } from '../../blobs/names.ts';
import { putJob, type Stored } from '../../db/jobs/jobs.ts';
import { type Media, variantJobs } from '../media.ts';
import { type FileReference, filesInUse, listImageFiles, namesOf } from '../references.ts';
import { forgetGivenUp } from './finish-pictures.ts';

const maxNamed = 20;
/** The files looked at together; other requests are served in between. */
const batch = 100;

type RebuildDeps = Stored & { media: Media; log: Logger };

/**
 * Restores missing files of referenced images from the trash, and queues those that must be encoded again from their
 * originals. Never rejects: losses are logged.
 */
export async function rebuildImages(deps: RebuildDeps): Promise<void> {
  const { media, log } = deps;
  try {
    const missing: FileReference[] = [];
    const lost: FileReference[] = [];
    for (const image of await incompleteImages(deps)) {
      if (media.isClosed) return;
      await media.restoreFromTrash(image.hash);
      if (await isShown(deps, image)) continue;
      // The bytes of a document are in its original alone.
      const canEncode = image.size && (await hasBlob(media.blobs, originalName(image.hash)));
      (canEncode ? missing : lost).push(image);
    }
    const queued = await queue(deps, missing);
    if (queued.length > 0) log.warn({ images: queued.length }, `${count(queued)} regenerated from the originals.`);
    if (lost.length > 0) log.error({ images: lost.length }, `${count(lost)} lost: ${recordsOf(lost)}. ${advice}`);
  } catch (error) {
    if (!media.isClosed) log.error({ err: error }, 'Missing images could not be regenerated');
  }
}

const advice =
  'Their variants and originals are missing or unreadable. Restore them from a backup, or upload them again.';

/** @returns those that were not queued before */
const queue = ({ db, now }: RebuildDeps, images: FileReference[]): Promise<FileReference[]> =>
  db.transaction(async tables => {
    await forgetGivenUp(tables);
    const waiting = new Set((await tables.jobs.findBy({ kind: variantJobs })).map(({ key }) => key));
    const added = images.filter(({ hash }) => !waiting.has(hash));
    for (const { hash } of added) await putJob(tables, now(), { kind: variantJobs, key: hash });
    return added;
  });

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
  const incomplete = new Map<string, FileReference>();
  for (const [place, image] of images.entries()) {
    if (!isComplete(image)) incomplete.set(image.hash, image);
    if (place % batch === 0) await nextTurn();
  }
  return [...incomplete.values()];
}

/** Whether the website can show it: an image needs its variants, a document its original. */
const isShown = ({ media: { blobs } }: RebuildDeps, { hash, size, variants }: FileReference) =>
  hasBlobs(blobs, size ? variants.map(uploadName) : [originalName(hash)]);
