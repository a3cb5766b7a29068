import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { heicPixels, heicRefusal } from '@hydraulics/common/units/uploads/picture-limits';
import type { ColourSpace } from '../colours/chromaticities.ts';
import { iccProfile } from '../colours/icc-profile.ts';
import { toPng } from '../colours/to-png.ts';
import type { HeicAnswer, HeicTask } from './heic-thread.ts';

const program = join(import.meta.dirname, `heic-thread${extname(import.meta.filename)}`);

/** The limit of memory growth: a file may lie about its size, and a decoder in WebAssembly has no limit of its own. */
const maxGrowth = 800_000_000;
const checkIntervalMs = 100;

/** An image in memory, as sharp reads it. */
export type HeicImage = { tooManyPixels: true } | { png: Buffer };

/**
 * Decodes a picture of a telephone to PNG with its colour profile, upright. sharp's own decoder lacks HEVC.
 * @param maxPixels with more of them it is not decoded
 * @param space of its colours, if it has no profile
 * @throws AppError `invalid_image` with the reason if it cannot be read or is too large
 */
export async function decodeHeic(
  file: string,
  label: string,
  maxPixels: number,
  space: ColourSpace | null = null,
): Promise<HeicImage> {
  const most = Math.min(maxPixels, heicPixels);
  const answer = await runThread({ file, maxPixels: most, maxSide: limits.fileSide });
  const refuse = (reason: string) => new AppError('invalid_image', `${label} ${reason}`);
  if (answer === 'memory') throw refuse('takes too much memory to decode. Please export it as JPEG.');
  if (!answer) throw refuse('is damaged or is not a HEIC picture that can be read.');
  const { width, height, pixels, profile } = answer;
  if (pixels) {
    const bytes = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
    return { png: toPng(bytes, { width, height }, profile ?? (space ? iccProfile(space) : null)) };
  }
  const count = width * height;
  if (count > most && count <= heicPixels) return { tooManyPixels: true };
  throw refuse(heicRefusal(count));
}

function runThread(workerData: HeicTask): Promise<HeicAnswer | 'memory'> {
  const before = process.memoryUsage.rss();
  // The decoder writes its errors to the console.
  const thread = new Worker(program, { workerData, stdout: true, stderr: true, env: {}, execArgv: [] });
  return new Promise<HeicAnswer | 'memory'>(resolve => {
    const check = setInterval(() => {
      if (process.memoryUsage.rss() - before > maxGrowth) resolve('memory');
    }, checkIntervalMs);
    thread.once('message', resolve);
    thread.once('error', () => resolve(null));
    thread.once('exit', () => {
      clearInterval(check);
      resolve(null);
    });
  }).finally(() => thread.terminate());
}
