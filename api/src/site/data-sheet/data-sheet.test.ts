import { dataSheetAddress } from '@hydraulics/common/units/data-sheet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factories } from '../../testing/factories.ts';
import { asFile, flat } from '../../testing/images.ts';
import { readPdf } from '../../testing/pdf/read-pdf.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { testWebsite } from '../../testing/website.ts';

const website = testWebsite(async () => ({ status: 200, head: '', body: '', state: null }));

describe('data sheets', () => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  let categoryId = '';
  beforeAll(async () => {
    server = await startTestServer('sqlite', { website, publicUrl: 'https://www.example.com' });
    make = factories(server);
    const { _id } = await server.client.categories.create({
      name: 'Cylinders',
      attributes: [
        { id: 'pressure', name: 'Nominal pressure', kind: 'number', unit: 'bar', group: 'Pressure', comparable: true },
        { id: 'bore', name: 'Bore ⌀', kind: 'number', unit: 'mm', group: 'Sizes' },
        { id: 'note', name: 'Note', kind: 'text', group: 'Sizes' },
      ],
    });
    categoryId = _id;
  });
  afterAll(() => server?.close());

  const number = (figure: number, unit: string) => ({ kind: 'number', number: figure, unit });
  const values = {
    pressure: number(250, 'bar'),
    bore: number(63, 'mm'),
    note: { kind: 'text', text: '≤ 80 °C, ≥ 10 l/min, 5 Ω' },
  };
  const sizes = (count: number) => ({
    columns: [
      { name: 'Bore', unit: 'mm' },
      { name: 'Mass', unit: 'kg' },
    ],
    rows: Array.from({ length: count }, (_, row) => ({
      code: `VCT-${row + 1}`,
      cells: [number(row + 1, 'mm'), number(14.5, 'kg')],
    })),
  });
  const describedBy = (given: object) => JSON.stringify({ own: [], values: given });

  async function read(address: string) {
    const response = await fetch(server.url + address);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.status, Buffer.from(bytes).toString('latin1').slice(0, 300)).toBe(200);
    return { headers: response.headers, bytes: Buffer.from(bytes), pdf: await readPdf(bytes) };
  }

  test('a product has one with all that its page shows as figures, tagged and in its language', async () => {
    const product = await make.product({
      name: 'Tie-rod cylinder VCT',
      categoryId,
      smallDesc: '<p>For 250&nbsp;bar &amp; more.</p>',
      specifications: describedBy(values),
      variants: JSON.stringify(sizes(3)),
      images: [asFile(await flat('png', 1200, 900))],
      specImage: [asFile(await flat('png', 1400, 700))],
    });
    const { headers, pdf } = await read(dataSheetAddress(product._id));
    expect(headers.get('Content-Type')).toBe('application/pdf');
    expect(headers.get('Content-Disposition')).toBe('inline; filename="Tie-rod cylinder VCT data sheet.pdf"');
    expect(headers.get('Content-Security-Policy')).toBe("frame-ancestors 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Link')).toBe(`<https://www.example.com/product/${product._id}>; rel="canonical"`);
    expect(pdf.pages.length).toBeLessThanOrEqual(2);
    for (const shown of [
      'Tie-rod cylinder VCT',
      'Cylinders',
      'For 250 bar & more.',
      'Nominal pressure',
      '250 bar',
      'Bore ⌀',
      '63 mm',
      '≤ 80 °C, ≥ 10 l/min, 5 Ω',
      'Bore (mm)',
      'Mass (kg)',
      'VCT-3',
      '14.5',
      'such as VCT-1',
      'version 1',
      'Metric units',
      'Test Hydraulics Ltd',
      'Office: +1 555 0100',
      'office@example.com',
      '1 Street',
    ]) {
      expect(pdf.text.replace(/\s+/g, ' '), shown).toContain(shown);
    }
    expect(pdf).toMatchObject({ title: 'Tie-rod cylinder VCT: data sheet', language: 'en', isTagged: true });
    expect(pdf.tags).toMatchObject({ H1: 1, Table: 4, Figure: 3, Link: 1, TR: 8 });
    expect(pdf.tags.TH).toBe(4 + 3 + 3);
    expect(pdf.alts).toEqual([
      'Tie-rod cylinder VCT',
      'Specification of Tie-rod cylinder VCT',
      `QR code of https://www.example.com/product/${product._id}`,
    ]);
    expect(pdf.links).toEqual([`https://www.example.com/product/${product._id}`]);
  });

  test('has the figures in US units if they are asked for', async () => {
    const product = await make.product({ categoryId, specifications: describedBy(values) });
    const { pdf } = await read(dataSheetAddress(product._id, 'us'));
    expect(pdf.text).toContain('3626 psi');
    expect(pdf.text).toContain('US units');
    expect(pdf.text).not.toContain('250 bar');
    const sized = await make.product({ categoryId, variants: JSON.stringify(sizes(1)) });
    const text = (await read(dataSheetAddress(sized._id, 'us'))).pdf.text.replace(/\s+/g, ' ');
    // 1 mm is 0.03937 in, 14.5 kg are 31.97 lb.
    for (const shown of ['Bore (in)', 'Mass (lb)', '0.03937', '31.97']) expect(text, shown).toContain(shown);
    for (const other of ['(mm)', '(kg)', '14.5']) expect(text, other).not.toContain(other);
  });

  test('a product without anything has one of a page', async () => {
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
      images: [asFile(await flat('png', 1200, 900))],
      specImage: [asFile(await flat('png', 1400, 700))],
    });
    const { pdf } = await read(dataSheetAddress(product._id));
    expect(pdf.pages).toHaveLength(2);
    const codes = pdf.text.match(/VCT-\d+/g) ?? [];
    expect(new Set(codes).size).toBe(60);
    expect(pdf.text.match(/14\.5/g)).toHaveLength(60);
  });

  test('more sizes and columns than two pages take continue on further ones', async () => {
    const columns = Array.from({ length: 24 }, (_, place) => ({ name: `Column number ${place + 1}`, unit: 'mm' }));
    const rows = Array.from({ length: 200 }, (_, row) => ({
      code: `LONG-TYPE-CODE-${row + 1}`,
      cells: columns.map((_column, place) => number(row * 100 + place, 'mm')),
    }));
    const product = await make.product({ categoryId, variants: JSON.stringify({ columns, rows }) });
    const { pdf } = await read(dataSheetAddress(product._id));
    expect(pdf.pages.length).toBeGreaterThan(2);
    expect(pdf.text.includes('19 923')).toBe(true);
    // Four tables below each other, each with its type codes; headings that are repeated are none for readers.
    expect(pdf.tags).toMatchObject({ Table: 4, TR: 804, TH: 804 + 24 });
  });

  test('long names are divided, none of them is cut', async () => {
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

  test('texts in every script are set in fonts that have them, with the text itself for readers', async () => {
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
  });

  test('is sent once as long as nothing changes, and again after a change', async () => {
    const product = await make.product({ categoryId, specifications: describedBy(values) });
    const address = dataSheetAddress(product._id);
    const { headers, bytes } = await read(address);
    const tag = headers.get('ETag') ?? '';
    expect(headers.get('Cache-Control')).toBe('public, no-cache');
    expect((await read(address)).bytes.equals(bytes)).toBe(true);
    const ask = () => fetch(server.url + address, { headers: { 'If-None-Match': tag } });
    expect((await ask()).status).toBe(304);
    await server.client.products.update({ id: product._id, name: 'Renamed' });
    const changed = await ask();
    expect(changed.status).toBe(200);
    expect((await readPdf(new Uint8Array(await changed.arrayBuffer()))).text).toContain('Renamed');
    expect((await fetch(server.url + address, { method: 'HEAD' })).status).toBe(200);
  });

  test('an unknown product has none, and unknown units are refused', async () => {
    const deleted = await make.product();
    await server.client.products.remove({ id: deleted._id });
    for (const id of [deleted._id, 'none']) expect((await server.http.get(dataSheetAddress(id))).status).toBe(404);
    const { status, text } = await server.http.get(`${dataSheetAddress('none')}?units=furlong`);
    expect(status).toBe(400);
    expect(text).toContain('<p>units must be metric or us</p>');
    expect((await server.http.request(dataSheetAddress('none'), { method: 'POST' })).status).toBe(404);
  });

  test('nothing was logged as an internal error', () => expect(server.logged).toEqual([]));
});
