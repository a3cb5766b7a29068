import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDocument } from '@hydraulics/api/src/media/documents/check-document.ts';
import DxfParser from 'dxf-parser';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { demoCatalogue, demoDocuments } from './catalogue.ts';
import { documentsOf } from './documents/documents.ts';

const folder = join(import.meta.dirname, '../documents');
const read = (file: string) => readFile(join(folder, file));

const series = ['vpp-40-compact-power-pack', 'vct-63-36-tie-rod-cylinder', 'vcx-100-70-mill-duty-cylinder'];
const measured = [
  ...series,
  'vcw-50-30-welded-clevis-cylinder',
  'vcp-250-180-press-cylinder',
  'vtl-125-telescopic-cylinder',
];
const sheets = measured.map(slug => `${slug}-data-sheet.pdf`);
const drawings = measured.map(slug => `${slug}-dimensions.dxf`);
const manuals = [
  'vpp-160-industrial-power-pack',
  'vpp-400-twin-pump-station',
  'vhp-700-high-pressure-test-pack',
  'vmw-12-mooring-winch-drive',
  'vlc-200-circulating-oil-system',
  'vbl-150-column-bag-lifter',
].map(slug => `${slug}-instructions.pdf`);
const certificates = ['vcx-100-70-mill-duty-cylinder', 'vcp-250-180-press-cylinder', 'vtl-125-telescopic-cylinder'].map(
  slug => `${slug}-test-certificate.pdf`,
);
const papers = [...sheets, ...manuals, ...certificates];

test('twelve products have documents of four kinds, 500 kB in all', async () => {
  expect((await readdir(folder)).sort()).toEqual([...papers, ...drawings].sort());
  const sizes = await Promise.all([...papers, ...drawings].map(async file => (await read(file)).length));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(500_000);
  const having = demoCatalogue.categories.flatMap(({ products }) => products.filter(p => documentsOf(p).length > 0));
  expect(having).toHaveLength(12);
  expect(new Set(demoDocuments.map(({ kind }) => kind)).size).toBe(4);
});

test("the committed documents match the generator's output", async () => {
  for (const { file, make } of demoDocuments) expect((await make()).equals(await read(file)), file).toBe(true);
});

test('the server accepts each of them', async () => {
  for (const file of papers) expect(await checkDocument(join(folder, file), file)).toBe('pdf');
  for (const file of drawings) expect(await checkDocument(join(folder, file), file)).toBe('dxf');
});

async function textOf(file: string): Promise<{ pages: number; text: string }> {
  const pdf = await getDocumentProxy(new Uint8Array(await read(file)));
  const { totalPages, text } = await extractText(pdf, { mergePages: true });
  return { pages: totalPages, text: text.replace(/\s+/g, ' ') };
}

test('a data sheet can be opened, and has the figures of the product', async () => {
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
});

test('instructions have the figures of their product, and a certificate says that it is a specimen', async () => {
  const instructions = (await textOf('vpp-160-industrial-power-pack-instructions.pdf')).text;
  expect(instructions).toContain('Fill 160 l of HLP 46, DIN 51524-2');
  expect(instructions).toContain('Raise the pressure in steps to 200 bar');
  const certificate = (await textOf('vtl-125-telescopic-cylinder-test-certificate.pdf')).text;
  expect(certificate).toContain('Stroke 1500 mm in 3 stages');
  expect(certificate).toContain('Proof, run out, 5 minutes 270 bar');
  expect(certificate).toContain('This specimen certifies no delivered cylinder.');
});

test.each(papers)('%s is tagged, in English, has one or two pages, and only letters of its font', async file => {
  const { pages, text } = await textOf(file);
  expect(pages).toBe(series.some(slug => file === `${slug}-data-sheet.pdf`) ? 2 : 1);
  expect(text).not.toMatch(/undefined|NaN|\uFFFD/);
  const source = (await read(file)).toString('latin1');
  expect(source).toContain('/MarkInfo');
  expect(source).toMatch(/\/Lang \(en\)/);
});

function linesOf(text: string) {
  const dxf = new DxfParser().parseSync(text);
  if (!dxf) throw new Error('This is no drawing.');
  return dxf;
}

test.each([
  ['vct-63-36-tie-rod-cylinder-dimensions.dxf', ['429', '%%c81', '%%c36'], 429],
  ['vcx-100-70-mill-duty-cylinder-dimensions.dxf', ['741', '%%c128', '%%c70'], 741],
  ['vtl-125-telescopic-cylinder-dimensions.dxf', ['783', '%%c150', '%%c125', '%%c50'], 783],
  ['vpp-40-compact-power-pack-dimensions.dxf', ['488', '757', '410'], 488],
])('%s can be opened, is in millimetres, and has the lengths of the data sheet', async (file, named, length) => {
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
