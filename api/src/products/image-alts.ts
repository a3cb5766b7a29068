import { AppError } from '@hydraulics/common/contract/errors';
import { filePath, type StoredFile } from '../db/stored-file.ts';

/** The alternative texts of a product's images, by path. */
export type ImageAlts = Record<string, string>;

/**
 * The texts of a product's new list of images, and the number of images without a text.
 * @param sent in the order of the images; if absent, each image keeps its text
 * @throws AppError `invalid_input` if there are more texts than images
 */
export function arrangeAlts(
  images: StoredFile[],
  sent: string[] | undefined,
  present: ImageAlts,
): { imageAlts: ImageAlts; undescribedImages: number } {
  const paths = images.map(filePath);
  if (sent && sent.length > paths.length) {
    const message = `Image texts are for ${paths.length} images, but ${sent.length} were sent.`;
    throw new AppError('invalid_input', message, { details: [{ path: 'imageAlts', message }] });
  }
  const textOf = (path: string, index: number) => (sent ? sent[index] : present[path]) ?? '';
  const imageAlts = Object.fromEntries(
    paths.map((path, index) => [path, textOf(path, index)]).filter(([, alt]) => alt),
  );
  return { imageAlts, undescribedImages: paths.filter(path => !imageAlts[path]).length };
}
