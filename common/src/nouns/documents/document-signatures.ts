import type { DocumentFormat } from '../../units/documents.ts';

/** The number of bytes that identify the format of a document. */
export const documentHeadLength = 256;

/** The beginning of a binary DXF. */
export const dxfSentinel = 'AutoCAD Binary DXF\r\n\u001a\0';

/** Tests for each format; `head` has a character for each byte. A PDF starts at byte 0, to exclude polyglots. */
const signatures: Record<DocumentFormat, (head: string) => boolean> = {
  pdf: head => /^%PDF-[12]\.\d/.test(head),
  step: head => /^\s*ISO-10303-21\s*;/.test(head),
  dxf: head => {
    if (head.startsWith(dxfSentinel)) return true;
    // Trimmed, because most programs indent group codes.
    const [code, value] = head.split('\n', 2).map(line => line.trim());
    return code === '999' || (code === '0' && value === 'SECTION');
  },
  zip: head => head.startsWith('PK\u0003\u0004'),
};

/** The format by the beginning of a file. The server checks the whole file. */
export const sniffDocument = (head: Uint8Array): DocumentFormat | undefined => {
  const text = String.fromCharCode(...head.subarray(0, documentHeadLength));
  return (Object.keys(signatures) as DocumentFormat[]).find(format => signatures[format](text));
};
