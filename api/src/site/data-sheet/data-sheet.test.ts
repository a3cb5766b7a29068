import { dataSheetAddress } from '@hydraulics/common/units/data-sheet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asFile, flat } from '../../testing/images.ts';
import {
  type DataSheetServer,
  describedBy,
  sizes,
  startDataSheetServer,
  values,
} from '../../testing/pdf/data-sheets.ts';
import { readPdf } from '../../testing/pdf/read-pdf.ts';
import type { TestServer } from '../../testing/server.ts';

describe('data sheets', () => {
  let server: TestServer;
  let make: DataSheetServer['make'];
  let read: DataSheetServer['read'];
  let categoryId = '';
  beforeAll(async () => {
    ({ server, make, read, categoryId } = await startDataSheetServer());
  });
  afterAll(() => server?.close());

  test('a product has one with all figures of its page, tagged and with its language', async () => {
    const product = await make.product({
      name: 'Tie-rod cylinder VCT',
      categoryId,
      smallDesc: '<p>For 250&nbsp;bar &amp; more.</p>',
      specifications: describedBy(values),
      variants: JSON.stringify(sizes(3)),
      images: [asFile(await flat('png', 120, 90))],
      specImage: [asFile(await flat('png', 140, 70))],
    });
    const { headers, pdf } = await read(dataSheetAddress(product._id));
    expect(headers.get('Content-Type')).toBe('application/pdf');
    expect(headers.get('Content-Disposition')).toBe('inline; filename="Tie-rod cylinder VCT data sheet.pdf"');
    expect(headers.get('Content-Security-Policy')).toBe("frame-ancestors 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Link')).toBe(`<https://www.example.com/product/${product.address}>; rel="canonical"`);
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
      'Order codes: in the table of sizes',
      'Issue 1, ',
      'Metric units',
      'Test Hydraulics Ltd',
      'Office: +1 555 0100',
      'office@example.com',
      '1 Street',
    ]) {
      expect(pdf.text.replace(/\s+/g, ' '), shown).toContain(shown);
    }
    expect(pdf).toMatchObject({ title: 'Tie-rod cylinder VCT: data sheet', language: 'en', isTagged: true });
    expect(pdf.tags).toMatchObject({ H1: 1, Table: 4, Figure: 3, Link: 4, TR: 8 });
    expect(pdf.tags.TH).toBe(4 + 3 + 3);
    expect(pdf.alts).toEqual([
      'Tie-rod cylinder VCT',
      'Specification of Tie-rod cylinder VCT',
      `QR code of https://www.example.com/product/${product.address}`,
    ]);
    const page = `https://www.example.com/product/${product.address}`;
    expect(pdf.links.sort()).toEqual([page, `${page}?code=VCT-1`, `${page}?code=VCT-2`, `${page}?code=VCT-3`]);
  });

  test('a data sheet has the figures in US units on request', async () => {
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

  test.each([
    ['1', 'Minimum order quantity: 1'],
    ['25', 'Minimum order quantity: 25'],
    ['12000', 'Minimum order quantity: 12,000'],
  ])('a data sheet says that at least %s pieces must be ordered', async (minimumOrder, line) => {
    const product = await make.product({ categoryId, minimumOrder });
    const text = (await read(dataSheetAddress(product._id))).pdf.text.replace(/\s+/g, ' ');
    expect(text).toContain(line);
  });

  test('a data sheet of a product without a minimum order says nothing about one', async () => {
    const product = await make.product({ categoryId, minimumOrder: '7' });
    await server.client.products.update({ id: product._id, minimumOrder: '' });
    expect((await read(dataSheetAddress(product._id))).pdf.text).not.toContain('Minimum');
  });

  test('a data sheet is sent once as long as nothing changes, and again after a change', async () => {
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

  test('a code that is wrong is refused, with what is wrong with it, and so are two', async () => {
    const product = await make.product({ categoryId, variants: JSON.stringify(sizes(3)) });
    const address = dataSheetAddress(product._id);
    for (const [query, message] of [
      ['code=PGP511', '“PGP511” is not a size of this product.'],
      ['code=VCT-1&code=VCT-2', 'code must be sent once'],
    ]) {
      const response = await fetch(`${server.url}${address}?${query}`, { headers: { Accept: 'application/json' } });
      expect([query, response.status]).toEqual([query, 400]);
      expect(await response.text()).toContain(message);
    }
  });

  test('an unknown product has none, and unknown units are refused', async () => {
    const deleted = await make.product();
    await server.client.products.remove({ id: deleted._id });
    for (const [id, status] of [
      [deleted._id, 410],
      ['none', 404],
    ] as const) {
      const response = await server.http.get(dataSheetAddress(id));
      expect(response).toMatchObject({ status, text: `<!doctype html>Nothing at ${dataSheetAddress(id)}` });
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self' 'sha256-def='");
      expect(response.headers.get('Cache-Control')).toBe('no-cache');
    }
    const { status, text } = await server.http.get(`${dataSheetAddress('none')}?units=furlong`);
    expect(status).toBe(400);
    expect(text).toContain('<p>units must be metric or us</p>');
    expect((await server.http.request(dataSheetAddress('none'), { method: 'POST' })).status).toBe(404);
  });
});
