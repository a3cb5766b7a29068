/**
 * An image's path contains everything a page needs: `uploads/<hash>-<width>x<height>.webp` is its largest variant;
 * beside it are an AVIF of the same name, and both at every smaller standard width. A hash that ends in `w` has no
 * AVIF, which would be larger for icons and flat surfaces.
 */

/** The widths of the smaller variants, in pixels. */
export const widthLadder = [320, 640, 960, 1440, 2000] as const;

/** The long side of the largest variant, in pixels. */
export const longestSide = 2560;

export const uploadsFolder = 'uploads';

export type ImageSize = { width: number; height: number };
export type ImageFileFormat = 'webp' | 'avif';
export type ImageVariant = ImageSize & { webp: string; avif?: string };

const pattern = /^(?:uploads\/)?([0-9a-f]{40}w?)-(\d{1,5})x(\d{1,5})\.webp$/;

/**
 * Hashed before the content. Increase it when a variant would show something else: new uploads then get new names and
 * old files stay. Other bytes for the same picture need no other name.
 */
export const encodingVersion = 'v1';

/** Marks the hash of an image without AVIF. */
export const webpOnly = 'w';

/** The formats of an image. */
export const formatsOf = (hash: string): ImageFileFormat[] => (hash.endsWith(webpOnly) ? ['webp'] : ['webp', 'avif']);

/** The parts of an image's path or file name; null for other files. */
export function parseImagePath(path: string): (ImageSize & { hash: string }) | null {
  const match = pattern.exec(path);
  if (!match) return null;
  return { hash: match[1] ?? '', width: Number(match[2]), height: Number(match[3]) };
}

/** The hash of the uploaded file, from an image's path; empty for other files. */
export const contentHash = (path: string): string => parseImagePath(path)?.hash.slice(0, 40) ?? '';

/** The sizes of all variants, narrowest first; the last is the image itself. A step of less than 10 % is skipped. */
export function variantSizes({ width, height }: ImageSize): ImageSize[] {
  const narrower = widthLadder
    .filter(step => step < width * 0.9)
    .map(step => ({ width: step, height: Math.max(1, Math.round((height * step) / width)) }));
  return [...narrower, { width, height }];
}

/**
 * The sizes of all variants, narrowest first; the last is the image itself. A size less than 10 % smaller than the next
 * is skipped.
 */
export const variantName = (hash: string, { width, height }: ImageSize, format: ImageFileFormat = 'webp'): string =>
  `${hash}-${width}x${height}.${format}`;

/** The file names of all variants. */
export const variantNames = (hash: string, size: ImageSize): string[] =>
  variantSizes(size).flatMap(form => formatsOf(hash).map(format => variantName(hash, form, format)));

let filesAddress = '';

/**
 * Sets where pages load pictures from, such as `https://files.example.com`; empty, the default, for the address of the
 * page. The server sets it for each rendering, which is synchronous, and a page once for its script.
 */
export function setFilesAddress(address: string): void {
  filesAddress = address;
}

/** All variants of an image as URLs, narrowest first; empty for other paths. Root-relative but for `setFilesAddress`. */
export function imageVariants(path: string): ImageVariant[] {
  const image = parseImagePath(path);
  if (!image) return [];
  return variantSizes(image).map(size => {
    const addresses = formatsOf(image.hash).map(format => [
      format,
      `${filesAddress}/${uploadsFolder}/${variantName(image.hash, size, format)}`,
    ]);
    return { ...size, ...(Object.fromEntries(addresses) as { webp: string; avif?: string }) };
  });
}

/** The variants that are useful at a display width: up to the first one that fills it. */
export const variantsUpTo = (pixels: number, variants: ImageVariant[]): ImageVariant[] =>
  variants.filter((_, index) => (variants[index - 1]?.width ?? 0) < pixels);
