import type { Media, StagedDocument, StagedFile, StagedImage, Upload } from './media.ts';

/** `withFiles` of images. */
export const withImages = <T>(
  media: Media,
  uploads: Upload[],
  work: (staged: StagedImage[]) => Promise<T>,
): Promise<T> => withFiles(media, () => media.stage(uploads), work);

/** `withFiles` of documents. */
export const withDocuments = <T>(
  media: Media,
  uploads: Upload[],
  work: (staged: StagedDocument[]) => Promise<T>,
): Promise<T> => withFiles(media, () => media.stageDocuments(uploads), work);

/** `withFiles` of one picture that is cut from another one. */
export const withCut = <T>(
  media: Media,
  cut: Parameters<Media['stageCut']>[0],
  work: (staged: StagedImage) => Promise<T>,
): Promise<T> =>
  withFiles(
    media,
    async () => [await media.stageCut(cut)],
    ([staged]) => work(staged as StagedImage),
  );

/**
 * Stages uploads, puts their files in place, runs `work` to write their rows, and cleans up. What is missing of an image
 * is queued with the rows. If `work` fails, the files go to the trash unless another row references them.
 */
async function withFiles<Staged extends StagedFile, T>(
  media: Media,
  stage: () => Promise<Staged[]>,
  work: (staged: Staged[]) => Promise<T>,
): Promise<T> {
  const staged = await stage();
  try {
    await media.put(staged);
    const value = await media.queueingVariants(staged, () => work(staged));
    await media.ensureInPlace(staged);
    return value;
  } catch (error) {
    await media.trashUnreferenced(staged.map(({ path }) => path));
    throw error;
  } finally {
    await media.cleanup([], staged);
  }
}
