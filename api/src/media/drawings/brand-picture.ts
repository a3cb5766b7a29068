import type { Company } from '@hydraulics/common/nouns/company';
import { parseImagePath, variantName } from '@hydraulics/common/units/images';
import { LRUCache } from 'lru-cache';
import type { Blobs } from '../../blobs/blobs.ts';
import { uploadName } from '../../blobs/names.ts';
import { loadSharp } from '../../drawing/sharp.ts';

type Box = { width: number; height: number };

/** Few logos, each in a few sizes. */
const drawn = new LRUCache<string, Buffer>({ max: 20 });

/** The logo as mails show it, on dense displays twice as large as its box. */
export async function mailLogo(company: Company | null, blobs: Blobs): Promise<Buffer | undefined> {
  const logo = company?.look?.logo;
  return logo ? brandPicture(logo, { width: 480, height: 80 }, blobs) : undefined;
}

/**
 * A stored picture as a PNG within a box, for programs that show no WebP: mail, icons of telephones.
 * @returns undefined if its file is gone
 */
export async function brandPicture(path: string, { width, height }: Box, blobs: Blobs): Promise<Buffer | undefined> {
  const image = parseImagePath(path);
  if (!image) return undefined;
  const key = `${blobs.placeOf(path)} ${width}x${height}`;
  const kept = drawn.get(key);
  if (kept) return kept;
  try {
    const file = await blobs.local(uploadName(variantName(image.hash, image)));
    if (!file) return undefined;
    const sharp = await loadSharp();
    const picture = await sharp(file)
      .resize(width, height, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
    drawn.set(key, picture);
    return picture;
  } catch {
    return undefined;
  }
}
