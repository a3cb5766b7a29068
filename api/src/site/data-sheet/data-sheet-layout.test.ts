import { dataSheetAddress } from '@hydraulics/common/units/data-sheet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asFile, flat } from '../../testing/images.ts';
import {
  type DataSheetServer,
  describedBy,
  number,
  sizes,
  startDataSheetServer,
  values,
} from '../../testing/pdf/data-sheets.ts';
import type { TestServer } from '../../testing/server.ts';

describe('the layout of a data sheet', () => {
  let server: TestServer;
  let make: DataSheetServer['make'];
  let read: DataSheetServer['read'];
  let categoryId = '';
  beforeAll(async () => {
    ({ server, make, read, categoryId } = await startDataSheetServer());
  });
  afterAll(() => server?.close());

  test('a product without any content has a sheet of one page', async () => {
    const product = await make.product({ name: 'Bare' });
    const { pdf } = await read(dataSheetAddress(product._id));
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.text).toContain('Order code: Bare');
    expect(pdf.tags).not.toHaveProperty('Table');
  });

  test('sixty sizes, each of them whole, take two pages', async () => {
    const product = await make.product({
      categoryId,
      specifications: describedBy(values),
      variants: JSON.stringify(sizes(60)),
      images: [asFile(await flat('png', 120, 90))],
      specImage: [asFile(await flat('png', 140, 70))],
    });
    const { pdf } = await read(dataSheetAddress(product._id));
    expect(pdf.pages).toHaveLength(2);
    const codes = pdf.text.match(/VCT-\d+/g) ?? [];
    expect(new Set(codes).size).toBe(60);
    expect(pdf.text.match(/14\.5/g)).toHaveLength(60);
    // Beside the image, which fills the left half minus half of the gap of 18 points.
    const code = pdf.places.find(({ text }) => text.startsWith('Order code'));
    expect(Math.round(code?.x ?? 0)).toBe(307);
  });

  test('more sizes and columns than two pages take continue on further ones', async () => {
    const columns = Array.from({ length: 24 }, (_, place) => ({ name: `Column number ${place + 1}`, unit: 'mm' }));
    const rows = Array.from({ length: 60 }, (_, row) => ({
      code: `LONG-TYPE-CODE-${row + 1}`,
      cells: columns.map((_column, place) => number(row * 1000 + place, 'mm')),
    }));
    const product = await make.product({ categoryId, variants: JSON.stringify({ columns, rows }) });
    const { pdf } = await read(dataSheetAddress(product._id));
    expect(pdf.pages.length).toBeGreaterThan(2);
    expect(pdf.text.includes('59 023')).toBe(true);
    // Four tables, each with the type codes; repeated headings are not headings for screen readers.
    expect(pdf.tags).toMatchObject({ Table: 4, TR: 244, TH: 244 + 24 });
  });

  test('long names are wrapped, and none is cut', async () => {
    const name = `${'Zweistufen-Hochdruck-Axialkolbenpumpe '.repeat(4)}${'X'.repeat(40)}`.trim();
    const product = await make.product({
      name,
      categoryId,
      specifications: describedBy({ note: { kind: 'text', text: 'W'.repeat(300) } }),
    });
    const { pdf } = await read(dataSheetAddress(product._id));
    expect(pdf.text.replace(/\s/g, '')).toContain(name.replace(/\s/g, ''));
    expect(pdf.text.match(/W/g)).toHaveLength(300);
  });

  test('texts in every script are set in fonts that have them, with the text itself for screen readers', async () => {
    const names = {
      arabic: 'مضخة هيدروليكية HP-20 (250 bar)',
      hindi: 'हाइड्रोलिक पंप शक्ति',
      chinese: '液压泵站',
      russian: 'Гидравлический насос',
    };
    const own = Object.entries(names).map(([id, name]) => ({ id, name, kind: 'text' }));
    const given = Object.fromEntries(own.map(({ id, name }) => [id, { kind: 'text', text: name }]));
    const product = await make.product({
      name: names.arabic,
      categoryId,
      specifications: JSON.stringify({ own, values: given }),
    });
    const { pdf, bytes, headers } = await read(dataSheetAddress(product._id));
    expect(pdf.actualTexts).toEqual(expect.arrayContaining([names.arabic, names.hindi]));
    expect(pdf.text).toContain(names.chinese);
    expect(pdf.text).toContain(names.russian);
    expect(pdf.text).not.toContain('cannot be printed');
    const fonts = bytes.toString('latin1');
    for (const font of ['NotoSansArabic-', 'NotoSansHans-', 'NotoSans-']) expect(fonts).toContain(font);
    expect(headers.get('Content-Disposition')).toContain("filename*=UTF-8''");
  });

  test('characters that no font has are reported on it', async () => {
    const product = await make.product({ name: 'Pump 🔧 𓀀' });
    const { pdf } = await read(dataSheetAddress(product._id));
    expect(pdf.text).toContain('2 characters of this product cannot be printed here.');
    expect(pdf.text).toContain('Pump □ □');
    const other = await make.product({ name: 'Pump 🔧' });
    const { pdf: sheet } = await read(dataSheetAddress(other._id));
    expect(sheet.text).toContain('1 character of this product cannot be printed here.');
  });
});
