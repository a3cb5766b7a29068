import { filePath, type StoredFile } from '../db/stored-file.ts';
import { undescribedIn } from '../db/tables/products.ts';

/** The alternative texts of a product's images, by path. */
export type ImageAlts = Record<string, string>;

/**
 * The texts of a product's new list of images, and the number of images without a text.
 * @param sent in the order of the images; an image without one keeps its text
 */
export function arrangeAlts(
  images: StoredFile[],
  sent: readonly (string | undefined)[],
  present: ImageAlts,
): { imageAlts: ImageAlts; undescribedImages: number } {
  const paths = images.map(filePath);
  const imageAlts = Object.fromEntries(
    paths.map((path, index) => [path, sent[index] ?? present[path] ?? '']).filter(([, alt]) => alt),
  );
  return { imageAlts, undescribedImages: undescribedIn(images, imageAlts) };
}
