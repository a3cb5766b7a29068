import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatsOf, uploadsFolder, variantName, variantSizes } from '@hydraulics/common/units/images';
import type { Prepared } from '../media/media.ts';
import type { DemoCatalogue } from './catalogue.ts';

type DemoPicture = DemoCatalogue['pictures'][string];

/**
 * Copies a picture of the demo into a folder, as if it were an upload whose variants have just been encoded. Its files are
 * on the disk when this returns.
 * @param from the folder of its variants; the widest WebP is its original too
 */
export async function preparePicture(from: string, { hash, ...size }: DemoPicture, folder: string): Promise<Prepared> {
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
  return { path: `${uploadsFolder}/${filename}`, filename, hash, names, folder, upload };
}

/** Unlike `copyFile`, it returns when the content is on the disk. */
async function copy(from: string, to: string): Promise<void> {
  await writeFile(to, await readFile(from), { flush: true });
}
