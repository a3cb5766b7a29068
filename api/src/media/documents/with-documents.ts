import type { Media, StagedDocument, Upload } from '../media.ts';

/**
 * Checks sent documents by their bytes, runs `work` to write their rows, and cleans up. If it fails after the commit of
 * the files, they go to the trash unless another row references them.
 */
export async function withDocuments<T>(
  media: Media,
  uploads: Upload[],
  work: (staged: StagedDocument[]) => Promise<T>,
): Promise<T> {
  const staged: StagedDocument[] = [];
  try {
    for (const upload of uploads) staged.push(await media.stageDocument(upload));
    return await work(staged);
  } catch (error) {
    await media.trashUnreferenced(staged.map(({ path }) => path));
    throw error;
  } finally {
    await media.cleanup([], staged);
  }
}
