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

describe.each(databases)('while the database is away, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { website: catalogueWebsite() });
  });
  afterAll(() => server?.close());
  afterEach(async () => {
    server.logged.length = 0;
  });

  test('pages seen before go on from their last good render, and come up to date when it is back', async () => {
    const make = factories(server);
    const category = await make.category();
    const product = await make.product({ categoryId: category._id, name: 'Before', images: [await pngFile()] });
    const unseen = await make.product({ categoryId: category._id });
    const gone = await make.product({ categoryId: category._id });
    const seen = [
      '/',
      '/products',
      `/products/${category._id}`,
      `/product/${product._id}`,
      `/api/products/${product._id}`,
    ];
    for (const path of [...seen, `/product/${gone._id}`]) {
      const answer = await server.http.get(path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.has('Cache-Status'), path).toBe(false);
    }
    await server.client.products.remove({ id: gone._id });
    expect((await server.http.get(`/product/${gone._id}`)).status).toBe(404);
    await server.client.products.update({ id: product._id, name: 'After' });
    await server.deps.db.close();

    for (const path of seen) {
      const answer = await server.http.get(path);
      expect(answer.status, path).toBe(200);
      expect(isMarked(answer), path).toBe(true);
      expect(answer.text, path).toContain('Before');
      const { headers } = await server.http.request(path, { method: 'HEAD' });
      expect(headers.get('Cache-Status'), path).toBe(mark);
      const etag = answer.headers.get('ETag') ?? '';
      expect((await server.http.get(path, { 'If-None-Match': etag })).status, path).toBe(304);
    }
    const about = await server.http.get('/about-us');
    expect(about.status).toBe(200);
    expect(isMarked(about)).toBe(true);
    for (const path of [`/product/${unseen._id}`, `/product/${gone._id}`, '/gallery']) {
      const answer = await server.http.get(path);
      expect(answer.status, path).toBe(503);
      expect(answer.headers.get('Cache-Control'), path).toBe('no-store');
      expect(answer.headers.has('Cache-Status'), path).toBe(false);
    }

    await server.deps.db.open();
    await expect
      .poll(async () => (await server.http.get('/')).headers.has('Cache-Status'), { timeout: 10_000 })
      .toBe(false);
    for (const path of [...seen, '/about-us']) {
      const answer = await server.http.get(path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.has('Cache-Status'), path).toBe(false);
      if (path !== '/about-us') expect(answer.text, path).toContain('After');
    }
  });

  test('the first accepted save is on the very next view', async () => {
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

  test('the log says so once, however many views there are', async () => {
    await server.http.get('/about-us');
    await server.deps.db.close();
    server.clock.advance(1000);
    for (let view = 0; view < 20; view += 1) await server.http.get('/about-us');
    expect(server.logged.map(line => JSON.parse(line).msg)).toEqual([
      'The database does not answer: pages go on from their last good render',
    ]);
  });
});
