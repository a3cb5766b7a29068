import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { AppError } from '@hydraulics/common/contract/errors';
import { sniffDocument } from '@hydraulics/common/nouns/documents/document-signatures';
import { type DocumentFormat, documentFormats } from '@hydraulics/common/units/documents';
import type { EnquiryFileEnding } from '@hydraulics/common/units/uploads/enquiry-file-limits';
import { endingOf } from '@hydraulics/common/units/uploads/enquiry-file-names';
import { sniff } from '@hydraulics/common/units/uploads/image-signatures';
import { isProgram } from '../../mail/incoming/check-file.ts';
import { checkDocument } from '../../media/documents/check-document.ts';
import { latin, readAt, Unusable } from '../../media/documents/ends.ts';
import { entriesOf } from '../../media/documents/zip.ts';

type Ends = { head: Buffer; tail: Buffer };
type Sent = { path: string; ending: EnquiryFileEnding; ends: Ends };

/** The marks of other files that programs find in the middle of a picture. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the marks of an archive
const hidden = /%PDF-|<script|<html|<\?php|PK\x05\x06|PK\x03\x04/i;

/** How a complete picture of a type ends; the others state their length. */
const pictureEnds: Partial<Record<string, string>> = { jpeg: '\xff\xd9', png: 'IEND', gif: '\x3b' };

const otherwise = (ending: string) => `is not what its name says: it is no ${ending.toUpperCase()} file.`;

function checkPicture({ ending, ends: { head, tail } }: Sent): void {
  const format = sniff(head);
  // Phones give pictures of one type the ending of another.
  if (!format) throw new Unusable(otherwise(ending));
  if (!latin(tail).includes(pictureEnds[format] ?? '')) throw new Unusable('is damaged: its end is missing.');
  if (hidden.test(latin(head)) || hidden.test(latin(tail))) throw new Unusable('holds another file.');
}

async function checkDrawing({ path, ending }: Sent, format: DocumentFormat): Promise<void> {
  const found = await checkDocument(path, 'It').catch(error => {
    throw error instanceof AppError && error.code === 'invalid_document' && error.message.includes('ZIP file')
      ? new Unusable(otherwise(ending))
      : error;
  });
  if (found !== format) throw new Unusable(otherwise(ending));
}

function checkDwg({ ending, ends: { head } }: Sent): void {
  // From AutoCAD 2.5 of 1986 on; what follows is documented by nobody.
  if (!/^AC10\d\d/.test(latin(head.subarray(0, 6))) || head.length < 100) throw new Unusable(otherwise(ending));
}

const workbooks = {
  xlsx: { needs: ['[Content_Types].xml', 'xl/workbook.xml'], macros: /vbaProject|^xl\/(macrosheets|activeX)\//i },
  ods: { needs: ['mimetype', 'content.xml'], macros: /^(Basic|Scripts)\//i },
};

async function checkWorkbook(sent: Sent, kind: keyof typeof workbooks): Promise<void> {
  const { path, ending, ends } = sent;
  // Excel encrypts a workbook within a file of its older format.
  if (ends.head.readUInt32BE(0) === 0xd0cf11e0)
    throw new Unusable('is protected by a password, so it cannot be checked. Please send it without one.');
  await checkDrawing(sent, 'zip');
  const { needs, macros } = workbooks[kind];
  const missing = new Set(needs);
  for await (const { fileName } of entriesOf(path)) {
    missing.delete(fileName);
    if (macros.test(fileName)) throw new Unusable('holds macros, which we do not take. Save it without, and add that.');
  }
  if (missing.size > 0) throw new Unusable(otherwise(ending));
}

/** A table in text holds no other control characters; in UTF-16, as Excel writes it, every other byte is one. */
async function checkText({ path, ending, ends: { head } }: Sent): Promise<void> {
  if (isProgram(head) || sniffDocument(head) || sniff(head)) throw new Unusable(otherwise(ending));
  if (/^(\xff\xfe|\xfe\xff)/.test(latin(head))) return;
  for await (const piece of createReadStream(path)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it must not contain
    if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(latin(piece as Buffer))) throw new Unusable(otherwise(ending));
  }
}

const checks: Record<EnquiryFileEnding, (sent: Sent) => Promise<void> | void> = {
  ...(Object.fromEntries(
    (['pdf', 'dxf', 'step'] as const).flatMap(format =>
      documentFormats[format].endings.map(ending => [ending, (sent: Sent) => checkDrawing(sent, format)]),
    ),
  ) as Record<'pdf' | 'dxf' | 'step' | 'stp' | 'p21', (sent: Sent) => Promise<void>>),
  dwg: checkDwg,
  jpg: checkPicture,
  jpeg: checkPicture,
  png: checkPicture,
  webp: checkPicture,
  avif: checkPicture,
  gif: checkPicture,
  heic: checkPicture,
  heif: checkPicture,
  xlsx: sent => checkWorkbook(sent, 'xlsx'),
  ods: sent => checkWorkbook(sent, 'ods'),
  csv: checkText,
};

const endLength = 64 * 1024;

async function readEnds(path: string): Promise<Ends> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, endLength);
    return { head: await readAt(handle, 0, length), tail: await readAt(handle, size - length, length) };
  } finally {
    await handle.close();
  }
}

/** Why a file is not stored, by its bytes, in words for its sender; null if it is. */
export async function refuseContents(path: string, name: string): Promise<string | null> {
  const ending = endingOf(name);
  if (!ending) return 'Its type is unknown.';
  try {
    await checks[ending]({ path, ending, ends: await readEnds(path) });
    return null;
  } catch (error) {
    if (error instanceof Unusable) return `It ${error.message}`;
    if (error instanceof AppError && error.code === 'invalid_document') return error.message;
    throw error;
  }
}
