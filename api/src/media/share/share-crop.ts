import type { Focus } from '@hydraulics/common/nouns/images/focus';
import { type ImageSize, parseImagePath, variantName } from '@hydraulics/common/units/images';
import { shareSize } from '@hydraulics/common/units/share';
import type { Blobs } from '../../blobs/blobs.ts';
import { uploadName } from '../../blobs/names.ts';
import type { SharePicture } from './share-picture.ts';

type Region = ImageSize & { left: number; top: number };

/**
 * The largest part of a picture in the proportions of share pictures. The focal point is as far in it as it is in the
 * whole picture, as `object-position` has it; by default it is the middle.
 */
export function coverRegion({ width, height }: ImageSize, { x, y }: Focus = { x: 50, y: 50 }): Region {
  const scale = Math.min(width / shareSize.width, height / shareSize.height);
  const region = {
    width: Math.max(1, Math.round(shareSize.width * scale)),
    height: Math.max(1, Math.round(shareSize.height * scale)),
  };
  return {
    ...region,
    left: Math.round(((width - region.width) * x) / 100),
    top: Math.round(((height - region.height) * y) / 100),
  };
}

/** The crop of a chosen picture; undefined if its file is gone. */
export async function shareCrop(
  path: string,
  focus: Focus | undefined,
  blobs: Pick<Blobs, 'local'>,
): Promise<SharePicture | undefined> {
  const image = parseImagePath(path);
  if (!image) return undefined;
  const file = await blobs.local(uploadName(variantName(image.hash, image)));
  return file ? { crop: { file, ...coverRegion(image, focus) } } : undefined;
}
