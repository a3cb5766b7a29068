import type { MediaFile } from '@hydraulics/common/nouns/images/media';
import { parseImagePath } from '@hydraulics/common/units/images';
import { nameOfUse } from '../../ui/images/use-link.tsx';

/** What a file is called on the screen: its name, its text, or where it is used. */
export function titleOf({ name, alt, uses: [first], kind }: MediaFile): string {
  return name || alt || (first ? nameOfUse(first) : kind === 'picture' ? 'Picture' : 'Document');
}

/** The same in a few words, where its text stands beside it. */
export function shortTitleOf(file: MediaFile): string {
  const { name, uses } = file;
  return name || (uses.find(use => use.name)?.name ?? titleOf(file));
}

/** `1600 × 1200 px` */
export function pixelsOf({ path }: Pick<MediaFile, 'path'>): string | null {
  const image = parseImagePath(path);
  return image && `${image.width} × ${image.height} px`;
}

/** Where a file is used, in a few words. */
export function usesInWords({ uses, isUnused }: MediaFile): string {
  if (uses.length > 0) return uses.length === 1 ? 'Used in one place' : `Used in ${uses.length} places`;
  return isUnused ? 'Not used' : 'Not shown';
}
