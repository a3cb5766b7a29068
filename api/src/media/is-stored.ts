import { parseImagePath, variantName } from '@hydraulics/common/units/images';
import { hasBlob } from '../blobs/blobs.ts';
import { uploadName } from '../blobs/names.ts';
import type { Media } from './media.ts';

/** Whether a picture is stored, if not in every size yet. One that was moved to the trash, because nothing used it, is put back. */
export async function isStored(media: Pick<Media, 'blobs' | 'restoreFromTrash'>, path: string): Promise<boolean> {
  const image = parseImagePath(path);
  if (!image) return false;
  const { hash, ...size } = image;
  const isThere = () => hasBlob(media.blobs, uploadName(variantName(hash, size)));
  if (await isThere()) return true;
  await media.restoreFromTrash(hash);
  return isThere();
}
