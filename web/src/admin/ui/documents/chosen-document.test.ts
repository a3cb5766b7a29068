import { expect, test } from 'vitest';
import { documentRefusal, refusalByContent } from './chosen-document.ts';

test.each([
  [{ name: 'a.pdf', size: 0 }, 'The file is empty.'],
  [{ name: 'a.pdf', size: 52_428_801 }, 'The file is larger than 50 MB.'],
  [{ name: 'a.dwg', size: 9 }, 'This is not a PDF, STEP, DXF or ZIP file.'],
  [{ name: 'A.STEP', size: 52_428_800 }, null],
])('%j is refused with the reason', (file, reason) => {
  expect(documentRefusal(file)).toBe(reason);
});

test.each([
  ['sheet.pdf', '%PDF-1.7\n', null],
  ['page.pdf', '<html>', 'Its content does not match its name: this is not a PDF, STEP, DXF or ZIP file.'],
  ['part.stp', ' ISO-10303-21;\nHEADER;', null],
  ['plate.dxf', '  0\r\nSECTION\r\n', null],
  ['plate.dxf', 'AC1032', 'Its content does not match its name: this is not a PDF, STEP, DXF or ZIP file.'],
  ['models.zip', 'PK\u0003\u0004', null],
  ['setup.exe', 'MZ', 'This is not a PDF, STEP, DXF or ZIP file.'],
])('%s that begins with %j is judged when it is chosen', async (name, content, reason) => {
  expect(await refusalByContent(new File([content], name))).toBe(reason);
});
