import type { Media, Prepared, Upload } from './media.ts';

/**
 * Prepares uploads, lets `work` write the rows that name them, and cleans up either way. When the work fails after
 * its files were published, they are removed again unless another row has them.
 */
export async function withImages<T>(
  media: Media,
  uploads: Upload[],
  work: (prepared: Prepared[]) => Promise<T>,
): Promise<T> {
  const prepared = await media.prepare(uploads);
  try {
    return await work(prepared);
  } catch (error) {
    await media.discard(prepared.map(image => image.path));
    throw error;
  } finally {
    await media.release([], prepared);
  }
}
