import { imageVariants, variantsUpTo } from '@hydraulics/common/units/images';

type PictureProps = {
  /** An image path as the API gives it: `uploads/…` or a bare file name. */
  path: string;
  alt: string;
  /** How wide the image stands, for the browser's choice (`${from('large')} 33vw, 100vw`). */
  sizes: string;
  /** How many pixels of the screen it ever stands across; wider forms are not offered. */
  pixels?: number;
  /** True for the one image that stands first on the page; the rest wait until they are near. */
  eager?: boolean;
  className?: string;
};

/** An image in the best form and size that the browser takes. Its place is kept while it loads. */
export function Picture({
  path,
  alt,
  sizes,
  pixels = Number.POSITIVE_INFINITY,
  eager = false,
  className,
}: PictureProps) {
  const variants = variantsUpTo(pixels, imageVariants(path));
  const largest = variants.at(-1);
  if (!largest) return null;
  const set = (format: 'avif' | 'webp') => variants.map(one => `${one[format]} ${one.width}w`).join(', ');
  return (
    <picture className={className}>
      {largest.avif && <source type="image/avif" srcSet={set('avif')} sizes={sizes} />}
      <img
        src={largest.webp}
        srcSet={set('webp')}
        sizes={sizes}
        width={largest.width}
        height={largest.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'low'}
        decoding="async"
      />
    </picture>
  );
}
