import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { binaryDxf, dxfText, pdfBytes, stepText, zipBytes } from '../../testing/files/documents.ts';
import { checkDocument } from './check-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

function check(bytes: string | Uint8Array): Promise<string> {
  const path = join(folder, 'sent');
  writeFileSync(path, bytes);
  return checkDocument(path, 'sent.pdf');
}

const text = (length: number) => new TextEncoder().encode('x'.repeat(length));

const mark = Buffer.from('\ufeff');
const job = '\u001b%-12345X';

/** A PDF whose offsets count the lines before it. */
const movedPdf = (before: string) =>
  `${before}${pdfBytes()
    .toString('latin1')
    .replace(/startxref\n(\d+)/, (_all, at) => `startxref\n${Number(at) + before.length}`)}`;

test.each([
  ['a PDF', pdfBytes(), 'pdf'],
  ['a PDF with zeros after its end', Buffer.concat([pdfBytes(), Buffer.alloc(100)]), 'pdf'],
  ['a STEP file', stepText, 'step'],
  ['a STEP file with line ends of Windows', stepText.replaceAll('\n', '\r\n'), 'step'],
  ['a DXF file', dxfText, 'dxf'],
  ['a DXF file with a comment, indented', `999\nmade by hand\n${dxfText.replaceAll(/^(\d)$/gm, '  $1')}`, 'dxf'],
  ['a binary DXF file', binaryDxf, 'dxf'],
  ['a PDF after a byte order mark', Buffer.concat([mark, pdfBytes()]), 'pdf'],
  ['a PDF after empty lines', Buffer.concat([Buffer.from('\r\n\r\n'), pdfBytes()]), 'pdf'],
  ['a PDF after a comment', Buffer.concat([Buffer.from('%!PS-Adobe\n% made by hand\n'), pdfBytes()]), 'pdf'],
  ['a PDF after a thousand spaces', Buffer.concat([Buffer.alloc(1000, ' '), pdfBytes()]), 'pdf'],
  [
    'a PDF in a print job',
    Buffer.concat([
      Buffer.from(`${job}@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n`),
      pdfBytes(),
      Buffer.from(`${job}@PJL EOJ\r\n${job}`),
    ]),
    'pdf',
  ],
  ['a PDF behind lines that its offsets count', movedPdf('\n\n'), 'pdf'],
  ['a STEP file after a byte order mark', `\ufeff${stepText}`, 'step'],
  ['a STEP file after a comment', `/* made; by hand */\n/**/ ${stepText}`, 'step'],
  ['a STEP file in small letters', stepText.toLowerCase(), 'step'],
  ['a STEP file with spaces before its semicolon', stepText.replace('-21;', '-21  ;'), 'step'],
  ['a DXF file after a byte order mark', `\ufeff${dxfText}`, 'dxf'],
  ['a DXF file after empty lines', `\r\n\n${dxfText}`, 'dxf'],
  ['a DXF file in small letters', dxfText.toLowerCase(), 'dxf'],
  ['a ZIP archive', zipBytes({ 'part.stp': text(900), 'notes/read me.txt': text(20) }), 'zip'],
])('%s is accepted', async (_title, bytes, format) => {
  expect(await check(bytes)).toBe(format);
});

const directory = 'PK\u0001\u0002';

const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length - 30);
const one = zipBytes({ 'part.stp': text(900) });

/** Changes the unpacked size of a file, at offset 24 of its entry in the central directory. */
function claiming(size: number): Buffer {
  const bytes = Buffer.from(one);
  bytes.writeUInt32LE(size, bytes.indexOf(directory, 0, 'latin1') + 24);
  return bytes;
}

/** Changes the flags: at offset 6 in the header of a file, at 8 in the central directory. */
function flagged(flags: number): Buffer {
  const bytes = Buffer.from(one);
  bytes.writeUInt16LE(flags, 6);
  bytes.writeUInt16LE(flags, bytes.indexOf(directory, 0, 'latin1') + 8);
  return bytes;
}

const notOurs = 'sent.pdf is not a PDF, STEP, DXF or ZIP file.';
const noTrailer = 'sent.pdf is damaged: the PDF has no end, or its table of contents is not where it says.';

test.each([
  ['nothing', '', 'sent.pdf is empty.'],
  ['text called PDF', 'hello', 'sent.pdf is not a PDF, STEP, DXF or ZIP file.'],
  ['a page called PDF', '<script>alert(1)</script>', 'sent.pdf is not a PDF, STEP, DXF or ZIP file.'],
  ['a PDF after a page', `<script>alert(1)</script>${pdfBytes()}`, 'sent.pdf is not a PDF, STEP, DXF or ZIP file.'],
  ['a PDF after more than 1,024 bytes', Buffer.concat([Buffer.alloc(1025, ' '), pdfBytes()]), notOurs],
  ['a PDF in a script', `#!/bin/sh\nrm -r x\n${pdfBytes()}`, notOurs],
  ['a PDF in a program', Buffer.concat([Buffer.from('MZ\u0090'), pdfBytes()]), notOurs],
  [
    'a PDF after an archive',
    Buffer.concat([one, pdfBytes()]),
    'sent.pdf is damaged, or is not a ZIP archive that can be read.',
  ],
  ['a drawing of AutoCAD', 'AC1032\0\0', 'sent.pdf is not a PDF, STEP, DXF or ZIP file.'],
  ['a program', 'MZ\u0090\0', 'sent.pdf is not a PDF, STEP, DXF or ZIP file.'],
  [
    'half a PDF',
    cut(pdfBytes()),
    'sent.pdf is damaged: the PDF has no end, or its table of contents is not where it says.',
  ],
  [
    'a PDF whose table is elsewhere',
    pdfBytes()
      .toString()
      .replace(/startxref\n\d+/, 'startxref\n7'),
    'sent.pdf is damaged: the PDF has no end, or its table of contents is not where it says.',
  ],
  [
    'half a STEP file',
    stepText.slice(0, -10),
    'sent.pdf is damaged: the STEP file does not end with END-ISO-10303-21.',
  ],
  [
    'a STEP file without header',
    'ISO-10303-21;\nEND-ISO-10303-21;',
    'sent.pdf is not a STEP file: it has no HEADER section.',
  ],
  ['a STEP file after a word', `see ${stepText}`, notOurs],
  [
    'a DXF file whose section has no name',
    dxfText.replace('\n2\n', '\n3\n'),
    'sent.pdf is not a DXF file: it has no section.',
  ],
  ['half a DXF file', dxfText.slice(0, -6), 'sent.pdf is damaged: the DXF file has no end.'],
  [
    'a DXF file that is prose',
    dxfText.replace('\n8\n', '\nhello\n'),
    'sent.pdf is not a DXF file: line 7 is not a group code.',
  ],
  [
    'a DXF file of line ends',
    `0\nSECTION\n${'\n'.repeat(60_000)}`,
    'sent.pdf is not a DXF file: line 3 is not a group code.',
  ],
  [
    'a STEP file of comments',
    `ISO-10303-21;${'/**/'.repeat(15_000)}`,
    'sent.pdf is not a STEP file: it has no HEADER section.',
  ],
  ['half a ZIP archive', cut(one), 'sent.pdf is damaged, or is not a ZIP archive that can be read.'],
  [
    'an archive with a path that leaves it',
    zipBytes({ '../../etc/passwd': text(9) }),
    'sent.pdf is damaged, or is not a ZIP archive that can be read.',
  ],
  [
    'an archive with backslashes in a path, which only Windows reads as folders',
    zipBytes({ 'parts\\part.stp': text(9) }),
    'sent.pdf is damaged, or is not a ZIP archive that can be read.',
  ],
  ['an archive with a program', zipBytes({ 'setup.EXE': text(9) }), 'sent.pdf holds a program: setup.EXE.'],
  [
    'an archive with a program behind dots and spaces, which Windows drops',
    zipBytes({ 'setup.exe. .': text(9) }),
    'sent.pdf holds a program: setup.exe. ..',
  ],
  [
    'an archive with a link to a program',
    zipBytes({ 'Drawing.pdf.url': text(9) }),
    'sent.pdf holds a program: Drawing.pdf.url.',
  ],
  [
    'an archive with a password',
    flagged(1),
    'sent.pdf is protected by a password, so it cannot be checked. Please send it without one.',
  ],
  [
    'an archive with a password as PKWARE encrypts since 2003',
    flagged(0x41),
    'sent.pdf is protected by a password, so it cannot be checked. Please send it without one.',
  ],
  [
    'an archive in an archive',
    zipBytes({ 'models/Part.ZIP': one }),
    'sent.pdf holds another archive, which cannot be checked: models/Part.ZIP. Put its files in directly.',
  ],
  [
    'a disk image in an archive',
    zipBytes({ 'tools.iso': text(9) }),
    'sent.pdf holds another archive, which cannot be checked: tools.iso. Put its files in directly.',
  ],
  ['a picture with script called PDF', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', notOurs],
  ['a page after the byte order mark', '\ufeff<html></html>', notOurs],
  ['another archive called ZIP', Buffer.from('377abcaf271c0004', 'hex'), notOurs],
  ['a program that unpacks itself', Buffer.concat([Buffer.from('MZ'), one]), notOurs],
  ['a PDF with an archive behind it', Buffer.concat([pdfBytes(), one]), noTrailer],
  [
    'a STEP file with a page behind it',
    `${stepText}<script>alert(1)</script>`,
    'sent.pdf is damaged: the STEP file does not end with END-ISO-10303-21.',
  ],
  [
    'a DXF file with a page behind it',
    `${dxfText}<html>\n`,
    'sent.pdf is not a DXF file: line 21 is not a group code.',
  ],
  ['a bomb', zipBytes({ zeros: new Uint8Array(1_000_000) }), 'sent.pdf would unpack to more than 200 times its size.'],
  ['an archive that claims too much', claiming(600 * 1024 * 1024), 'sent.pdf would unpack to more than 500 MB.'],
  [
    'an archive of many files',
    zipBytes(Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`${n}.txt`, text(1)]))),
    'sent.pdf holds more than 2,000 files.',
  ],
])('%s is refused', async (_title, bytes, message) => {
  await expect(check(bytes)).rejects.toMatchObject({ code: 'invalid_document', message });
});

test('an archive whose files share their bytes is refused', async () => {
  const bytes = zipBytes({ a: new TextEncoder().encode(crypto.randomUUID().repeat(40)), b: text(3) });
  const [first, second] = [0, 1].map(n =>
    bytes.indexOf(directory, n === 0 ? 0 : bytes.indexOf(directory) + 1, 'latin1'),
  );
  // The second entry gets the offset and the sizes of the first.
  for (const at of [16, 20, 24, 42]) bytes.writeUInt32LE(bytes.readUInt32LE((first ?? 0) + at), (second ?? 0) + at);
  const shared = Buffer.from(bytes);
  shared.writeUInt32LE(bytes.length, (first ?? 0) + 20);
  await expect(check(shared)).rejects.toMatchObject({ message: 'sent.pdf is damaged: its files overlap.' });
});
