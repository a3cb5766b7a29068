import { writeFile } from 'node:fs/promises';
import { AppError, type ErrorCode } from '@hydraulics/common/errors';
import { type SharePicture, writeSharePicture } from './share-picture.ts';
import { loadSharp } from './sharp.ts';
import { type Decoded, writeVariants } from './variants.ts';

/** One image to work on. `svg` is a drawing of our own that is made into the file first. */
export type ImageJob = { file: string; folder: string; label: string; svg?: string | undefined };
/** A picture to draw for sharing, into `file`. */
export type ShareJob = { file: string; label: string; share: SharePicture };
export type ImageResult = { value: Decoded | null } | { code: ErrorCode; message: string };

/**
 * A process that only decodes images: what strangers' bytes could do to a decoder stays in it, and the memory of big
 * pictures goes back to the system when it ends. It ends with its parent.
 */
process.on('message', async (job: ImageJob | ShareJob) => {
  process.send?.(await work(job));
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C in a terminal reaches the whole group; the parent decides when this one ends.
process.on('SIGINT', () => undefined);

async function work(job: ImageJob | ShareJob): Promise<ImageResult> {
  try {
    if ('share' in job) {
      await writeSharePicture(job.share, job.file);
      return { value: null };
    }
    const { file, folder, label, svg } = job;
    if (svg) await writeFile(file, await rasterise(svg));
    return { value: await writeVariants(file, folder, label) };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    return { code: 'internal', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Dots per inch at which a drawing 1600 units wide becomes 1440 pixels: one of the widths that images are kept in. */
const density = 64.8;

async function rasterise(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg), { density }).removeAlpha().png({ compressionLevel: 4 }).toBuffer();
}
