/**
 * An image's path says everything a page needs: `uploads/<hash>-<width>x<height>.webp` is its largest form; beside it
 * lie an AVIF of the same name, and both again at every smaller width of the ladder. A hash that ends in `w` says that
 * there is WebP alone: of an icon or a plain surface an AVIF would be the heavier one.
 */

/** Widths in pixels that an image is also kept in, where it is wider than them. */
export const widthLadder = [320, 640, 960, 1440, 2000] as const;

/** The long side of the largest form, in pixels. */
export const longestSide = 2560;

export const uploadsFolder = 'uploads';

export type ImageSize = { width: number; height: number };
export type ImageFileFormat = 'webp' | 'avif';
export type ImageVariant = ImageSize & { webp: string; avif?: string };

const pattern = /^(?:uploads\/)?([0-9a-f]{40}w?)-(\d{1,5})x(\d{1,5})\.webp$/;

/** Marks the hash of an image that is kept as WebP alone. */
export const webpOnly = 'w';

/** The formats that an image of this hash is kept in. */
export const formatsOf = (hash: string): ImageFileFormat[] => (hash.endsWith(webpOnly) ? ['webp'] : ['webp', 'avif']);

/** The parts of an image's path or file name, or null when it is not one of ours. */
export function parseImagePath(path: string): (ImageSize & { hash: string }) | null {
  const match = pattern.exec(path);
  if (!match) return null;
  return { hash: match[1] ?? '', width: Number(match[2]), height: Number(match[3]) };
}

/** The sizes of all forms of an image, narrowest first; the last is the image itself. A step under 10 % is left out. */
export function variantSizes({ width, height }: ImageSize): ImageSize[] {
  const narrower = widthLadder
    .filter(step => step < width * 0.9)
    .map(step => ({ width: step, height: Math.max(1, Math.round((height * step) / width)) }));
  return [...narrower, { width, height }];
}

/** The file name of one form. */
export const variantName = (hash: string, { width, height }: ImageSize, format: ImageFileFormat = 'webp'): string =>
  `${hash}-${width}x${height}.${format}`;

/** The names of all files that an image is kept in. */
export const variantNames = (hash: string, size: ImageSize): string[] =>
  variantSizes(size).flatMap(form => formatsOf(hash).map(format => variantName(hash, form, format)));

/** All forms of an image as addresses under the site's root, narrowest first; empty for a path that is not ours. */
export function imageVariants(path: string): ImageVariant[] {
  const image = parseImagePath(path);
  if (!image) return [];
  return variantSizes(image).map(size => {
    const addresses = formatsOf(image.hash).map(format => [
      format,
      `/${uploadsFolder}/${variantName(image.hash, size, format)}`,
    ]);
    return { ...size, ...(Object.fromEntries(addresses) as { webp: string; avif?: string }) };
  });
}

/** Of an image's forms, those of use where at most so many pixels are shown across: up to the first that fills them. */
export const variantsUpTo = (pixels: number, variants: ImageVariant[]): ImageVariant[] =>
  variants.filter((_, index) => (variants[index - 1]?.width ?? 0) < pixels);
