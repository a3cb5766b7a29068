import { imageVariants, variantsUpTo } from '@hydraulics/common/units/images';

type PictureProps = {
  path: string;
  alt: string;
  sizes: string;
  /** The widest it is displayed, in device pixels. */
  pixels?: number;
  eager?: boolean;
  className?: string;
};

/** An image in the best format and size that the browser supports. Its space is reserved while it loads. */
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
  const format = largest.avif ? 'avif' : 'webp';
  const choice = variants.length > 1 && {
    srcSet: variants.map(one => `${one[format]} ${one.width}w`).join(', '),
    sizes,
  };
  // Beside an AVIF, the WebP is for old browsers only: one size is enough.
  return (
    <picture className={className}>
      {largest.avif && <source type="image/avif" {...(choice || { srcSet: largest.avif })} />}
      <img
        src={largest.webp}
        {...(!largest.avif && choice)}
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
