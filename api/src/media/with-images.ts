import type { Media, StagedImage, Upload } from './media.ts';

/**
 * Stages uploads, puts their files in place, runs `work` to write their rows, and cleans up. If it fails, the files go to
 * the trash unless another row references them.
 */
export async function withImages<T>(
  media: Media,
  uploads: Upload[],
  work: (staged: StagedImage[]) => Promise<T>,
): Promise<T> {
  const staged = await media.stage(uploads);
  try {
    await media.put(staged);
    const value = await work(staged);
    await media.ensureInPlace(staged);
    return value;
  } catch (error) {
    await media.trashUnreferenced(staged.map(image => image.path));
    throw error;
  } finally {
    await media.cleanup([], staged);
  }
}
