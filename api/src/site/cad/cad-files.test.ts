import { cadAddress } from '@hydraulics/common/figures/cylinder/cad-address';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStep } from '../../testing/cad/read-cad.ts';
import { factories } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { testWebsite } from '../../testing/website.ts';

const website = testWebsite(async ({ url }) => ({ status: 404, head: '', body: `Nothing at ${url}`, state: null }));
const number = (figure: number, unit: string) => ({ kind: 'number', number: figure, unit });
const values = (codes: string[]) => codes.map(code => ({ code, meaning: code }));

const part = (name: string, before: string, more: object) => ({ name, before, optional: false, ...more });
const typeCode = {
  parts: [
    part('Series', '', { kind: 'values', values: values(['HX']) }),
    part('Bore', '-', { kind: 'values', values: [{ code: '80', meaning: '80 mm' }] }),
    part('Stroke', 'x', { kind: 'number', unit: 'mm', min: 25, max: 2000, step: 1, digits: 0 }),
    part('Mounting', '-', { kind: 'values', values: values(['MF3', 'MP3']) }),
  ],
  rules: [],
};
const variants = {
  columns: [
    { name: 'Bore', unit: 'mm' },
    { name: 'Rod', unit: 'mm' },
    { name: 'Max. stroke', unit: 'mm' },
    { name: 'Length without stroke', unit: 'mm' },
  ],
  rows: [{ code: 'HX-80', cells: [80, 56, 1500, 212].map(figure => number(figure, 'mm')) }],
};

let server: TestServer;
let make: ReturnType<typeof factories>;
let categoryId = '';
let cylinder: { _id: string; address: string };
beforeAll(async () => {
  server = await startTestServer('sqlite', { website, publicUrl: 'https://www.example.com' });
  make = factories(server);
  const figure = (id: string, name: string, drawn?: string) => ({ id, name, kind: 'number', unit: 'mm', drawn });
  const attributes = [
    figure('bore', 'Bore', 'bore'),
    figure('rod', 'Rod', 'rod'),
    figure('stroke', 'Stroke', 'stroke'),
    figure('length', 'Retracted length', 'length'),
  ];
  ({ _id: categoryId } = await server.client.categories.create({ name: 'Cylinders', attributes: attributes as never }));
  cylinder = (await make.product({
    name: 'HX "mill" cylinder',
    categoryId,
    variants: JSON.stringify(variants),
    typeCode: JSON.stringify(typeCode),
  })) as { _id: string; address: string };
});
afterAll(() => server?.close());

/** Browsers are counted, programs are not. */
const browser = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const get = (address: string, headers: Record<string, string> = browser) =>
  fetch(server.url + address, { headers, redirect: 'manual' });

test('an order code has a STEP file of its length, named by the code', async () => {
  const response = await get(cadAddress(cylinder.address, 'step', 'hx 80 300 mf3'));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'model/step',
    'content-disposition': 'attachment; filename="HX-80x300-MF3.step"',
    'cache-control': 'public, no-cache',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    link: `<https://www.example.com/product/${cylinder.address}?code=HX-80x300-MF3>; rel="canonical"`,
  });
  const { name, box } = await readStep(await response.text());
  expect(name).toBe('HX-80x300-MF3');
  expect(box.high[0]).toBeCloseTo(512, 3);
});

test('the same code has a drawing, sent again only after a change', async () => {
  const address = cadAddress(cylinder.address, 'dxf', 'HX-80x300-MF3');
  const response = await get(address);
  expect(response.headers.get('Content-Type')).toBe('image/vnd.dxf');
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="HX-80x300-MF3.dxf"');
  expect(await response.text()).toContain('\nStroke 300\n');
  const tag = response.headers.get('ETag') ?? '';
  expect((await get(address, { 'If-None-Match': tag })).status).toBe(304);
  const other = await get(cadAddress(cylinder.address, 'dxf', 'HX-80x301-MF3'));
  expect(other.headers.get('ETag')).not.toBe(tag);
});

test('the address by id leads to the readable one, with the code', async () => {
  const { status, headers } = await get(cadAddress(cylinder._id, 'step', 'HX-80x300-MF3'));
  expect(status).toBe(301);
  expect(headers.get('Location')).toBe(`/product/${cylinder.address}/cad.step?code=HX-80x300-MF3`);
});

test.each([
  // Of this size, by the table.
  ['HX-80x99999-MF3', 'Stroke: 99999 is not within 25 to 1500 mm.'],
  ['HX-80x1600-MF3', 'Stroke 1600: at most 1500 mm for HX-80.'],
  ['PGP511', '“PGP511” is not an order code of this product.'],
  ['HX-80', 'Please complete the order code first: Stroke, Mounting.'],
])('%s is refused, with what is wrong with it', async (code, message) => {
  for (const format of ['step', 'dxf'] as const) {
    const address = cadAddress(cylinder.address, format, code);
    const response = await get(address, { Accept: 'application/json' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
    const page = await get(address, { ...browser, Accept: 'text/html' });
    expect([page.status, page.headers.get('Content-Type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain(message);
  }
});

test('two codes are refused', async () => {
  const address = `${cadAddress(cylinder.address, 'step', 'HX-80x300-MF3')}&code=HX-80x400-MF3`;
  const response = await get(address, { Accept: 'application/json' });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('code must be sent once');
});

test('a product without the figures, a deleted one and an unknown one have no file', async () => {
  const pump = await make.product({ categoryId });
  const deleted = await make.product({ categoryId });
  await server.client.products.remove({ id: deleted._id });
  const without = await get(cadAddress((pump as { address: string }).address, 'step'));
  expect(without.status).toBe(404);
  expect(await without.text()).toContain('lack: bore, rod, stroke, retracted length.');
  for (const [id, status] of [
    [deleted._id, 410],
    ['none', 404],
  ] as const) {
    const response = await get(cadAddress(id, 'step'));
    expect(response.status, id).toBe(status);
    expect(await response.text()).toBe(`<!doctype html>Nothing at ${cadAddress(id, 'step')}`);
  }
});

test('robots.txt does not close them', async () => {
  const text = await (await get('/robots.txt')).text();
  const closed = text.split('\n').flatMap(line => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  expect(closed.filter(start => '/product/x/cad.step'.startsWith(start))).toEqual([]);
});

test('an address that fetches more than sixty in a minute has to wait, and then is told how long', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) {
    const response = await get(cadAddress(cylinder.address, 'dxf', `HX-80x${100 + count}-MF3`));
    statuses.push(response.status);
    await response.arrayBuffer();
  }
  expect(statuses.at(-1)).toBe(429);
  const refused = await get(cadAddress(cylinder.address, 'dxf', 'HX-80x100-MF3'));
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
  // Sheets of codes are as many; that of the series is made once.
  const sheet = `/product/${cylinder.address}/data-sheet.pdf`;
  expect((await get(`${sheet}?code=HX-80x100-MF3`)).status).toBe(429);
  expect((await get(sheet)).status).toBe(200);
});
