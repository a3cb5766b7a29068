import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { crc32, deflateSync } from 'node:zlib';
import { AppError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { heicPixels, heicRefusal } from '@hydraulics/common/units/uploads/picture-limits';
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
 * @throws AppError `invalid_image` with the reason if it cannot be read or is too large
 */
export async function decodeHeic(file: string, label: string, maxPixels: number): Promise<HeicImage> {
  const most = Math.min(maxPixels, heicPixels);
  const answer = await runThread({ file, maxPixels: most, maxSide: limits.fileSide });
  const refuse = (reason: string) => new AppError('invalid_image', `${label} ${reason}`);
  if (answer === 'memory') throw refuse('takes too much memory to decode. Please export it as JPEG.');
  if (!answer) throw refuse('is damaged or is not a HEIC picture that can be read.');
  const { width, height, pixels, profile } = answer;
  if (pixels) return { png: toPng(pixels, width, height, profile ?? null) };
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

/** Hardly compressed, because the PNG is decoded again at once. */
function toPng(pixels: Uint8ClampedArray, width: number, height: number, profile: Uint8Array | null): Buffer {
  const bytes = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const row = width * 4;
  const raw = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y++) bytes.copy(raw, y * (row + 1) + 1, y * row, (y + 1) * row);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...chunk('IHDR', header),
    ...(profile ? chunk('iCCP', Buffer.concat([Buffer.from('heic\0\0', 'latin1'), deflateSync(profile)])) : []),
    ...chunk('IDAT', deflateSync(raw, { level: 0 })),
    ...chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer[] {
  const name = Buffer.from(type, 'latin1');
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(data, crc32(name)), 4);
  return [ends.subarray(0, 4), name, data, ends.subarray(4)];
}
