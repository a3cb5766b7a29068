import { newImage } from '@hydraulics/common/nouns/products';
import { contentHash } from '@hydraulics/common/units/images';
import { readHashOf } from '../../../ui/files/facts/file-facts.ts';

/** An image in a product's form: stored on the server under a path, or a new file. `alt` is what it shows. */
export type ProductImage = ({ kind: 'stored'; path: string } | { kind: 'new'; file: File }) & { alt?: string };

/** Whether new files replace the stored images. */
export const imageModes = ['replace', 'add'] as const;
export type ImageMode = (typeof imageModes)[number];

export const storedImage = (path: string, alt = ''): ProductImage => ({
  kind: 'stored',
  path,
  ...(alt ? { alt } : {}),
});
export const newImageOf = (file: File): ProductImage => ({ kind: 'new', file });

export const filesOf = (images: readonly ProductImage[]): File[] =>
  images.flatMap(image => (image.kind === 'new' ? image.file : []));

/** The order of the images for the API: paths, and `new` for the next uploaded file. */
export const orderOf = (images: readonly ProductImage[]): string[] =>
  images.map(image => (image.kind === 'stored' ? image.path : newImage));

/** The alternative texts in their order. */
export const altsOf = (images: readonly ProductImage[]): string[] => images.map(({ alt = '' }) => alt);

/** Whether two images are the same to look at: a chosen file is the same as the image that the server made of it. */
export function isSameImage(one: ProductImage | null, other: ProductImage | null): boolean {
  if (!one || !other) return one === other;
  if ((one.alt ?? '') !== (other.alt ?? '')) return false;
  if (one.kind === 'new') return other.kind === 'new' ? one.file === other.file : isStoredAs(one.file, other.path);
  return other.kind === 'new' ? isStoredAs(other.file, one.path) : one.path === other.path;
}

const isStoredAs = (file: File, path: string): boolean => readHashOf(file) === contentHash(path);

export const areSameImages = (some: readonly ProductImage[], others: readonly ProductImage[]): boolean =>
  some.length === others.length && some.every((image, index) => isSameImage(image, others[index] ?? null));

/** Stable keys for images that move. A product may have one image twice. */
export function keysOf(images: readonly ProductImage[]): string[] {
  const counts = new Map<string, number>();
  return images.map(image => {
    const name =
      image.kind === 'stored' ? image.path : `${image.file.name} ${image.file.size} ${image.file.lastModified}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${image.kind} ${name} ${count}`;
  });
}

/** The images after saving: in `replace` mode new files replace the stored ones. */
export function resultingImages(images: readonly ProductImage[], mode: ImageMode): ProductImage[] {
  const chosen = images.filter(({ kind }) => kind === 'new');
  return mode === 'replace' && chosen.length > 0 ? chosen : [...images];
}

export function moveImage(images: readonly ProductImage[], from: number, to: number): ProductImage[] {
  const moved = [...images];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}
