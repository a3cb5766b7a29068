import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueAddress } from '@hydraulics/common/nouns/catalogues/catalogue-address';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CatalogueWriter } from '../../../pdf/catalogue/catalogue-writer.ts';
import { databases } from '../../../testing/databases.ts';
import { foldersOf } from '../../../testing/files/folders-of.ts';
import { type CatalogueServer, startCatalogueServer } from '../../../testing/pdf/catalogues.ts';
import type { TestServer } from '../../../testing/server.ts';
import { startCatalogue } from './make-catalogue.ts';

describe.each(databases)('catalogues as a PDF, on %s', database => {
  let site: CatalogueServer;
  let server: TestServer;
  beforeAll(async () => {
    site = await startCatalogueServer(database);
    server = site.server;
  });
  afterAll(() => server?.close());
  // The catalogues of the previous test are expired.
  beforeEach(() => site.passHours(25));

  const files = () => readdirSync(foldersOf(server).catalogues);

  test('has a cover, contents with page numbers and links, an outline, and every product by its category', async () => {
    const { pdf, headers, found, _id } = await site.made({});
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
      'Order codes: in the table of sizes',
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
    // These include the texts that replace glyphs.
    expect(pdf.alts).toEqual(['Cylinder C1', 'مضخات Pumps']);
    expect(pdf.actualTexts).toContain('مضخات Pumps');
    expect(pdf.outline.map(({ title, page }) => [title, page])).toEqual([
      ['Cylinders', 3],
      ['Cylinder C1', 3],
      ['Cylinder C2', 4],
      ['مضخات Pumps', 5],
      ['Pump P1', 5],
    ]);
    const links = pdf.links.filter(link => link.includes('/product/'));
    expect(links.filter(link => !link.includes('?code='))).toHaveLength(3);
    // Each size in the table leads to its page.
    expect(links.filter(link => /\?code=C1-\d+$/.test(link))).toHaveLength(40);
  });

  test('it is issued on the day of the company, which may be the next one already', async () => {
    const { now } = server.deps;
    await server.client.website.updateSettings({ timeZone: 'Europe/Berlin' });
    server.deps.now = () => new Date('2026-11-28T23:30:00Z');
    try {
      const { pdf } = await site.made({});
      expect(pdf.pages[0]?.replace(/\s+/g, ' ')).toContain('Issued 29 Nov 2026');
    } finally {
      server.deps.now = now;
      await server.client.website.updateSettings({ timeZone: 'UTC' });
    }
  });

  test('one is made at a time; cancelling one leaves nothing, and deleting one deletes its file', async () => {
    const { _id } = await server.client.catalogues.start({ units: 'metric' });
    await expect(server.client.catalogues.start({ units: 'metric' })).rejects.toMatchObject({
      code: 'duplicate',
      message: 'A catalogue is already being made. Wait until it is done, or cancel it.',
    });
    await server.client.catalogues.cancel({ id: _id });
    expect(await site.one(_id)).toBeUndefined();
    const next = await site.made({ categoryId: site.pumps });
    // Its run detects the cancellation only at its next step.
    const part = join(server.deps.media.scratch, `${_id}.pdf`);
    const left = () => existsSync(part) || files().includes(`${_id}.pdf`);
    await expect.poll(left).toBe(false);
    await server.client.catalogues.cancel({ id: next._id });
    expect(files()).not.toContain(`${next._id}.pdf`);
    expect((await server.http.get(`/catalogues/${next._id}.pdf`)).status).toBe(404);
    await expect(server.client.catalogues.cancel({ id: next._id })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('one that is cancelled after its last page leaves no file', async () => {
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
    const { _id } = await server.client.catalogues.start({ units: 'metric', categoryId: site.pumps });
    expect(await drawn.promise).toBe(_id);
    ending.mockRestore();
    const part = join(server.deps.media.scratch, `${_id}.pdf`);
    await expect.poll(() => existsSync(part) || files().includes(`${_id}.pdf`)).toBe(false);
    expect(await site.one(_id)).toBeUndefined();
  });

  test('of two concurrent requests of visitors one starts it', async () => {
    const request = { categoryId: site.pumps };
    const order = { covers: 'Pumps', units: 'metric', request, total: 1, user: null, source: 'pumps' } as const;
    const begun = await Promise.all([startCatalogue(server.deps, order), startCatalogue(server.deps, order)]);
    const [id = ''] = begun.flatMap(one => one ?? []);
    expect(begun.filter(one => one !== null)).toEqual([id]);
    await site.finished(id);
    expect((await site.one(id))?.state).toBe('done');
  });

  test('visitors wait on a page that refreshes itself, then get it, and a new one only after a change', async () => {
    const { _id: trashed } = await site.make.category('Trashed');
    await server.client.categories.remove({ id: trashed });
    const address = catalogueAddress(site.cylinders);
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
    expect(waiting.text).toMatch(/<main><b>[^<]+<\/b><h1>The catalogue is being made<\/h1>/);
    const mine = async () =>
      (await server.client.catalogues.list({})).filter(
        ({ userName, createdAt }) =>
          userName === null && Date.parse(createdAt) > server.deps.now().getTime() - 3600_000,
      );
    // Other visitors wait for it, and do not see its progress.
    expect((await server.http.get(catalogueAddress(site.pumps, 'us'))).text).toContain(
      'The server is busy. Your catalogue starts',
    );
    expect((await server.http.get(catalogueAddress('none'))).status).toBe(404);
    expect((await server.http.get(catalogueAddress(trashed))).status).toBe(404);
    // Requested again while it is being made, it is not started again.
    for (let time = 0; time < 3; time += 1) await server.http.get(address);
    expect(await mine()).toHaveLength(1);
    await site.finished((await mine())[0]?._id ?? '');
    const { pdf, headers } = await site.read(address);
    expect(pdf.text).toContain('Cylinder C2');
    const tag = headers.get('ETag') ?? '';
    expect((await fetch(server.url + address, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    expect(await mine()).toHaveLength(1);
    await site.make.product({ name: 'Cylinder C3', categoryId: site.cylinders });
    expect((await server.http.get(address)).status).toBe(202);
    const [latest] = await mine();
    await site.finished(latest?._id ?? '');
    expect((await site.read(address)).pdf.text).toContain('Cylinder C3');
  });

  test('unknown categories and units are refused', async () => {
    expect((await server.http.get(catalogueAddress('none'))).status).toBe(404);
    expect((await server.http.get('/catalogue.pdf?units=furlong')).status).toBe(400);
    expect((await server.http.get('/catalogue.pdf?category=%3Cb%3E')).status).toBe(400);
    expect((await server.http.get('/catalogues/0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11.pdf')).status).toBe(404);
  });
});
