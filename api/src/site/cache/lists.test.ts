import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

type Raw = { status: number; headers: Record<string, unknown>; body: Buffer };

describe.each(databases)('public lists, on %s', database => {
  let server: TestServer;
  let categoryId = '';
  let otherId = '';
  /** In a category of their own. */
  let longId = '';
  beforeAll(async () => {
    server = await startTestServer(database);
    const make = factories(server);
    const first = await make.product({ categoryId: (await make.category())._id });
    [categoryId, otherId, longId] = [
      (await make.category())._id,
      (await make.category())._id,
      (await make.category())._id,
    ];
    await server.deps.db.write(async tables => {
      const row = await tables.products.findOneByOrFail({ id: first._id });
      const copies = (count: number, category: string, more: object = {}) =>
        Array.from({ length: count }, (_, n) => ({
          ...{ ...row, id: crypto.randomUUID(), categoryId: category, name: `Product ${n}`, position: n + 1 },
          ...more,
        }));
      await tables.products.insert([...copies(63, categoryId), ...copies(63, otherId)]);
      for (let n = 0; n < 14; n += 1) {
        await tables.products.insert(copies(50, longId, { fullDesc: 'Long. '.repeat(600) }));
      }
      for (let n = 0; n < 250; n += 1)
        await tables.gallery.insert({ ...galleryRow, id: crypto.randomUUID(), position: n });
    });
  });
  afterAll(() => server?.close());

  /** Without fetch's automatic decoding. */
  const raw = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
    new Promise((resolve, reject) => {
      request(server.url + path, { method, headers }, response => {
        const chunks: Buffer[] = [];
        response.on('data', chunk => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    });
  const isHit = ({ headers }: Raw) => !('x-request-id' in headers);

  /** Counts the database reads of the work, but not that of the content version. */
  async function readsOf(work: () => Promise<unknown>): Promise<number> {
    const { db } = server.deps;
    const { read } = db;
    let count = 0;
    db.read = work => {
      count += 1;
      return read.call(db, work) as never;
    };
    await work();
    db.read = read;
    return count;
  }

  test.each([
    ['the products of a category', () => `/api/products?categoryId=${categoryId}`, 63],
    ['the gallery', () => '/api/gallery', 250],
    ['categories', () => '/api/categories', 4],
    ['some of the products', () => `/api/products?categoryId=${otherId}&limit=60&offset=2&sort=-name`, 60],
  ])('%s are read once, until they change', async (_title, pathOf, length) => {
    const path = pathOf();
    const first = await raw(path);
    expect(first.status).toBe(200);
    expect(JSON.parse(first.body.toString())).toHaveLength(length);
    expect(first.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(isHit(await raw(path))).toBe(true);
    for (const [accepted, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
      ['identity', (body: Buffer) => body],
    ] as const) {
      // The first of an encoding compresses.
      await raw(path, { 'Accept-Encoding': accepted });
      const found = await raw(path, { 'Accept-Encoding': accepted });
      expect(isHit(found), accepted).toBe(true);
      expect(found.headers.vary).toBe('Accept-Encoding');
      expect(decode(found.body).equals(first.body), accepted).toBe(true);
      const head = await raw(path, { 'Accept-Encoding': accepted }, 'HEAD');
      expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, found.headers.etag]);
      for (const method of ['GET', 'HEAD']) {
        const again = await raw(
          path,
          { 'Accept-Encoding': accepted, 'If-None-Match': String(found.headers.etag) },
          method,
        );
        expect([again.status, again.body.length]).toEqual([304, 0]);
        expect(again.headers.vary).toBe('Accept-Encoding');
      }
    }
    expect(await readsOf(() => raw(path))).toBe(0);
  });

  test('the list of a category changes with its own products only', async () => {
    const [path, other] = [`/api/products?categoryId=${categoryId}`, `/api/products?categoryId=${otherId}`];
    for (const one of [path, other]) await raw(one);
    const [product] = await server.visitor.products.list({ categoryId, limit: 1 });
    await server.client.products.update({ id: product?._id ?? '', name: 'Renamed' });
    expect(isHit(await raw(other))).toBe(true);
    const after = await raw(path);
    expect(isHit(after)).toBe(false);
    expect(JSON.parse(after.body.toString())[0].name).toBe('Renamed');
    const added = await server.client.products.create({ name: 'Added', categoryId });
    expect((await raw(path)).body.toString()).toContain(added._id);
    await server.client.products.remove({ id: added._id });
    expect((await raw(path)).body.toString()).not.toContain(added._id);
    expect(isHit(await raw(other))).toBe(true);
  });

  test('staff neither read from the cache nor write to it', async () => {
    const path = '/api/products?limit=7';
    for (const _ of [1, 2]) {
      const own = await raw(path, { Authorization: `Bearer ${server.token}`, 'Accept-Encoding': 'br' });
      expect(isHit(own)).toBe(false);
      expect(own.headers).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: 'Accept-Encoding, Authorization',
        'content-encoding': 'br',
      });
    }
    expect(isHit(await raw(path))).toBe(false);
    expect(isHit(await raw(path))).toBe(true);
    expect(isHit(await raw(path, { Authorization: 'bearer anything' }))).toBe(false);
  });

  test.each([
    ['all products', () => '/api/products'],
    ['the products of a large category', () => `/api/products?categoryId=${longId}`],
    ['in another order', () => '/api/products?sort=-name'],
    ['most of them', () => '/api/products?limit=800&offset=3'],
  ])('longer ones are streamed, and a repeat needs no rows: %s', async (_title, pathOf) => {
    const path = pathOf();
    const plain = await raw(path);
    expect(plain.body.length).toBeGreaterThan(2 * 1024 * 1024);
    expect(plain.headers['content-length']).toBeUndefined();
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' });
    const etag = String(plain.headers.etag);
    expect(etag).toMatch(/^W\/"list-\d+[.]\d+-[\w-]{16}"$/);
    const packed = await raw(path, { 'Accept-Encoding': 'gzip' });
    expect(packed.headers).toMatchObject({ etag, 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
    expect((await raw(path, {}, 'HEAD')).headers.etag).toBe(etag);
    for (const accepted of ['identity', 'gzip', 'br']) {
      for (const method of ['GET', 'HEAD']) {
        const reads = await readsOf(async () => {
          const headers = { 'Accept-Encoding': accepted, 'If-None-Match': `"other", ${etag}` };
          const again = await raw(path, headers, method);
          expect([again.status, again.body.length]).toEqual([304, 0]);
          expect(again.headers).toMatchObject({ etag, 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' });
        });
        // Only that of the content version.
        expect(reads).toBe(1);
      }
    }
  });

  test('the tag of a long list is that of its address, its content and its readers', async () => {
    const etag = String((await raw('/api/products', {}, 'HEAD')).headers.etag);
    const known = { 'If-None-Match': etag };
    expect((await raw('/api/products?sort=name', known)).status).toBe(200);
    expect((await raw('/api/categories', known)).status).toBe(200);
    const staff = { Authorization: `Bearer ${server.token}` };
    expect((await raw('/api/products', { ...known, ...staff })).status).toBe(200);
    const own = await raw('/api/products', staff, 'HEAD');
    expect(own.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Authorization' });
    expect((await raw('/api/products', { ...staff, 'If-None-Match': String(own.headers.etag) })).status).toBe(304);
    const [product] = await server.visitor.products.list({ categoryId: longId, limit: 1 });
    await server.client.products.update({ id: product?._id ?? '', name: 'Renamed' });
    const after = await raw('/api/products', known);
    expect(after.status).toBe(200);
    expect(after.headers.etag).not.toBe(etag);
  });

  test('another process sees the change of a long list at once', async () => {
    const etag = String((await raw('/api/products', {}, 'HEAD')).headers.etag);
    await server.deps.db.source.query("UPDATE counters SET value = value + 1 WHERE name = 'content'");
    expect((await raw('/api/products', { 'If-None-Match': etag })).status).toBe(200);
  });

  test('a content version that was reached twice, after a restore, has another tag', async () => {
    const { db } = server.deps;
    const { value } = await db.read(tables => tables.counters.findOneByOrFail({ name: 'content' }));
    const etag = String((await raw('/api/products', {}, 'HEAD')).headers.etag);
    await db.source.query("UPDATE counters SET value = value - 1 WHERE name = 'content'");
    await db.readContentVersion();
    await server.client.socials.create({ name: 'LinkedIn', link: 'https://example.com' });
    expect(await db.read(tables => tables.counters.findOneByOrFail({ name: 'content' }))).toMatchObject({ value });
    expect((await raw('/api/products', { 'If-None-Match': etag })).status).toBe(200);
  });
});

const galleryRow = {
  createdAt: new Date('2030-01-01T00:00:00Z'),
  updatedAt: new Date('2030-01-01T00:00:00Z'),
  deletedAt: null,
  version: 1,
  alt: '',
  filename: 'a'.repeat(16).concat('-8x8.webp') as never,
};

describe('strangers', () => {
  let server: TestServer;
  let categoryId = '';
  beforeAll(async () => {
    server = await startTestServer('sqlite', { cacheMegabytes: 0.5 });
    const make = factories(server);
    categoryId = (await make.category('Cylinders'))._id;
    for (let n = 0; n < 5; n += 1) await make.product({ categoryId });
    server.clock.advance(1000);
    await server.http.get('/api/company');
  });
  afterAll(() => server?.close());

  test.each<[string, (n: number) => string, number]>([
    ['other pages of lists', n => `/api/products?limit=${(n % 200) + 1}&offset=${Math.floor(n / 200)}`, 200],
    ['categories that do not exist', n => `/api/products?categoryId=none-${n}`, 200],
    ['other orders of the parameters', n => `/api/products?offset=${n}&categoryId=${categoryId}`, 200],
    ['other spellings of the parameter', n => `/api/products?categoryId=${categoryId}${'&limit='.repeat(n % 50)}`, 400],
    ['capitals in an address', n => `/api/${capitals('products', n)}`, 200],
    ['capitals in the list of a category', n => `/api/${capitals('products', n)}?categoryId=${categoryId}`, 200],
    ['a slash at the end', n => `/api/products/?categoryId=${categoryId}&limit=${n + 1}`, 200],
    ['searches', n => `/api/products?q=${n}`, 200],
    ['numbers of products', n => `/api/v1/product-count?categoryId=none-${n}`, 200],
  ])('strangers do not evict what others read by %s', async (_title, addressOf, status) => {
    const read = ['/api/categories', '/api/products', '/api/products-home', `/api/products?categoryId=${categoryId}`];
    for (const path of read) await server.http.get(path);
    for (let n = 1; n <= 400; n += 1) {
      const response = await server.http.get(addressOf(n));
      if (status === 200) expect(response.status, addressOf(n)).toBe(200);
    }
    for (const path of read) expect((await server.http.get(path)).headers.has('X-Request-Id'), path).toBe(false);
  });
});

/** The letters whose bits are set in capitals. */
const capitals = (word: string, bits: number): string =>
  [...word].map((letter, index) => ((bits >> index) & 1 ? letter.toUpperCase() : letter)).join('');
