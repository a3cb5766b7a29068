import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import type { TestResponse } from '../../testing/http.ts';
import { pngFile } from '../../testing/images.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const mark = 'hydraulics-catalogue; hit; detail=last-good-render';
const isMarked = ({ headers }: TestResponse) =>
  headers.get('Cache-Status') === mark && headers.get('Cache-Control') === 'no-store';

describe.each(databases)('while the database is down, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { website: catalogueWebsite(), pollMs: 20 });
  });
  afterAll(() => server?.close());
  afterEach(async () => {
    server.logged.length = 0;
  });

  test('pages rendered before are served from their last good render, and updated when it is back', async () => {
    const make = factories(server);
    const category = await make.category();
    const product = await make.product({ categoryId: category._id, name: 'Before', images: [await pngFile()] });
    const unseen = await make.product({ categoryId: category._id });
    const deleted = await make.product({ categoryId: category._id });
    const seen = ['/', '/products', `/products/${category.address}`, '/product/before', `/api/products/${product._id}`];
    for (const path of [...seen, `/product/${deleted.address}`]) {
      const response = await server.http.get(path);
      expect(response.status, path).toBe(200);
      expect(response.headers.has('Cache-Status'), path).toBe(false);
    }
    await server.client.products.remove({ id: deleted._id });
    expect((await server.http.get(`/product/${deleted.address}`)).status).toBe(410);
    await server.client.products.update({ id: product._id, name: 'After' });
    await server.deps.db.close();

    for (const path of seen) {
      const response = await server.http.get(path);
      expect(response.status, path).toBe(200);
      expect(isMarked(response), path).toBe(true);
      expect(response.text, path).toContain('Before');
      const { headers } = await server.http.request(path, { method: 'HEAD' });
      expect(headers.get('Cache-Status'), path).toBe(mark);
      const etag = response.headers.get('ETag') ?? '';
      expect((await server.http.get(path, { 'If-None-Match': etag })).status, path).toBe(304);
    }
    const about = await server.http.get('/about-us');
    expect(about.status).toBe(200);
    expect(isMarked(about)).toBe(true);
    for (const path of [`/product/${unseen.address}`, `/product/${deleted.address}`, '/gallery']) {
      const response = await server.http.get(path);
      expect(response.status, path).toBe(503);
      expect(response.headers.get('Cache-Control'), path).toBe('no-store');
      expect(response.headers.has('Cache-Status'), path).toBe(false);
    }

    await server.deps.db.open();
    await expect.poll(async () => (await server.http.get('/')).headers.has('Cache-Status')).toBe(false);
    for (const path of [...seen, '/about-us']) {
      const response = await server.http.get(path);
      expect(response.status, path).toBe(200);
      expect(response.headers.has('Cache-Status'), path).toBe(false);
      if (path !== '/about-us') expect(response.text, path).toContain('After');
    }
  });

  test('the first accepted save shows on the next view', async () => {
    const category = await factories(server).category();
    await server.http.get('/about-us');
    await server.deps.db.close();
    server.clock.advance(1000);
    expect(isMarked(await server.http.get('/about-us'))).toBe(true);
    await server.deps.db.open();
    await server.client.categories.update({ id: category._id, name: 'Saved again' });
    const { text, headers } = await server.http.get('/about-us');
    expect(text).toContain('Saved again');
    expect(headers.has('Cache-Status')).toBe(false);
  });

  test('a database that is down is logged once, however many views there are', async () => {
    await server.http.get('/about-us');
    await server.deps.db.close();
    server.clock.advance(1000);
    for (let view = 0; view < 20; view += 1) await server.http.get('/about-us');
    expect(server.logged.map(line => JSON.parse(line).msg)).toEqual([
      'The database does not respond: pages are served from their last good render',
    ]);
  });
});
