import { randomUUID } from 'node:crypto';
import { type PlacedImage, productPictures } from '@hydraulics/common/nouns/images/product-pictures';
import { type Change, fieldOf } from './changes.ts';

/**
 * A record after a change: its version, and the paths of its images. `images` is absent until they are requested, and
 * null if the website cannot say.
 */
export type Made = { version: number; images?: readonly string[] | null };

const versionOf = (change: Change): string | undefined => fieldOf(change, 'version');

/** Whether a later change was made while an earlier one of the same record waited. */
const isOnTop = (later: Change, earlier: Change): boolean =>
  seenBy(earlier) !== undefined && later.path === recordOf(earlier) && versionOf(later) === seenBy(earlier);

/** The version of the record that a change was made on. A reply names none, but changes its enquiry too. */
function seenBy(change: Change): string | undefined {
  if (change.call !== 'enquiries.reply') return versionOf(change);
  const version = change.base?.version;
  return typeof version === 'number' ? String(version) : undefined;
}

/** The path of the changes of the record that a change is about. */
const recordOf = ({ call, path }: Change): string =>
  call === 'enquiries.reply' ? path.replace(/\/messages$/, '') : path;

const picturesIn = (text: string | undefined) =>
  (text === undefined ? undefined : productPictures.safeParse(JSON.parse(text)).data) ?? {};

const placesImages = (change: Change): boolean => picturesIn(fieldOf(change, 'pictures')).images !== undefined;

const changesImages = (change: Change): boolean =>
  placesImages(change) || change.files.some(({ field }) => field === 'images');

/**
 * Whether both changes arrange the images of one record, so that the later one depends on the result of the earlier
 * one.
 */
export const needsImages = (later: Change, earlier: Change): boolean =>
  isOnTop(later, earlier) && changesImages(earlier) && placesImages(later);

/**
 * Rebases a later change on the result of an earlier one. With another version it is a different request, so it gets
 * its own key.
 */
export function rebase(change: Change, done: Change, { version, images }: Made): Change {
  if (!isOnTop(change, done)) return change;
  const fields = change.fields.map(([name, value]): [string, string] => {
    if (name === 'version') return [name, String(version)];
    return [name, name === 'pictures' && images ? mergeImages(change, value, images) : value];
  });
  const base = change.base && { ...change.base, version, ...(images && { images }) };
  return { ...change, fields, base, key: randomUUID(), maybeSent: false };
}

/** A change of a new record, once the record has its id in place of the key that stood for it. */
export function named(change: Change, key: string, id: string): Change {
  if (fieldOf(change, 'productId') !== key) return change;
  const fields = change.fields.map(([name, value]): [string, string] => [name, name === 'productId' ? id : value]);
  return { ...change, fields };
}

/**
 * Applies the list that a person made of the images they saw to the images that the record has now: images added since
 * then stay behind the image that they follow, and removed ones are left out. The website would remove an image whose
 * path is not named.
 */
function mergeImages({ base }: Change, text: string, present: readonly string[]): string {
  const pictures = picturesIn(text);
  if (!pictures.images) return text;
  const seen = Array.isArray(base?.images) ? (base.images as unknown[]) : pictures.images.map(({ path }) => path);
  const merged = pictures.images.filter(
    ({ path }) => path === undefined || present.includes(path) || !seen.includes(path),
  );
  const placeOf = (path: string) => merged.findIndex(one => one.path === path);
  for (const [index, path] of present.entries()) {
    if (seen.includes(path) || placeOf(path) >= 0) continue;
    const previous = present.slice(0, index).findLast(one => placeOf(one) >= 0);
    const added: PlacedImage = { path };
    merged.splice(previous === undefined ? 0 : placeOf(previous) + 1, 0, added);
  }
  return JSON.stringify({ ...pictures, images: merged });
}
