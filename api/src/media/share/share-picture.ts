import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { shareSize } from '@hydraulics/common/units/share';
import { useFonts } from '../../drawing/fonts.ts';
import { loadSharp } from '../../drawing/sharp.ts';
import { renderText, type ShareText } from './text-layers.ts';

/** A share picture: a drawing 1200 units wide, with texts and an optional image on top. */
type DrawnShare = {
  svg: string;
  texts: ShareText[];
  image?: { file: string; left: number; top: number; width: number };
};

/** A part of a picture that staff chose, in the proportions of share pictures. */
type CroppedShare = { crop: { file: string; left: number; top: number; width: number; height: number } };

export type SharePicture = DrawnShare | CroppedShare;

/** Some services reject larger pictures or downscale them badly. */
const maxBytes = 150_000;
const qualities = [86, 78, 68, 56, 40];

/** Draws a picture into a file. An image that has been deleted is left out. */
export async function writeSharePicture(picture: SharePicture, file: string): Promise<void> {
  const sharp = await loadSharp();
  const layers = 'crop' in picture ? await cropped(sharp, picture) : await drawn(sharp, picture, file);
  const { data, info } = await layers.removeAlpha().raw().toBuffer({ resolveWithObject: true });
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

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

async function cropped(sharp: Sharp, { crop: { file, ...region } }: CroppedShare) {
  return sharp(file)
    .extract(region)
    .resize(shareSize.width, shareSize.height, { fit: 'fill' })
    .flatten({ background: '#ffffff' });
}

async function drawn(sharp: Sharp, { svg, texts, image }: DrawnShare, file: string) {
  useFonts(dirname(file));
  const words = (await Promise.all(texts.map(renderText))).filter(layer => layer !== undefined);
  const images = image
    ? [{ input: await sharp(image.file).resize({ width: image.width }).toBuffer(), left: image.left, top: image.top }]
    : [];
  return sharp(Buffer.from(svg))
    .resize(shareSize.width, shareSize.height, { fit: 'fill' })
    .composite([...words, ...images]);
}
