import { expect, test } from 'vitest';
import { documentRefusal, guessDocument } from './guess-document.ts';

test.each([
  ['VCX-100.pdf', { title: 'VCX-100', kind: 'data-sheet', language: '', revision: '' }],
  ['VCX 100_manual_de_rev-B.pdf', { title: 'VCX 100 manual', kind: 'manual', language: 'de', revision: 'B' }],
  [
    'Declaration of Conformity EN.pdf',
    { title: 'Declaration of Conformity', kind: 'certificate', language: 'en', revision: '' },
  ],
  ['flange.stp', { title: 'flange', kind: 'model', language: '', revision: '' }],
  ['dimensions.dxf', { title: 'dimensions', kind: 'drawing', language: '', revision: '' }],
  ['VPP 40 rev 12.zip', { title: 'VPP 40', kind: 'model', language: '', revision: '12' }],
  ['de.pdf', { title: 'de', kind: 'data-sheet', language: 'de', revision: '' }],
])('%s tells what it is', (name, fields) => {
  expect(guessDocument(name)).toEqual(fields);
});

test.each([
  [{ name: 'a.pdf', size: 0 }, 'The file is empty.'],
  [{ name: 'a.pdf', size: 52_428_801 }, 'The file is larger than 50 MB.'],
  [{ name: 'a.dwg', size: 9 }, 'This is not a PDF, STEP, DXF or ZIP file.'],
  [{ name: 'A.STEP', size: 52_428_800 }, null],
])('%j is refused with the reason', (file, reason) => {
  expect(documentRefusal(file)).toBe(reason);
});
