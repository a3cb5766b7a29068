import { uploadsFolder } from '@hydraulics/common/units/images';

/** The kinds of files, each with names of its own. */
export const prefixes = {
  /** Public: re-encoded variants only. */
  uploads: `${uploadsFolder}/`,
  /** The files as they were uploaded, named by content hash. Never public. */
  originals: 'originals/',
  /** Unreferenced files, for thirty days. */
  trash: 'trash/',
  /** Share pictures, drawn on demand and reproducible. */
  share: 'share/',
  /** Catalogues as a PDF, for a day. */
  catalogues: 'catalogues/',
} as const;

/** The id of a bucket, by which it belongs to one database. */
export const siteIdName = 'site/id';

/** What the search holds of each product, so that a new process need not read it from all texts. Reproducible. */
export const searchSnapshotName = 'search/products.gz';

export const uploadName = (name: string): string => prefixes.uploads + name;
export const originalName = (hash: string): string => prefixes.originals + hash;
export const shareName = (name: string): string => prefixes.share + name;
export const catalogueName = (id: string): string => `${prefixes.catalogues}${id}.pdf`;

/** What is in the trash of an original and its variants. */
export const trashOf = (hash: string): string => `${prefixes.trash}${hash}/`;

/** A file in the trash: since which day, and its name before. The hash comes first, so that it can be looked for by it. */
export const trashName = (hash: string, day: string, name: string): string => `${trashOf(hash)}${day}/${name}`;

/** The parts of a name in the trash. */
export function parseTrashName(name: string): { hash: string; day: string; file: string } | null {
  const [, hash = '', day = '', file = ''] = /^trash\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(name) ?? [];
  return file ? { hash, day, file } : null;
}

/** The last part of a name. */
export const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

const part = '[A-Za-z0-9_-][A-Za-z0-9._~+-]{0,199}';
const valid = new RegExp(`^${part}(?:/${part}){1,3}$`);

/** Whether a file may have this name: a folder, and parts that no file system and no address reads as something else. */
export const isBlobName = (name: string): boolean => valid.test(name);

/** A fault of the program, not of the place of the files. */
export class InvalidName extends Error {}

/** @throws InvalidName if no file may have this name */
export function requireBlobName(name: string): string {
  if (!isBlobName(name)) throw new InvalidName(`${JSON.stringify(name)} is no name of a file.`);
  return name;
}
