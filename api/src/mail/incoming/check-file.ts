import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@hydraulics/common/contract/errors';
import { documentFormats } from '@hydraulics/common/units/documents';
import { archives, macros, programs } from '@hydraulics/common/units/uploads/programs';
import { checkDocument } from '../../media/documents/check-document.ts';
import type { MailFileIn } from './mail-files.ts';

const megabyte = 1024 * 1024;

/** In bytes: the size of a file, and of the files of a mail together. */
const maxFile = 25 * megabyte;
export const maxFiles = 40 * megabyte;

/** Office files of today, which are archives. */
const office = /\.(docx|dotx|xlsx|xltx|pptx|potx|odt|ods|odp|odg|3mf)$/i;

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Whether the first bytes are a program's, whatever it is called. */
export function isProgram(bytes: Buffer): boolean {
  const head = ascii(bytes, 0, 4);
  if (head.startsWith('MZ') || head === '\x7fELF' || head.startsWith('#!') || head === '\xca\xfe\xba\xbe') return true;
  if (/^(\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe)/.test(head)) return true;
  // A shortcut of Windows.
  if (ascii(bytes, 0, 8) === 'L\0\0\0\x01\x14\x02\0') return true;
  return /^(\xef\xbb\xbf)?\s*<(!doctype html|html|script|svg|\?xml|hta:)/i.test(ascii(bytes, 0, 200));
}

const formatOf = (name: string): string | undefined => {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (office.test(name)) return 'zip';
  return Object.entries(documentFormats).find(([, { endings }]) => endings.some(one => one === ending))?.[0];
};

/** Windows drops dots and spaces at the end of a name, and opens a file by what is before them. */
export const openedName = (name: string) => name.replace(/[.\s]+$/, '');

/**
 * Why a file that came with a mail is not stored, in words for staff; null if it is.
 * @param scratch a folder for the time of the check
 */
export async function refuseFile({ name, content }: MailFileIn, scratch: string): Promise<string | null> {
  const opened = openedName(name);
  if (content.length === 0) return 'The file is empty.';
  if (content.length > maxFile)
    return `The file has ${Math.ceil(content.length / megabyte)} MB, and more than 25 MB are not stored. It is in the mailbox.`;
  if (programs.test(opened) || isProgram(content))
    return 'This could be a program, so it is not stored. It is in the mailbox.';
  if (macros.test(opened)) return 'The file may hold macros, so it is not stored. Ask for one without.';
  if (archives.test(opened)) return 'This archive cannot be checked, so it is not stored. Ask for a ZIP file.';
  const reason = await refuseDocument(content, { scratch, opened });
  return reason && `${reason} It is in the mailbox.`.slice(0, 300);
}

/** The checks of documents, by their bytes. */
export async function refuseDocument(
  content: Buffer,
  { scratch, opened }: { scratch: string; opened: string },
): Promise<string | null> {
  const format = formatOf(opened) ?? (ascii(content, 0, 4) === 'PK\x03\x04' ? 'zip' : undefined);
  if (!format) return null;
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const path = join(scratch, `mail-${randomUUID()}`);
  try {
    await writeFile(path, content, { mode: 0o600 });
    const found = await checkDocument(path, 'The file');
    const ending = opened.split('.').at(-1)?.toUpperCase();
    return found === format ? null : `The file is not what its name says: it is no ${ending} file.`;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_document') return error.message;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
