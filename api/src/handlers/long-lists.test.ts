import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { insertLargeCatalogue } from '../testing/large-catalogue.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const counts = { products: 2100, enquiries: 1300, gallery: 450 };

describe.each(databases)('lists of thousands, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
    await server.deps.db.write(tables => insertLargeCatalogue(tables, counts));
  });
  afterAll(() => server?.close());

  type Row = { _id: string; name: string; createdAt: string; message: string };
  const list = async (path: string): Promise<Row[]> => (await server.staff.get(path)).json;

  test('lists of thousands are complete and in order, with exactly the documented fields', async () => {
    const products = await list('/api/products');
    expect(products).toHaveLength(2100);
    expect(new Set(products.map(({ _id }) => _id)).size).toBe(2100);
    expect(products.map(({ createdAt }) => createdAt)).toEqual(products.map(({ createdAt }) => createdAt).toSorted());
    expect(Object.keys(products[2099] ?? {}).sort()).toEqual([
      '_id',
      'additionalDesc',
      'advantages',
      'applications',
      'category',
      'categoryId',
      'createdAt',
      'features',
      'fullDesc',
      'images',
      'name',
      'smallDesc',
      'specImage',
      'specifications',
      'status',
      'updatedAt',
      'version',
    ]);
    const enquiries = await list('/api/contact-queries');
    expect(enquiries).toHaveLength(1300);
    expect(enquiries[0]?.message).toContain('reference RFQ-1300.');
    expect(enquiries[1299]?.message).toContain('reference RFQ-1.');
    expect(enquiries[0]).not.toHaveProperty('search');
    expect(await list('/api/gallery')).toHaveLength(450);
  });

  // Many of these names are equal across batches.
  test.each(['name', '-name', 'email', '-createdAt', 'state', '-organization'])(
    'sorted by %s they have the same order as their pages',
    async sort => {
      const whole = (await list(`/api/contact-queries?sort=${sort}`)).map(({ _id }) => _id);
      const pages: string[] = [];
      for (let offset = 0; offset < 1300; offset += 100) {
        const page = await list(`/api/contact-queries?sort=${sort}&limit=100&offset=${offset}`);
        pages.push(...page.map(({ _id }) => _id));
      }
      expect(whole).toEqual(pages);
      expect(new Set(whole).size).toBe(1300);
    },
  );

  test('lists of thousands can be filtered, and have long pages at any offset', async () => {
    const cylinders = await list('/api/products?q=cylinder&fields=card&sort=-images');
    expect(cylinders).toHaveLength(525);
    const page = await list('/api/products?fields=card&limit=500&offset=1400');
    expect(page.map(({ name }) => name)).toEqual(
      (await list('/api/products?fields=card')).slice(1400, 1900).map(({ name }) => name),
    );
  });

  test('lists of thousands are streamed, and read only as fast as the client', async () => {
    let reads = 0;
    const { db } = server.deps;
    const read = db.read.bind(db);
    db.read = work => {
      reads += 1;
      return read(work);
    };
    try {
      const call = request(`${server.url}/api/products`).end();
      const start = await new Promise<string>(resolve =>
        call.on('response', response => {
          response.once('data', (chunk: Buffer) => {
            response.pause();
            resolve(chunk.toString());
          });
        }),
      );
      expect(start.slice(0, 8)).toBe('[{"_id":');
      // A paused reader: the buffers must hold less than the whole list.
      let before = -1;
      while (reads !== before) {
        before = reads;
        await wait(50);
      }
      expect(reads).toBeGreaterThan(1);
      expect(reads).toBeLessThan(2 * (2100 / 50));
      call.destroy();
    } finally {
      db.read = read;
    }
  });

  test('lists of thousands go to staff while paused readers at one address have all places for them', async () => {
    const paused = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const call = request(`${server.url}/api/products`).end();
        const [response] = await once(call, 'response');
        response.pause();
        return { call, status: response.statusCode };
      }),
    );
    expect(paused.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 503, 503, 503, 503]);
    expect((await server.http.get('/api/products')).status).toBe(503);
    expect(await list('/api/products')).toHaveLength(2100);
    for (const { call } of paused) call.destroy();
  });

  test('lists of thousands leave their place to others when their readers have gone before the first rows are read', async () => {
    const { db } = server.deps;
    const read = db.read.bind(db);
    try {
      for (let n = 0; n < 12; n += 1) {
        const gone = Promise.withResolvers<void>();
        const call = request(`${server.url}/api/products`);
        call.on('error', () => undefined).on('close', () => gone.resolve());
        db.read = async work => {
          call.destroy();
          await gone.promise;
          // Until the server has noticed the closed connections.
          await wait(50);
          return read(work);
        };
        call.end();
        await gone.promise;
        await wait(100);
      }
    } finally {
      db.read = read;
    }
    expect(await list('/api/products')).toHaveLength(2100);
  });

  test('short ones still support 304', async () => {
    const short = '/api/contact-queries?limit=200';
    const { headers } = await server.staff.get(short);
    const again = await server.staff.get(short, { 'If-None-Match': headers.get('ETag') ?? 'none' });
    expect(again.status).toBe(304);
  });

  test('lists of thousands are compressed for public clients that accept it, and have no body for HEAD', async () => {
    const response = await server.http.get('/api/products');
    expect(response.headers.get('Cache-Control')).toBe('public, no-cache');
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    expect(response.headers.get('Vary')).toContain('Accept-Encoding');
    expect(response.json).toHaveLength(2100);
    const plain = await server.http.get('/api/products', { 'Accept-Encoding': 'identity' });
    expect(plain.headers.has('Content-Encoding')).toBe(false);
    expect(plain.text).toBe(response.text);
    const head = await server.http.request('/api/products', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
  });

  test('an interrupted one is recognized', async () => {
    const { db } = server.deps;
    const read = db.read.bind(db);
    let reads = 0;
    db.read = work => {
      reads += 1;
      return reads > 70 ? Promise.reject(new Error('the disk is gone')) : read(work);
    };
    try {
      await expect(server.http.get('/api/products')).rejects.toThrow();
    } finally {
      db.read = read;
    }
    expect(server.logged.splice(0).join()).toContain('the disk is gone');
  });

  test('the catalogue has the first of every category, and how many there are', async () => {
    const [first, second] = [await server.client.categories.list({ limit: 2 })].flat();
    expect(second).toBeUndefined();
    const later = await server.client.categories.create({ name: 'Made later' });
    for (const name of ['One', 'Two']) await server.client.products.create({ name, categoryId: later._id });
    const page = await server.visitor.products.catalogue();
    expect(page.products).toHaveLength(14);
    expect(page.products.slice(-2).map(({ name }) => name)).toEqual(['One', 'Two']);
    expect(new Set(page.products.map(({ _id }) => _id)).size).toBe(14);
    expect(page.sizes.toSorted((a, b) => a.products - b.products)).toEqual([
      { categoryId: later._id, products: 2 },
      { categoryId: first?._id, products: 2100 },
    ]);
    const firsts = (await server.visitor.products.catalogue({ each: 1 })).products;
    expect(firsts.map(({ categoryId }) => categoryId)).toEqual([first?._id, later._id]);
    expect(firsts[1]?.name).toBe('One');
    expect(await server.visitor.gallery.count()).toEqual({ total: 450 });
  });
});
