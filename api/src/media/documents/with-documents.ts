import type { Media, StagedDocument, Upload } from '../media.ts';

/**
 * Checks sent documents by their bytes, puts them in place, runs `work` to write their rows, and cleans up. If it
 * fails, they go to the trash unless another row references them.
 */
export async function withDocuments<T>(
  media: Media,
  uploads: Upload[],
  work: (staged: StagedDocument[]) => Promise<T>,
): Promise<T> {
  const staged: StagedDocument[] = [];
  try {
    for (const upload of uploads) staged.push(await media.stageDocument(upload));
    await media.put(staged);
    const value = await work(staged);
    await media.ensureInPlace(staged);
    return value;
  } catch (error) {
    await media.trashUnreferenced(staged.map(({ path }) => path));
    throw error;
  } finally {
    await media.cleanup([], staged);
  }
}
