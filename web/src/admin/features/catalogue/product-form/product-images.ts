import { AppError } from '@hydraulics/common/contract/errors';
import type { PlacedImage, ProductPictures } from '@hydraulics/common/nouns/images/product-pictures';
import { contentHash } from '@hydraulics/common/units/images';
import { readHashOf } from '../../../ui/files/facts/file-facts.ts';

/** An image in a product's form: stored on the server under a path, or a new file. `alt` is what it shows. */
export type ProductImage = ({ path: string; file?: never } | { file: File; path?: never }) & { alt?: string };

/** Whether new files replace the stored images. */
export const imageModes = ['replace', 'add'] as const;
export type ImageMode = (typeof imageModes)[number];

export const storedImage = (path: string, alt = ''): ProductImage => ({ path, ...(alt ? { alt } : {}) });
export const newImageOf = (file: File): ProductImage => ({ file });

export const filesOf = (images: readonly ProductImage[]): File[] => images.flatMap(({ file }) => file ?? []);

/** The paths of those that are stored. */
export const pathsOf = (images: readonly ProductImage[]): string[] => images.flatMap(({ path }) => path ?? []);

/** The images and the specification image of a product. */
type Pictures = { images: readonly ProductImage[]; specImage: ProductImage | null };

/**
 * What a call needs besides the files: where the images belong, if not in place of all others, and which stored
 * specification image there is.
 * @param before what is stored, whose texts are kept; all of `now.images` replace it if none of them is stored
 */
export function picturesOf({ images, specImage }: Pictures, before: Pictures, mode: ImageMode): { pictures?: string } {
  const placed = placedAmong(images, before.images);
  const replacesAll =
    images.length > 0 && pathsOf(images).length === 0 && (mode === 'replace' || before.images.length === 0);
  const unplaced = replacesAll ? images.map((_, file) => ({ file })) : pathsOf(before.images).map(path => ({ path }));
  return asPart({
    ...(JSON.stringify(placed) === JSON.stringify(unplaced) ? {} : { images: placed }),
    ...specImageOf(specImage, before.specImage),
  });
}

/** What a call needs for a specification image besides its file. */
export const specPictureOf = (specImage: ProductImage | null, before: ProductImage | null): { pictures?: string } =>
  asPart(specImageOf(specImage, before));

/**
 * Awaits a call with pictures.
 * @throws its error, which names the fields of the form instead of their places in the part, so that each is shown there
 */
export async function withFormFields<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_input') throw error;
    const details = error.details.map(one => ({ ...one, path: one.path.replace(/^pictures\./, '') }));
    throw new AppError(error.code, error.message, { details, cause: error });
  }
}

const asPart = (pictures: ProductPictures): { pictures?: string } =>
  Object.keys(pictures).length > 0 ? { pictures: JSON.stringify(pictures) } : {};

function specImageOf(specImage: ProductImage | null, before: ProductImage | null): ProductPictures {
  if (!specImage) return before ? { specImage: null } : {};
  return specImage.path === undefined || specImage.path === before?.path ? {} : { specImage: { path: specImage.path } };
}

/** Stored images by path, and new ones by their number. The server keeps a text that is not sent. */
function placedAmong(images: readonly ProductImage[], before: readonly ProductImage[]): PlacedImage[] {
  let sent = 0;
  return images.map(({ path, alt = '' }) => {
    if (path === undefined) return { file: sent++, ...(alt ? { alt } : {}) };
    const known = before.find(one => one.path === path);
    return { path, ...(known && (known.alt ?? '') === alt ? {} : { alt }) };
  });
}

/** Whether two images are the same to look at: a chosen file is the same as the image that the server made of it. */
export function isSameImage(one: ProductImage | null, other: ProductImage | null): boolean {
  if (!one || !other) return one === other;
  if ((one.alt ?? '') !== (other.alt ?? '')) return false;
  if (one.file) return other.file ? one.file === other.file : isStoredAs(one.file, other.path);
  return other.file ? isStoredAs(other.file, one.path) : one.path === other.path;
}

const isStoredAs = (file: File, path: string): boolean => readHashOf(file) === contentHash(path);

export const areSameImages = (some: readonly ProductImage[], others: readonly ProductImage[]): boolean =>
  some.length === others.length && some.every((image, index) => isSameImage(image, others[index] ?? null));

/** Stable keys for images that move. A product may have one image twice. */
export function keysOf(images: readonly ProductImage[]): string[] {
  const counts = new Map<string, number>();
  return images.map(({ path, file }) => {
    const name = file ? `new ${file.name} ${file.size} ${file.lastModified}` : `stored ${path}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name} ${count}`;
  });
}

/** The images after saving: in `replace` mode new files replace the stored ones. */
export function resultingImages(images: readonly ProductImage[], mode: ImageMode): ProductImage[] {
  const chosen = images.filter(({ file }) => file);
  return mode === 'replace' && chosen.length > 0 ? chosen : [...images];
}

export function moveImage(images: readonly ProductImage[], from: number, to: number): ProductImage[] {
  const moved = [...images];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}
