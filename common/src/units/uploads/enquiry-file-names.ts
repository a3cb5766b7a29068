import { withoutInvisible } from '../invisible-characters.ts';
import { formatExcess, formatSize } from '../sizes.ts';
import {
  type EnquiryFileEnding,
  enquiryFileEndings,
  enquiryFileLimits,
  enquiryFileTypes,
} from './enquiry-file-limits.ts';
import { archives, macros, programs } from './programs.ts';

const { fileBytes, nameLength } = enquiryFileLimits;

/** Slashes, control characters and ends of lines. */
const forbidden = /[\\/\p{Cc}\u2028\u2029]/gu;

/** Half of a character of two. Browsers of the floor lack `isWellFormed`. */
const lone = /\p{Surrogate}/gu;

/** A name as it can be stored and shown. */
export function shownName(name: string): string {
  const shown = withoutInvisible(name.replace(lone, '\ufffd')).replace(forbidden, '_').trim() || 'file';
  return shown.length > nameLength ? `${shown.slice(0, nameLength - 1).replace(lone, '\ufffd')}…` : shown;
}

export const endingOf = (name: string): EnquiryFileEnding | undefined => {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  return enquiryFileEndings.find(one => one === ending);
};

/** Why a file is not taken, by what is known before its bytes, in words for its sender; null if it may be. */
export function refuseAnnounced({ name, bytes }: { name: string; bytes: number }): string | null {
  if (name.length > nameLength)
    return `Its name is too long. Shorten it to ${nameLength} characters, and add it again.`;
  // What nobody sees hides or turns around a part of the name.
  const isMisleading = name !== withoutInvisible(name) || name.search(forbidden) >= 0;
  if (isMisleading || name.search(lone) >= 0 || /^\s|^\.\.|[.\s]$/.test(name))
    return 'Its name contains characters that a file name cannot have. Rename it, and add it again.';
  if (bytes === 0) return 'It is empty.';
  if (programs.test(name)) return 'It could be a program, which we do not take.';
  if (macros.test(name) || /\.(xls|xlt|xla)$/i.test(name))
    return 'It may hold macros, which we do not take. Save it as XLSX or PDF, and add that.';
  if (archives.test(name) || /\.zip$/i.test(name))
    return 'It is an archive, which we do not take. Add its files one by one.';
  if (!endingOf(name)) return `We take ${enquiryFileTypes}.`;
  if (bytes > fileBytes)
    return `It has ${formatExcess(bytes, fileBytes)}, and we take at most ${formatSize(fileBytes)}. Please send it another way.`;
  return null;
}
