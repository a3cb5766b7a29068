import type { Media, StagedImage, Upload } from './media.ts';

/**
 * Stages uploads, runs `work` to write their rows, and cleans up. If it fails after the commit of the files, they go to
 * the trash unless another row references them.
 */
export async function withImages<T>(
  media: Media,
  uploads: Upload[],
  work: (staged: StagedImage[]) => Promise<T>,
): Promise<T> {
  const staged = await media.stage(uploads);
  try {
    return await work(staged);
  } catch (error) {
    await media.trashUnreferenced(staged.map(image => image.path));
    throw error;
  } finally {
    await media.cleanup([], staged);
  }
}
