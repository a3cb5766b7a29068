import type { DocumentFormat } from '../../units/documents.ts';

/** How many bytes tell the format of a document. */
export const documentHeadLength = 256;

/** What a binary DXF begins with. */
export const dxfSentinel = 'AutoCAD Binary DXF\r\n\u001a\0';

/** How each format begins; `head` has a character for each byte. A PDF at its very beginning, so that no file is two things at once. */
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

/** The format that a file begins like. Whether it is one, the server checks. */
export const sniffDocument = (head: Uint8Array): DocumentFormat | undefined => {
  const text = String.fromCharCode(...head.subarray(0, documentHeadLength));
  return (Object.keys(signatures) as DocumentFormat[]).find(format => signatures[format](text));
};
