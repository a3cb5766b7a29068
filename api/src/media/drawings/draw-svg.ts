import { AppError } from '@hydraulics/common/contract/errors';
import { loadSharp } from '../../drawing/sharp.ts';
import type { CleanSvg } from './clean-svg.ts';

/** In pixels: sharp in print. */
const largest = 1600;
/** In dots per inch: one unit of an SVG is a pixel. */
const oneToOne = 72;
const maxDensity = 7200;

/** Draws an SVG as a PNG. @throws AppError `invalid_image` if it cannot be drawn */
export async function drawSvg({ svg, width, height }: CleanSvg, file: string): Promise<void> {
  const sharp = await loadSharp();
  const density = Math.min(maxDensity, Math.max(1, (oneToOne * largest) / Math.max(width, height)));
  try {
    await sharp(Buffer.from(svg), { density }).resize(largest, largest, { fit: 'inside' }).png().toFile(file);
  } catch (error) {
    throw new AppError('invalid_image', 'The SVG could not be drawn. Save it as a plain SVG of shapes, or use a PNG.', {
      cause: error,
    });
  }
}
