import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueAddress } from '@hydraulics/common/nouns/catalogues/catalogue-address';
import type { NewCatalogue } from '@hydraulics/common/nouns/catalogues/catalogues';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CatalogueWriter } from '../../../media/catalogue/catalogue-writer.ts';
import { purgeCatalogues } from '../../../media/purge-catalogues.ts';
import { databases } from '../../../testing/databases.ts';
import { factories } from '../../../testing/factories.ts';
import { asFile, flat } from '../../../testing/images.ts';
import { readPdf } from '../../../testing/pdf/read-pdf.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { testWebsite } from '../../../testing/website.ts';
import { listForCatalogue } from './listed-products.ts';
import { startCatalogue } from './make-catalogue.ts';

const website = testWebsite(async () => ({ status: 200, head: '', body: '', state: null }));
const number = (figure: number, unit: string) => ({ kind: 'number', number: figure, unit });

describe.each(databases)('catalogues as a PDF, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  let [cylinders, pumps] = ['', ''];
  let clock = 0;
  beforeAll(async () => {
    server = await startTestServer(database, { website, publicUrl: 'https://www.example.com' });
    server.deps.now = () => new Date(Date.now() + clock);
    make = factories(server);
    const pressure = { id: 'pressure', name: 'Nominal pressure', kind: 'number' as const, unit: 'bar' as const };
    cylinders = (
      await server.client.categories.create({ name: 'Cylinders', attributes: [{ ...pressure, comparable: true }] })
    )._id;
    pumps = (await server.client.categories.create({ name: 'مضخات Pumps', attributes: [] }))._id;
    await make.product({
      name: 'Cylinder C1',
      categoryId: cylinders,
      smallDesc: '<p>For 250&nbsp;bar &amp; more.</p>',
      specifications: JSON.stringify({ own: [], values: { pressure: number(250, 'bar') } }),
      variants: JSON.stringify({
        columns: [{ name: 'Bore', unit: 'mm' }],
        rows: Array.from({ length: 43 }, (_, row) => ({ code: `C1-${row + 1}`, cells: [number(row + 1, 'mm')] })),
      }),
      images: [asFile(await flat('png', 1200, 900))],
    });
    await make.product({ name: 'Pump P1', categoryId: pumps });
    await make.product({ name: 'Cylinder C2', categoryId: cylinders });
  });
  afterAll(() => server?.close());
  beforeEach(() => {
    clock += 25 * 3600 * 1000;
  });

  const one = async (id: string) => (await server.client.catalogues.list({})).find(({ _id }) => _id === id);
  const finished = (id: string) =>
    expect.poll(async () => (await one(id))?.state, { timeout: 60_000 }).not.toBe('running');
  async function read(path: string) {
    const response = await fetch(server.url + path);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([response.status, Buffer.from(bytes.slice(0, 5)).toString()]).toEqual([200, '%PDF-']);
    return { headers: response.headers, pdf: await readPdf(bytes) };
  }
  async function made(input: Partial<NewCatalogue>) {
    const { _id } = await server.client.catalogues.start({ units: 'metric', ...input });
    await finished(_id);
    const found = await one(_id);
    expect(found).toMatchObject({ state: 'done', message: null });
    return { _id, found, ...(await read(found?.path ?? '')) };
  }
  const files = () => readdirSync(server.deps.media.folders.catalogues);

  test('has a cover, contents with page numbers and links, an outline, and every product by its category', async () => {
    const { pdf, headers, found, _id } = await made({});
    expect(found).toEqual({
      _id,
      createdAt: expect.any(String),
      userName: 'Ada Admin',
      covers: 'All products',
      units: 'metric',
      state: 'done',
      total: 3,
      done: 3,
      pages: 5,
      bytes: expect.any(Number),
      path: `/catalogues/${_id}.pdf`,
      message: null,
    });
    expect(headers.get('Content-Type')).toBe('application/pdf');
    expect(headers.get('Content-Disposition')).toBe('inline; filename="Catalogue All products.pdf"');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    const pages = pdf.pages.map(text => text.replace(/\s+/g, ' '));
    expect(pages).toHaveLength(5);
    for (const shown of [
      'Test Hydraulics Ltd',
      'Product catalogue',
      'All products',
      '3 products in 2 categories',
      'Metric units',
      'office@example.com',
    ]) {
      expect(pages[0], shown).toContain(shown);
    }
    expect(pages[1]).toMatch(/Contents .*Cylinders 3 Cylinder C1 3 Cylinder C2 4 .*5 Pump P1 5/);
    for (const shown of [
      'Cylinder C1',
      'For 250 bar & more.',
      'Nominal pressure',
      '250 bar',
      'such as C1-1',
      'Bore (mm)',
      'Page 3',
    ]) {
      expect(pages[2], shown).toContain(shown);
    }
    const sizes = `${pages[2]} ${pages[3]}`;
    expect(sizes).toContain('C1-40');
    expect(sizes).not.toContain('C1-41');
    expect(sizes).toContain('3 more sizes are on the page of this product.');
    expect(pages[3]).toContain('Order code: Cylinder C2');
    expect(pages[4]).toContain('Pump P1');
    expect(pdf).toMatchObject({
      title: 'Test Hydraulics Ltd: catalogue, All products',
      language: 'en',
      isTagged: true,
    });
    expect(pdf.tags).toMatchObject({ H1: 1, H2: 2, H3: 3, TOC: 1, TOCI: 5, Reference: 5, Sect: 5, Figure: 1 });
    // Texts that stand for glyphs are among them.
    expect(pdf.alts).toEqual(['Cylinder C1', 'مضخات Pumps']);
    expect(pdf.actualTexts).toContain('مضخات Pumps');
    expect(pdf.outline.map(({ title, page }) => [title, page])).toEqual([
      ['Cylinders', 3],
      ['Cylinder C1', 3],
      ['Cylinder C2', 4],
      ['مضخات Pumps', 5],
      ['Pump P1', 5],
    ]);
    expect(pdf.links.filter(link => link.includes('/product/'))).toHaveLength(3);
  });

  test('covers a category, a search or a selection, in US units if they are asked for', async () => {
    const category = await made({ categoryId: cylinders, units: 'us' });
    expect(category.found).toMatchObject({ covers: 'Cylinders', units: 'us', total: 2 });
    expect(category.pdf.text).toContain('3626 psi');
    expect(category.pdf.text).not.toContain('Pump P1');
    expect((await made({ q: 'C2' })).found).toMatchObject({ covers: 'All products with “C2”', total: 1 });
    const ids = (await server.visitor.products.list({ q: '1' })).map(({ _id }) => _id);
    expect((await made({ ids })).found).toMatchObject({ covers: '2 selected products', total: 2 });
    await expect(server.client.catalogues.start({ ids: ['none'], units: 'metric' })).rejects.toMatchObject({
      code: 'not_found',
      message: 'There are no such products.',
    });
  });

  test('one is made at a time; a cancelled one ends and leaves nothing, a deleted one takes its file along', async () => {
    const { _id } = await server.client.catalogues.start({ units: 'metric' });
    await expect(server.client.catalogues.start({ units: 'metric' })).rejects.toMatchObject({
      code: 'duplicate',
      message: 'A catalogue is being made already. Please wait until it is done, or cancel it.',
    });
    await server.client.catalogues.cancel({ id: _id });
    expect(await one(_id)).toBeUndefined();
    const next = await made({ categoryId: pumps });
    // Its run sees only at its next step that it was cancelled.
    const part = join(server.deps.media.folders.scratch, `${_id}.pdf`);
    const left = () => existsSync(part) || files().includes(`${_id}.pdf`);
    await expect.poll(left, { timeout: 60_000 }).toBe(false);
    await server.client.catalogues.cancel({ id: next._id });
    expect(files()).not.toContain(`${next._id}.pdf`);
    expect((await server.http.get(`/catalogues/${next._id}.pdf`)).status).toBe(404);
    await expect(server.client.catalogues.cancel({ id: next._id })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('one that is cancelled when its last page was drawn leaves no file', async () => {
    const end = CatalogueWriter.prototype.end;
    const drawn = Promise.withResolvers<string>();
    const ending = vi.spyOn(CatalogueWriter.prototype, 'end').mockImplementationOnce(async function (
      this: CatalogueWriter,
    ) {
      const written = await end.call(this);
      const [running] = (await server.client.catalogues.list({})).filter(({ state }) => state === 'running');
      await server.client.catalogues.cancel({ id: running?._id ?? '' });
      drawn.resolve(running?._id ?? '');
      return written;
    });
    const { _id } = await server.client.catalogues.start({ units: 'metric', categoryId: pumps });
    expect(await drawn.promise).toBe(_id);
    ending.mockRestore();
    const part = join(server.deps.media.folders.scratch, `${_id}.pdf`);
    await expect.poll(() => existsSync(part) || files().includes(`${_id}.pdf`), { timeout: 60_000 }).toBe(false);
    expect(await one(_id)).toBeUndefined();
  });

  test('of two visitors who begin one at the same moment, one does', async () => {
    const products = await server.deps.db.read(tables => listForCatalogue(tables, { categoryId: pumps }));
    const order = { covers: 'Pumps', units: 'metric', products, user: null, source: 'pumps' } as const;
    const begun = await Promise.all([startCatalogue(server.deps, order), startCatalogue(server.deps, order)]);
    const [id = ''] = begun.flatMap(one => one ?? []);
    expect(begun.filter(one => one !== null)).toEqual([id]);
    await finished(id);
    expect((await one(id))?.state).toBe('done');
  });

  test('one of a stopped server is told as interrupted, and the next start removes what it left', async () => {
    const { _id } = await made({ categoryId: pumps });
    const long = new Date(server.deps.now().getTime() - 120_000);
    await server.deps.db.transaction(tables =>
      tables.catalogues.update({ id: _id }, { state: 'running', run: 'gone', beatAt: long }),
    );
    writeFileSync(join(server.deps.media.folders.catalogues, 'half.pdf'), '%PDF-');
    expect(await one(_id)).toMatchObject({
      state: 'interrupted',
      path: null,
      message: 'The server stopped before it was done. Please make it again.',
    });
    await purgeCatalogues(server.deps);
    expect(files()).toEqual([]);
    // It is in nobody's way.
    expect((await made({ categoryId: pumps })).found?.total).toBe(1);
    clock += 25 * 3600 * 1000;
    await purgeCatalogues(server.deps);
    expect([await server.client.catalogues.list({}), files()]).toEqual([[], []]);
  });

  test('visitors wait on a page that asks again, then get it, and a new one only after a change', async () => {
    const address = catalogueAddress(cylinders);
    expect((await server.http.request(address, { method: 'HEAD' })).status).toBe(202);
    expect(await server.client.catalogues.list({})).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ userName: null, state: 'running' })]),
    );
    const waiting = await server.http.get(address);
    expect([waiting.status, waiting.headers.get('Retry-After'), waiting.headers.get('Refresh')]).toEqual([
      202,
      '5',
      '5',
    ]);
    expect(waiting.headers.get('Cache-Control')).toBe('no-store');
    expect(waiting.text).toContain('<h1>The catalogue is being made</h1>');
    const mine = async () =>
      (await server.client.catalogues.list({})).filter(
        ({ userName, createdAt }) => userName === null && Date.parse(createdAt) > Date.now() + clock - 3600_000,
      );
    // Asked again meanwhile, it is not begun again.
    for (let time = 0; time < 3; time += 1) await server.http.get(address);
    expect(await mine()).toHaveLength(1);
    await finished((await mine())[0]?._id ?? '');
    const { pdf, headers } = await read(address);
    expect(pdf.text).toContain('Cylinder C2');
    const tag = headers.get('ETag') ?? '';
    expect((await fetch(server.url + address, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    expect(await mine()).toHaveLength(1);
    await make.product({ name: 'Cylinder C3', categoryId: cylinders });
    expect((await server.http.get(address)).status).toBe(202);
    const [latest] = await mine();
    await finished(latest?._id ?? '');
    expect((await read(address)).pdf.text).toContain('Cylinder C3');
  });

  test('visitors cannot make the server work without end: beyond the limit they get the last one', async () => {
    const address = catalogueAddress(pumps);
    await server.http.get(address);
    const [first] = (await server.client.catalogues.list({})).filter(({ state }) => state === 'running');
    await finished(first?._id ?? '');
    await server.deps.db.transaction(tables => tables.catalogues.update({ id: first?._id ?? '' }, { total: 5000 }));
    await make.product({ name: 'Pump P9', categoryId: pumps });
    const { pdf } = await read(address);
    expect(pdf.text).not.toContain('Pump P9');
    const other = await server.http.get(catalogueAddress(cylinders, 'us'));
    expect([other.status, other.text.includes('The server is busy with others')]).toEqual([202, true]);
    expect((await server.client.catalogues.list({})).filter(({ state }) => state === 'running')).toEqual([]);
    // Staff are not limited by that.
    expect((await made({ categoryId: pumps })).pdf.text).toContain('Pump P9');
  });

  test('unknown categories and units are refused', async () => {
    expect((await server.http.get(catalogueAddress('none'))).status).toBe(404);
    expect((await server.http.get('/catalogue.pdf?units=furlong')).status).toBe(400);
    expect((await server.http.get('/catalogue.pdf?category=%3Cb%3E')).status).toBe(400);
    expect((await server.http.get('/catalogues/0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11.pdf')).status).toBe(404);
  });

  test('nothing was logged as an internal error', () => expect(server.logged).toEqual([]));
});
