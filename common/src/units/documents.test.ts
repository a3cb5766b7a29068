import { expect, test } from 'vitest';
import { dataSheetAddress, issueDay, parseDataSheetPath } from './data-sheet.ts';
import {
  type DocumentFormat,
  documentAddress,
  documentFileName,
  parseDocumentPath,
  storedDocumentPath,
} from './documents.ts';

const hash = '0123456789abcdef0123456789abcdef01234567';

test('the path of a stored document is read again', () => {
  expect(storedDocumentPath(hash, 'step')).toBe(`documents/${hash}.step`);
  expect(parseDocumentPath(`documents/${hash}.step`)).toEqual({ hash, format: 'step' });
});

test.each([
  `uploads/${hash}.pdf`,
  `/documents/${hash}.pdf`,
  `documents/${hash}.pdf/`,
  `documents/${hash}.exe`,
  `documents/${hash}0.pdf`,
  'documents/0123.pdf',
])('%s is no stored document', path => {
  expect(parseDocumentPath(path)).toBeNull();
});

const long = 'a'.repeat(130);

test.each([
  ['Data sheet', 'B', 'en', 'pdf', 'Data sheet rev B en.pdf', 'data-sheet-rev-b-en'],
  ['Drawing', '', '', 'dxf', 'Drawing.dxf', 'drawing'],
  ['HP/20: "main"  <view>', '', '', 'dxf', 'HP 20 main view.dxf', 'hp-20-main-view'],
  ['..  .hidden. ', '', '', 'pdf', 'hidden.pdf', 'hidden'],
  ['v1.2 final.old', '', '', 'zip', 'v1.2 final.old.zip', 'v1-2-final-old'],
  ['Man\u00adual\ufeff\u2060 1', '', 'en', 'pdf', 'Manual 1 en.pdf', 'manual-1-en'],
  ['Maßblatt Größe – \u202efdp.', '', 'de', 'pdf', 'Maßblatt Größe – fdp. de.pdf', 'massblatt-grosse-fdp-de'],
  ['图纸', '', '', 'pdf', '图纸.pdf', 'document'],
  ['***', '', '', 'zip', 'document.zip', 'document'],
  [long, '', '', 'pdf', `${'a'.repeat(120)}.pdf`, 'a'.repeat(80)],
  [`${'a'.repeat(119)} b`, '', '', 'pdf', `${'a'.repeat(119)}.pdf`, 'a'.repeat(80)],
] as [string, string, string, DocumentFormat, string, string][])(
  'a document %j of revision %j in %j has a readable name and address',
  (title, revision, language, format, name, slug) => {
    expect(documentFileName({ title, revision, language, format })).toBe(name);
    expect(documentAddress('7', { title, revision, language, format })).toBe(`/documents/7/${slug}.${format}`);
  },
);

test('the address of a data sheet names the product, and the units unless they are metric', () => {
  expect(dataSheetAddress('p-1')).toBe('/product/p-1/data-sheet.pdf');
  expect(dataSheetAddress('p-1', 'us')).toBe('/product/p-1/data-sheet.pdf?units=us');
  expect(parseDataSheetPath('/product/p-1/data-sheet.pdf')).toBe('p-1');
});

test.each([
  '/product/p-1/data-sheet.pdf/',
  '/x/product/p-1/data-sheet.pdf',
  '/product//data-sheet.pdf',
  '/product/p.1/data-sheet.pdf',
  `/product/${'1'.repeat(81)}/data-sheet.pdf`,
  '/product/p-1/data-sheetxpdf',
])('%s is no data sheet', path => {
  expect(parseDataSheetPath(path)).toBeNull();
});

test.each([
  ['2026-11-27', '27 Nov 2026'],
  ['2026-09-01', '1 Sep 2026'],
  ['1999-01-31', '31 Jan 1999'],
])('a data sheet of %s is dated %s', (day, text) => {
  expect(issueDay(day)).toBe(text);
});
