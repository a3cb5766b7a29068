import { AppError, type ErrorCode } from '@hydraulics/common/contract/errors';
import { fullDiskError } from '../../files/full-disk.ts';
import { type SharePicture, writeSharePicture } from '../share/share-picture.ts';
import { type Decoded, TooManyPixels, writeVariants } from '../variants.ts';

/** One image to work on. One of more than `mostPixels` is sent back unread, for a worker of big ones. */
export type ImageJob = {
  file: string;
  folder: string;
  label: string;
  mostPixels?: number;
  /** The hash that the files are named by, when they are made again. */
  hash?: string;
};
/** A picture to draw for sharing, into `file`. */
export type ShareJob = { file: string; label: string; share: SharePicture };
export type ImageResult = { value: Decoded | null } | { code: ErrorCode; message: string } | { tooManyPixels: true };
/** Sent every second while there is work: processor time that it took so far (ms), and the pixels of the image. */
export type Heartbeat = { cpu: number; pixels: number };
export type WorkerMessage = { result: ImageResult } | { heartbeat: Heartbeat };

/** Milliseconds between two heartbeats. */
export const heartbeatEvery = 1000;

/**
 * A process that only decodes images: what strangers' bytes could do to a decoder stays in it, and the memory of big
 * pictures goes back to the system when it ends. It ends with its parent.
 */
process.on('message', async (job: ImageJob | ShareJob) => {
  const before = process.cpuUsage();
  let pixels = 0;
  const beat = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    send({ heartbeat: { cpu: (user + system) / 1000, pixels } });
  }, heartbeatEvery);
  const result = await work(job, count => {
    pixels = count;
  });
  clearInterval(beat);
  send({ result });
});
process.on('disconnect', () => process.exit(0));
// A signal to the whole group, from a terminal or a service manager, reaches this process too. The parent finishes the
// uploads under way first, and decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

function send(message: WorkerMessage): void {
  process.send?.(message);
}

async function work(job: ImageJob | ShareJob, onPixels: (count: number) => void): Promise<ImageResult> {
  try {
    if ('share' in job) {
      await writeSharePicture(job.share, job.file);
      return { value: null };
    }
    const { file, folder, label, mostPixels, hash } = job;
    return { value: await writeVariants(file, folder, label, { onPixels, mostPixels, hash }) };
  } catch (thrown) {
    const error = fullDiskError(thrown);
    if (error instanceof TooManyPixels) return { tooManyPixels: true };
    if (error instanceof AppError) return { code: error.code, message: error.message };
    return { code: 'internal', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
