import { newImage } from '@hydraulics/common/nouns/products';

/** One image of a product in its form: present on the server under a path, or a file that is yet to be sent. */
export type Picture = { key: string; path: string; file?: undefined } | { key: string; file: File; path?: undefined };

/** On edit, what chosen files do to the present images. */
export type PictureMode = 'replace' | 'add';

let last = 0;
const keys = new WeakMap<File, string>();
function keyOf(file: File): string {
  const key = keys.get(file) ?? `file-${++last}`;
  keys.set(file, key);
  return key;
}

export const newPicture = (file: File): Picture => ({ key: keyOf(file), file });

/**
 * The images as the form keeps them: a list of paths in which the word `new` stands for the next of the files, just as
 * the API takes it. A `new` without a file is left out, as when a draft could not keep its files.
 */
export function toPictures(value: string, files: readonly File[]): Picture[] {
  const waiting = [...files];
  const seen = new Map<string, number>();
  const listed = (JSON.parse(value || '[]') as string[]).flatMap((entry): Picture[] => {
    // A product may have one image twice.
    const count = (seen.get(entry) ?? 0) + 1;
    seen.set(entry, count);
    if (entry !== newImage) return [{ key: `${entry} ${count}`, path: entry }];
    const file = waiting.shift();
    return file ? [newPicture(file)] : [];
  });
  return [...listed, ...waiting.map(newPicture)];
}

export function fromPictures(pictures: readonly Picture[]): { value: string; files: File[] } {
  return {
    value: JSON.stringify(pictures.map(({ path }) => path ?? newImage)),
    files: pictures.flatMap(({ file }) => file ?? []),
  };
}

/** The images that the product will have: where chosen ones replace the present ones, these are gone. */
export function resulting(pictures: readonly Picture[], mode: PictureMode): Picture[] {
  const chosen = pictures.filter(({ file }) => file);
  return mode === 'replace' && chosen.length > 0 ? chosen : [...pictures];
}

/** Puts a picture to another place among those that are shown. */
export function movePicture(pictures: readonly Picture[], from: number, to: number): Picture[] {
  const moved = [...pictures];
  const [picture] = moved.splice(from, 1);
  if (picture) moved.splice(to, 0, picture);
  return moved;
}
