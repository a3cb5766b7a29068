import type { DocumentFormat } from '../../units/documents.ts';

/** The number of bytes in which a document must begin, as PDF viewers search it (ISO 32000-1, annex H). */
export const documentHeadLength = 1024;

/** The beginning of a binary DXF. */
export const dxfSentinel = 'AutoCAD Binary DXF\r\n\u001a\0';

/** A byte order mark, as one character for each byte. */
const mark = /^\u00ef\u00bb\u00bf/;

/** The text of a STEP or DXF file without what programs put before it: a byte order mark and empty lines. */
export const withoutMark = (text: string): string => text.replace(mark, '').trimStart();

/** Skips comments of STEP. Not by a regular expression, which could take for ever on hostile ones. */
export function withoutStepComments(text: string): string {
  let rest = withoutMark(text);
  while (rest.startsWith('/*')) {
    const end = rest.indexOf('*/');
    if (end < 0) return '';
    rest = rest.slice(end + 2).trimStart();
  }
  return rest;
}

/**
 * Where a PDF begins: behind a byte order mark, empty lines, comments, or the commands of a printer (PJL); -1 if it is
 * none. Behind a page, a script or a program it is refused, which would be two files in one.
 */
export function pdfStart(head: string): number {
  const start = head.slice(0, documentHeadLength).search(/%PDF-[12]\.\d/);
  const before = head.slice(0, Math.max(start, 0)).replace(mark, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a print job begins with the escape character
  return /^(?!MZ|PK|#!)[\s\0\u001b!-;=-~]*$/.test(before) ? start : -1;
}

/** Tests for each format; `head` has a character for each byte. */
const signatures: Record<DocumentFormat, (head: string) => boolean> = {
  pdf: head => pdfStart(head) >= 0,
  step: head => /^ISO-10303-21\s*;/i.test(withoutStepComments(head)),
  dxf: head => {
    if (head.startsWith(dxfSentinel)) return true;
    // Trimmed, because most programs indent group codes.
    const [code, value] = withoutMark(head)
      .split('\n', 2)
      .map(line => line.trim());
    return code === '999' || (code === '0' && value?.toUpperCase() === 'SECTION');
  },
  zip: head => head.startsWith('PK\u0003\u0004'),
};

/** The format by the beginning of a file. The server checks the whole file. */
export const sniffDocument = (head: Uint8Array): DocumentFormat | undefined => {
  const text = String.fromCharCode(...head.subarray(0, documentHeadLength));
  return (Object.keys(signatures) as DocumentFormat[]).find(format => signatures[format](text));
};
