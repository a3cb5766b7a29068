import { contentHash } from './images.ts';

/** The pictures shown for shared links, drawn on first request. */
export const shareSize = { width: 1200, height: 630 } as const;
export const shareType = 'image/jpeg';

/** The URL of the site's picture. */
export const siteShareAddress = '/share/site.jpg';

/**
 * The URL of a product's picture, or of one of the sizes of its table. It contains the version, because services cache
 * pictures by URL.
 */
export const shareAddress = ({ _id, version }: { _id: string; version: number }, size?: string): string =>
  `/share/${_id}-${version}.jpg${size ? `?${new URLSearchParams({ code: size })}` : ''}`;

/** The URL of the picture that was chosen for a page without a record. It names the picture, because services cache. */
export const pageShareAddress = (page: string, image: string): string =>
  `/share/${page}.jpg?${contentHash(image).slice(0, 8)}`;

/** The name in the URL of such a picture; undefined for others. */
export const parsePageShare = (path: string): string | undefined => /^\/share\/([a-z]+)\.jpg$/.exec(path)?.[1];

const pattern = /^\/share\/([A-Za-z0-9_-]{1,36})-(\d{1,9})\.jpg$/;

/** Parses the URL of a product's picture; null for others. */
export function parseShareAddress(path: string): { id: string; version: number } | null {
  const match = pattern.exec(path);
  return match ? { id: match[1] ?? '', version: Number(match[2]) } : null;
}
