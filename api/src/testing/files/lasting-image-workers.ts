import { ImageWorkers } from '../../media/workers/image-workers.ts';

/**
 * The image workers of all test servers of a process. A new one takes more than a tenth of a second of CPU before
 * its first image, so closing a server leaves them; they end when idle, and with this process.
 */
class LastingImageWorkers extends ImageWorkers {
  override close(): void {}
}

export const lastingImageWorkers = new LastingImageWorkers(1);
