import { expect, test } from 'vitest';
import { guessDocument } from './guess-document.ts';

test.each([
  ['VCX-100.pdf', { title: 'VCX-100', kind: 'data-sheet', language: '', revision: '' }],
  ['VCX 100_manual_de_rev-B.pdf', { title: 'VCX 100 manual', kind: 'manual', language: 'de', revision: 'B' }],
  [
    'Declaration of Conformity EN.pdf',
    { title: 'Declaration of Conformity', kind: 'declaration', language: 'en', revision: '' },
  ],
  ['flange.stp', { title: 'flange', kind: 'model', language: '', revision: '' }],
  ['dimensions.dxf', { title: 'dimensions', kind: 'drawing', language: '', revision: '' }],
  ['VPP 40 rev 12.zip', { title: 'VPP 40', kind: 'model', language: '', revision: '12' }],
  ['Pump XL.pdf', { title: 'Pump XL', kind: 'data-sheet', language: '', revision: '' }],
  ['de.pdf', { title: 'de', kind: 'data-sheet', language: 'de', revision: '' }],
])('the fields of %s are guessed from its name', (name, fields) => {
  expect(guessDocument(name)).toEqual(fields);
});
