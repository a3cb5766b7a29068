import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { factories } from '../../testing/factories.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe('limits on work for visitors', () => {
  const website = catalogueWebsite();
  let server: TestServer;
  let categoryId = '';
  beforeAll(async () => {
    server = await startTestServer('sqlite', { website, cacheMegabytes: 0.25 });
    const make = factories(server);
    categoryId = (await make.category('Cylinders'))._id;
    for (let n = 0; n < 5; n += 1) await make.product({ categoryId });
    // Reads the company profile first, so that it does not invalidate pages.
    server.clock.advance(1000);
    await server.http.get('/');
  });
  afterAll(() => server?.close());
  beforeEach(() => {
    website.rendered.length = 0;
  });

  test('a page is rendered once for all unknown parameters', async () => {
    const pages = await Promise.all(
      Array.from({ length: 100 }, (_, n) => server.http.get(`/gallery?utm_source=${n}&zz=${n}`)),
    );
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    expect(website.rendered).toEqual(['/gallery']);
    expect((await server.http.get('/gallery')).headers.has('X-Request-Id')).toBe(false);
    expect((await server.http.get('/gallery?zz=1')).headers.has('X-Request-Id')).toBe(false);
  });

  test('parameters that a page reads are part of its key', async () => {
    for (const path of ['/gallery?zz=1&page=2', '/contact-us?product=7&sent=1&zz=1', '/products/cylinders?page=3'])
      await server.http.get(path);
    expect(website.rendered).toEqual(['/gallery?page=2', '/contact-us?product=7&sent=1', '/products/cylinders?page=3']);
  });

  test('a filtered page is rendered for each request, and what newsletters add is no filter', async () => {
    const plain = '/products/cylinders';
    for (const query of ['', '?utm_source=mail&gclid=1', '?', '?_ga=2']) await server.http.get(plain + query);
    expect(website.rendered).toEqual([plain]);
    website.rendered.length = 0;
    for (let n = 0; n < 2; n += 1) await server.http.get(`${plain}?bore-from=80&utm_source=mail&page=2`);
    expect(website.rendered).toEqual([`${plain}?bore-from=80&page=2`, `${plain}?bore-from=80&page=2`]);
    await server.http.get('/compare?products=a,b&zz=1');
    await server.http.get('/compare?products=a,b');
    expect(website.rendered.slice(2)).toEqual(['/compare?products=a,b', '/compare?products=a,b']);
  });

  test('the page of unknown addresses is rendered once, until its content changes', async () => {
    const unknown = (n: number) => server.http.get(`/${n}/nope${n % 2 ? '.php' : ''}?x=${n}`);
    for (let n = 0; n < 20; n += 1) {
      const { status, headers, text } = await unknown(n);
      expect(status).toBe(404);
      expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(text).toContain('Cylinders');
    }
    expect(website.rendered).toHaveLength(1);
    await server.client.categories.create({ name: 'Brand new' });
    expect((await unknown(1)).text).toContain('Brand new');
    expect(website.rendered).toHaveLength(2);
  });

  test('searches are rendered each time, and not cached, as pages or as reads', async () => {
    await server.http.get('/gallery');
    website.rendered.length = 0;
    for (let n = 0; n < 50; n += 1) {
      const path = n % 2 ? `/search?q=pump${n}&utm=${n}` : `/search?q=${'a'.repeat(3000)}${n}`;
      expect((await server.http.get(path)).headers.get('Cache-Control')).toBe('no-cache');
      const { status, headers } = await server.http.get(`/api/v1/search?q=pump${n}`);
      expect([status, headers.has('X-Request-Id')]).toEqual([200, true]);
    }
    expect(website.rendered).toHaveLength(50);
    expect(website.rendered[1]).toBe('/search?q=pump1');
    expect((await server.http.get('/api/v1/search?q=pump1')).headers.has('X-Request-Id')).toBe(true);
    expect((await server.http.get('/search?q=pump1')).headers.has('X-Request-Id')).toBe(true);
    website.rendered.length = 0;
    await server.http.get('/gallery');
    expect(website.rendered).toEqual([]);
  });

  test('unknown parameters of a call are refused, and reads with parameters do not evict pages', async () => {
    await server.http.get('/gallery');
    for (let n = 0; n < 5; n += 1) expect((await server.http.get(`/api/products?zz=${n}`)).status).toBe(400);
    website.rendered.length = 0;
    for (let n = 0; n < 150; n += 1) {
      const { status } = await server.http.get(`/api/products?limit=${(n % 75) + 5}&sort=${n < 75 ? '' : '-'}name`);
      expect(status).toBe(200);
    }
    await server.http.get('/gallery');
    expect(website.rendered).toEqual([]);
  });
});

describe('many expensive requests', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite', {
      website: catalogueWebsite(),
      work: { running: 2, waiting: 4, lists: 2 },
    });
    const make = factories(server);
    const { _id: categoryId } = await make.category();
    const row = await make.product({ categoryId });
    await server.deps.db.write(async tables => {
      const one = await tables.products.findOneByOrFail({ id: row._id });
      // Together too long to be cached.
      const fullDesc = 'Long. '.repeat(400);
      for (let n = 0; n < 1000; n += 1) await tables.products.insert({ ...one, id: crypto.randomUUID(), fullDesc });
    });
  });
  afterAll(() => server?.close());

  test.each([
    ['whole lists', () => '/api/products'],
    ['pages that are never cached', (n: number) => `/contact-us?product=${n}`],
    ['searches', (n: number) => `/api/products?limit=20&q=product${n}`],
  ])('get %s a few at a time; the rest get Retry-After, and health checks respond', async (_title, path) => {
    const many = Array.from({ length: 40 }, (_, n) => server.http.get(path(n)));
    const health = await server.http.get('/api/health');
    expect(health.status).toBe(200);
    const all = await Promise.all(many);
    const counts = Map.groupBy(all, ({ status }) => status);
    expect([...counts.keys()].sort()).toEqual([200, 503]);
    for (const { headers } of counts.get(503) ?? []) expect(headers.get('Retry-After')).toBe('2');
    expect(server.logged).toEqual([]);
    expect((await server.http.get(path(99))).status).toBe(200);
  });

  test('many expensive requests do not block staff', async () => {
    const many = Array.from({ length: 40 }, (_, n) => server.http.get(`/contact-us?product=${n}`));
    expect((await server.staff.get('/api/contact-queries')).status).toBe(200);
    await Promise.all(many);
  });
});
