import { fieldError } from '@hydraulics/common/contract/errors';
import type { LeftRecord } from '@hydraulics/common/nouns/images/replacement';
import { records } from '@hydraulics/common/registry';
import { uploadsFolder } from '@hydraulics/common/units/images';
import { type Touch, tag } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { filePath, type StoredFile, storedFile } from '../../db/stored-file.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { findStoredOrEarlier, type ShownFile } from '../../repositories/files/stored-files.ts';
import { type Change, nextVersion } from '../../repositories/records.ts';
import type { Actor } from '../../rpc/actor.ts';
import { replaceInParts } from './replace-in-parts.ts';
import { planPending, replaceInPending } from './replace-in-pending.ts';
import { planReplacement, type Selected } from './replacement-plan.ts';
import type { Written } from './written.ts';

/** `only`: the records to change, if they still have that version. `profile`: the pictures of the demo's profile. */
type Asked = { path: string; image: StoredFile; only?: Selected; profile: ShownFile[] };

/**
 * Puts another image in the place of one in every product, gallery image, page and the company profile,
 * and in their pending changes, with its text.
 */
export async function replaceEverywhere(
  tables: Tables,
  touch: Touch,
  { path, image, only: asked, profile }: Asked,
  { actor, now }: { actor: Actor; now: Date },
): Promise<Written> {
  const by = filePath(image);
  const pending = await planPending(tables, { path, image, only: asked });
  const only = asked?.filter(({ isPending }) => !isPending);
  const inParts = await replaceInParts(tables, touch, { path, image, only }, { actor, now });
  const settled = new Set([...inParts.records, ...inParts.left].map(({ _id }) => _id));
  const others = only?.filter(({ _id }) => !settled.has(_id));
  const { products, gallery, done, left } = await planReplacement(tables, { path, by, only: others });
  const change: Change = { actor, label: records.products.singular };
  for (const row of products) {
    const next = nextVersion(row, undefined, now, change);
    await tables.products.update(row.id, { ...next, ...withReplaced(row, path, image) });
  }
  const filename = storedFile(by.slice(uploadsFolder.length + 1));
  for (const row of gallery) {
    await tables.gallery.update(row.id, { filename, updatedAt: now, version: row.version + 1 });
  }
  touchAll(touch, products, gallery.length > 0);
  const saved = [...products, ...gallery].map(({ id, version }) => ({ id, version: version + 1 }));
  const inPending = await replaceInPending(tables, pending, { path, image }, { actor, now });
  return {
    records: [
      ...[...saved, ...done].map(({ id, version }) => ({ _id: id, version })),
      ...inParts.records,
      ...inPending.records,
    ],
    left: [...left, ...inParts.left, ...inPending.left, ...leftInProfile(profile, path)],
  };
}

/** The profile of the demo, which nobody edits. */
const leftInProfile = (profile: ShownFile[], path: string): LeftRecord[] =>
  profile.some(use => use.path === path)
    ? [{ noun: 'company', _id: 'company', name: 'Company profile', reason: 'profile' }]
    : [];

/** The new image takes the place and the text of the replaced one. */
function withReplaced({ images, specImage, searchImage, imageAlts }: ProductRow, path: string, image: StoredFile) {
  const now = filePath(image);
  const swap = (one: string) => (one === path ? now : one);
  const alts = Object.entries(imageAlts).map(([one, alt]) => [swap(one), alt]);
  const paths = images.map(filePath).map(swap);
  const texts: Record<string, string> = Object.fromEntries(alts);
  return {
    images: paths.map(storedFile),
    specImage: specImage && storedFile(swap(filePath(specImage))),
    searchImage: searchImage && storedFile(swap(filePath(searchImage))),
    imageAlts: texts,
    undescribedImages: paths.filter(one => !texts[one]).length,
  };
}

/** Touches the pages that show changed products or the gallery. */
export function touchAll(touch: Touch, products: ProductRow[], inGallery: boolean): void {
  if (inGallery) touch(tag.gallery);
  if (products.length === 0) return;
  touch(tag.products, tag.anyProduct, tag.home);
  for (const { id, categoryId } of products) touch(tag.product(id), tag.productsIn(categoryId));
}

/** The image of a path that a record shows, or an earlier version did. */
export async function requireStored(tables: Tables, path: string): Promise<StoredFile> {
  const image = await findStoredOrEarlier(tables, path);
  if (image) return image;
  throw fieldError('by', 'The chosen image has been deleted. Please choose another one.');
}
