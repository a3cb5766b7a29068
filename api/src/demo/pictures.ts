import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatsOf, uploadsFolder, variantName, variantSizes } from '@hydraulics/common/units/images';
import { storedFile } from '../db/stored-file.ts';
import type { StagedImage } from '../media/media.ts';
import type { DemoCatalogue } from './catalogue.ts';

type DemoPictures = DemoCatalogue['pictures'];

const concurrency = 6;

/**
 * Copies the demo's pictures into a folder as if they were freshly encoded uploads. Files are synced to disk on return.
 */
export async function stagePictures(
  from: string,
  pictures: DemoPictures,
  staging: string,
): Promise<Map<string, StagedImage>> {
  const staged = new Map<string, StagedImage>();
  const waiting = Object.entries(pictures).values();
  const work = async () => {
    for (const [name, picture] of waiting) {
      staged.set(name, await stagePicture(join(from, name), picture, join(staging, name)));
    }
  };
  const results = await Promise.allSettled(Array.from({ length: concurrency }, work));
  const failed = results.find(result => result.status === 'rejected');
  if (failed) throw failed.reason;
  return staged;
}

async function stagePicture(
  from: string,
  { hash, ...size }: DemoPictures[string],
  folder: string,
): Promise<StagedImage> {
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
  const own = variants.map(({ name }) => name);
  return {
    path: storedFile(`${uploadsFolder}/${filename}`),
    filename: storedFile(filename),
    hash,
    variants: own,
    folder,
    upload,
  };
}

async function copy(from: string, to: string): Promise<void> {
  await writeFile(to, await readFile(from), { flush: true });
}
