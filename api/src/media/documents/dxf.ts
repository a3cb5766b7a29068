import { dxfSentinel, withoutMark } from '@hydraulics/common/nouns/documents/document-signatures';
import { type Ends, latin, Unusable } from './ends.ts';

const isBinary = (head: Buffer) => latin(head.subarray(0, dxfSentinel.length)) === dxfSentinel;

const sections = ['HEADER', 'CLASSES', 'TABLES', 'BLOCKS', 'ENTITIES', 'OBJECTS', 'THUMBNAILIMAGE'];

const noSection = 'is not a DXF file: it has no section.';
const noEnd = 'is damaged: the DXF file has no end.';

/** Pairs of a group code and a value, in sections; as text or binary. */
export const checkDxf = {
  check({ head, tail, size }: Ends): void {
    const [begin, end] = [latin(head), latin(tail)];
    if (isBinary(head)) {
      checkBinary(begin.slice(dxfSentinel.length), end);
      return;
    }
    if (begin.includes('\0') || end.includes('\0'))
      throw new Unusable('is not a DXF file: it has bytes that no text has.');
    checkPairs(linesOf(withoutMark(begin)), size <= head.length);
    if (linesOf(end.trimEnd()).slice(-2).join(' ').toUpperCase() !== '0 EOF') throw new Unusable(noEnd);
  },
};

/** Trimmed, because most programs indent group codes. */
const linesOf = (text: string): string[] => text.split('\n').map(line => line.trim());

/** In the part that was read, every other line is a group code, and a section follows after comments. */
function checkPairs(lines: string[], isWhole: boolean): void {
  const read = isWhole ? lines.length - 1 : lines.length - 2;
  let values: string[] | undefined;
  for (let at = 0; at < read; at += 2) {
    const [code = '', value = ''] = [lines[at], lines[at + 1]];
    if (!/^-?\d{1,4}$/.test(code)) throw new Unusable(`is not a DXF file: line ${at + 1} is not a group code.`);
    if (!values && code !== '999') values = [code, value, lines[at + 2] ?? '', lines[at + 3] ?? ''];
  }
  const [code, word, nameCode, name = ''] = values ?? [];
  if (code !== '0' || word?.toUpperCase() !== 'SECTION' || nameCode !== '2' || !sections.includes(name.toUpperCase()))
    throw new Unusable(noSection);
}

function checkBinary(begin: string, end: string): void {
  // The group code 0 has one byte before AutoCAD 2000, and two bytes since.
  if (!begin.startsWith('\0SECTION\0') && !begin.startsWith('\0\0SECTION\0')) throw new Unusable(noSection);
  if (!end.slice(end.lastIndexOf('\0EOF\0')).startsWith('\0EOF\0')) throw new Unusable(noEnd);
}
