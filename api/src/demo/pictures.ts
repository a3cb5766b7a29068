import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatsOf, uploadsFolder, variantName, variantSizes } from '@hydraulics/common/units/images';
import { storedImage } from '../db/stored-image.ts';
import type { Prepared } from '../media/media.ts';
import type { DemoCatalogue } from './catalogue.ts';

type DemoPictures = DemoCatalogue['pictures'];

/** How many pictures are copied at once: enough to keep a disk busy, few enough for the limit of open files. */
const atOnce = 6;

/**
 * Copies the pictures of the demo into a folder, as if they were uploads whose variants have just been encoded. The files
 * are on the disk when this returns.
 */
export async function preparePictures(
  from: string,
  pictures: DemoPictures,
  staging: string,
): Promise<Map<string, Prepared>> {
  const prepared = new Map<string, Prepared>();
  const waiting = Object.entries(pictures).values();
  const work = async () => {
    for (const [name, picture] of waiting) {
      prepared.set(name, await preparePicture(join(from, name), picture, join(staging, name)));
    }
  };
  // Waits for all of them, so that nothing is written any more when the caller removes the folder.
  const results = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const failed = results.find(result => result.status === 'rejected');
  if (failed) throw failed.reason;
  return prepared;
}

/** The widest WebP is the original too. */
async function preparePicture(
  from: string,
  { hash, ...size }: DemoPictures[string],
  folder: string,
): Promise<Prepared> {
  await mkdir(folder, { recursive: true });
  const filename = variantName(hash, size);
  const upload = join(folder, hash);
  const variants = variantSizes(size).flatMap(variant =>
    formatsOf(hash).map(format => ({
      file: `${variant.width}x${variant.height}.${format}`,
      name: variantName(hash, variant, format),
    })),
  );
  await Promise.all([
    copy(join(from, `${size.width}x${size.height}.webp`), upload),
    ...variants.map(({ file, name }) => copy(join(from, file), join(folder, name))),
  ]);
  const names = variants.map(({ name }) => name);
  return {
    path: storedImage(`${uploadsFolder}/${filename}`),
    filename: storedImage(filename),
    hash,
    names,
    folder,
    upload,
  };
}

/** Unlike `copyFile`, it returns when the content is on the disk. */
async function copy(from: string, to: string): Promise<void> {
  await writeFile(to, await readFile(from), { flush: true });
}
