import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseImagePath, variantNames } from '@hydraulics/common/units/images';
import type { Media } from './media.ts';

/** Whether a picture is stored. One that was moved to the trash, because nothing used it, is put back. */
export async function isStored(media: Pick<Media, 'folders' | 'restoreFromTrash'>, path: string): Promise<boolean> {
  const image = parseImagePath(path);
  if (!image) return false;
  const { hash, ...size } = image;
  const isThere = () => variantNames(hash, size).every(name => existsSync(join(media.folders.uploads, name)));
  if (isThere()) return true;
  await media.restoreFromTrash(hash);
  return isThere();
}
