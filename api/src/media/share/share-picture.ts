import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { shareSize } from '@hydraulics/common/units/share';
import { useFonts } from '../../drawing/fonts.ts';
import { loadSharp } from '../../drawing/sharp.ts';
import { renderText, type ShareText } from './text-layers.ts';

/** A share picture: a drawing 1200 units wide, with texts and an optional image on top. */
export type SharePicture = {
  svg: string;
  texts: ShareText[];
  image?: { file: string; left: number; top: number; width: number };
};

/** Some services reject larger pictures or downscale them badly. */
const maxBytes = 150_000;
const qualities = [86, 78, 68, 56, 40];

/** Draws a picture into a file. An image that has been deleted is left out. */
export async function writeSharePicture({ svg, texts, image }: SharePicture, file: string): Promise<void> {
  const sharp = await loadSharp();
  useFonts(dirname(file));
  const words = (await Promise.all(texts.map(renderText))).filter(layer => layer !== undefined);
  const images =
    image && existsSync(image.file)
      ? [{ input: await sharp(image.file).resize({ width: image.width }).toBuffer(), left: image.left, top: image.top }]
      : [];
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(shareSize.width, shareSize.height, { fit: 'fill' })
    .composite([...words, ...images])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  let bytes = Buffer.alloc(0);
  for (const quality of qualities) {
    // Thin lines need full colour resolution.
    const options = { quality, chromaSubsampling: '4:4:4', mozjpeg: true };
    bytes = await sharp(data, { raw: { width, height, channels } }).jpeg(options).toBuffer();
    if (bytes.length <= maxBytes) break;
  }
  await writeFile(file, bytes, { flush: true });
}
