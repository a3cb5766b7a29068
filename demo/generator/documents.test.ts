import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDocument } from '@hydraulics/api/src/media/documents/check-document.ts';
import DxfParser from 'dxf-parser';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { demoDocuments } from './catalogue.ts';

const folder = join(import.meta.dirname, '../documents');
const read = (file: string) => readFile(join(folder, file));

const sheets = [
  'vpp-40-compact-power-pack-data-sheet.pdf',
  'vct-63-36-tie-rod-cylinder-data-sheet.pdf',
  'vcx-100-70-mill-duty-cylinder-data-sheet.pdf',
];
const drawings = sheets.map(file => file.replace('data-sheet.pdf', 'dimensions.dxf'));

test('three products have a data sheet and a dimension drawing, 300 kB in all', async () => {
  expect((await readdir(folder)).sort()).toEqual([...sheets, ...drawings].sort());
  const sizes = await Promise.all([...sheets, ...drawings].map(async file => (await read(file)).length));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(300_000);
});

test('the committed documents are what the generator makes now', async () => {
  for (const { file, make } of demoDocuments) expect((await make()).equals(await read(file)), file).toBe(true);
});

test('the server accepts each of them', async () => {
  for (const file of sheets) expect(await checkDocument(join(folder, file), file)).toBe('pdf');
  for (const file of drawings) expect(await checkDocument(join(folder, file), file)).toBe('dxf');
});

async function textOf(file: string): Promise<{ pages: number; text: string }> {
  const pdf = await getDocumentProxy(new Uint8Array(await read(file)));
  const { totalPages, text } = await extractText(pdf, { mergePages: true });
  return { pages: totalPages, text: text.replace(/\s+/g, ' ') };
}

test('a data sheet opens, is tagged, and has the figures of the product', async () => {
  const { pages, text } = await textOf('vct-63-36-tie-rod-cylinder-data-sheet.pdf');
  expect(pages).toBe(2);
  for (const words of [
    'VCT 63/36 Tie-Rod Cylinder',
    'Order code, for example: VCT-63/36x250-MF1',
    'Nominal pressure 160 bar',
    'Push force 50 kN',
    'Installation ISO 6020-2',
    'VCT-125/70 125 70 196 135',
    'Revision B, 2 March 2026',
  ]) {
    expect(text).toContain(words);
  }
  const source = (await read('vct-63-36-tie-rod-cylinder-data-sheet.pdf')).toString('latin1');
  expect(source).toContain('/MarkInfo');
  expect(source).toMatch(/\/Lang \(en\)/);
});

test.each(sheets)('%s has at most two pages, and no letter that its font lacks', async file => {
  const { pages, text } = await textOf(file);
  expect(pages).toBeLessThanOrEqual(2);
  expect(text).not.toMatch(/undefined|NaN|\uFFFD/);
});

function linesOf(text: string) {
  const dxf = new DxfParser().parseSync(text);
  if (!dxf) throw new Error('This is no drawing.');
  return dxf;
}

test.each([
  ['vct-63-36-tie-rod-cylinder-dimensions.dxf', ['429', '%%c81', '%%c36'], 429],
  ['vcx-100-70-mill-duty-cylinder-dimensions.dxf', ['741', '%%c128', '%%c70'], 741],
  ['vpp-40-compact-power-pack-dimensions.dxf', ['488', '757', '410'], 488],
])('%s opens, is in millimetres, and has the lengths of the data sheet', async (file, named, length) => {
  const dxf = linesOf((await read(file)).toString());
  expect(dxf.header.$INSUNITS).toBe(4);
  const layers = new Set(dxf.entities.map(({ layer }) => layer));
  expect([...layers].sort()).toEqual(['DIMENSIONS', 'OUTLINE', 'TITLE']);
  const outline = dxf.entities.filter(({ layer }) => layer === 'OUTLINE') as unknown as {
    vertices?: { x: number; y: number }[];
  }[];
  // The front view begins at the origin; no part of the body ends beyond its length but the rod.
  const ends = outline.flatMap(({ vertices = [] }) => vertices).map(({ x }) => Math.round(x));
  const figures = (dxf.entities as unknown as { layer: string; type: string; text: string }[])
    .filter(({ layer, type }) => layer === 'DIMENSIONS' && type === 'TEXT')
    .map(({ text }) => text);
  expect(ends).toContain(length);
  expect(Math.min(...ends)).toBe(0);
  for (const figure of named) expect(figures).toContain(figure);
});
