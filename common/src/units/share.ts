/** Pictures that stand for a page where its address is shared. The server draws them when they are first asked for. */
export const shareSize = { width: 1200, height: 630 } as const;
export const shareType = 'image/jpeg';

/** The picture of the site as a whole, as an address under its root. */
export const siteShareAddress = '/share/site.jpg';

/** A product's picture. The version in the name makes those who keep pictures fetch a changed one. */
export const shareAddress = ({ _id, version }: { _id: string; version: number }): string =>
  `/share/${_id}-${version}.jpg`;

const pattern = /^\/share\/([A-Za-z0-9_-]{1,36})-(\d{1,9})\.jpg$/;

/** The product and version that an address names, or null when it is not of a product's picture. */
export function parseShareAddress(path: string): { id: string; version: number } | null {
  const match = pattern.exec(path);
  return match ? { id: match[1] ?? '', version: Number(match[2]) } : null;
}
