import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Database } from '../../db/database.ts';
import { storeCompany, testCompany } from '../../testing/company.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

type Raw = { status: number; headers: Record<string, unknown>; body: Buffer };

describe.each(databases)('the page cache, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
    const make = factories(server);
    for (let n = 0; n < 5; n += 1) await make.category(`A category with a name of some length ${n}`);
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
  /** Cache hits bypass Koa and have no request id. */
  const isHit = ({ headers }: Raw) => !('x-request-id' in headers);
  const comparable = ({ headers, ...rest }: Raw) => {
    const { date, 'x-request-id': id, ...otherHeaders } = headers;
    return { ...rest, headers: otherHeaders };
  };

  test('a hit equals the miss before it, without a query', async () => {
    const miss = await raw('/api/categories?sort=createdAt');
    expect(miss.status).toBe(200);
    expect(miss.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' });
    expect(miss.headers).toHaveProperty('content-security-policy');
    expect(isHit(miss)).toBe(false);
    const hit = await raw('/api/categories?sort=createdAt');
    expect(isHit(hit)).toBe(true);
    expect(comparable(hit)).toEqual(comparable(miss));
  });

  let limit = 100;
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=0.5, br;q=1.0', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0 , gzip;q=0', undefined],
    ['br; q=0,gzip; q=0.1', 'gzip'],
    ['deflate', undefined],
    ['zebra', undefined],
  ])('a client that accepts %j gets %j, on a miss and on a hit', async (accepted, expected) => {
    limit += 1;
    const path = `/api/categories?limit=${limit}`;
    const headers: Record<string, string> = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
    const plain = (await raw('/api/categories')).body;
    for (const _ of ['miss', 'hit', 'hit after full compression']) {
      const { headers: received, body } = await raw(path, headers);
      expect(received['content-encoding']).toBe(expected);
      expect(received['content-length']).toBe(String(body.length));
      const decoded = expected === 'br' ? brotliDecompressSync(body) : expected === 'gzip' ? gunzipSync(body) : body;
      expect(decoded.equals(plain)).toBe(true);
      if (expected) expect(body.length).toBeLessThan(plain.length);
    }
  });

  test('a client that has the response already gets 304 and no body', async () => {
    const { headers } = await raw('/api/products-home');
    for (const method of ['GET', 'HEAD']) {
      const again = await raw('/api/products-home', { 'If-None-Match': String(headers.etag) }, method);
      expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag }, body: Buffer.alloc(0) });
    }
    const other = await raw('/api/products-home', { 'If-None-Match': 'W/"another"' });
    expect(other.status).toBe(200);
    const several = await raw('/api/products-home', { 'If-None-Match': `"another", ${headers.etag}` });
    expect(several.status).toBe(304);
  });

  test('HEAD has the headers of GET, whichever comes first', async () => {
    for (const path of ['/api/categories?limit=98', '/api/categories?limit=99']) {
      const order = path.endsWith('98') ? ['HEAD', 'GET'] : ['GET', 'HEAD'];
      const [one, two] = [await raw(path, {}, order[0]), await raw(path, {}, order[1])];
      expect(comparable({ ...one, body: Buffer.alloc(0) })).toEqual(comparable({ ...two, body: Buffer.alloc(0) }));
      expect([one.body.length, two.body.length].sort()[0]).toBe(0);
    }
  });

  test('a write shows at once', async () => {
    const before = await raw('/api/categories');
    await server.client.categories.create({ name: 'Brand new' });
    const after = await raw('/api/categories', { 'If-None-Match': String(before.headers.etag) });
    expect(after.status).toBe(200);
    expect(after.body.toString()).toContain('Brand new');
  });

  test('a write during a read shows at the next one', async () => {
    const { db } = server.deps;
    const path = '/api/categories?limit=96';
    const hasRead = Promise.withResolvers<void>();
    const hasWritten = Promise.withResolvers<void>();
    const read = db.read.bind(db);
    vi.spyOn(db, 'read').mockImplementationOnce(async work => {
      const data = await read(work);
      hasRead.resolve();
      await hasWritten.promise;
      return data;
    });
    const slow = raw(path);
    await hasRead.promise;
    await server.client.categories.create({ name: 'Written meanwhile' });
    hasWritten.resolve();
    expect((await slow).body.toString()).not.toContain('Written meanwhile');
    expect((await raw(path)).body.toString()).toContain('Written meanwhile');
  });

  test("another process's write shows within a second", async () => {
    const other = await new Database(server.database.location).open();
    await raw('/api/categories');
    const row = await server.deps.db.read(tables => tables.categories.findOneByOrFail({ name: 'Brand new' }));
    await other.write(tables => tables.categories.update(row.id, { name: 'Renamed elsewhere' }));
    server.clock.advance(1000);
    const { body } = await raw('/api/categories');
    expect(body.toString()).toContain('Renamed elsewhere');
    await other.close();
  });

  test('the page cache is not misled by a clock that is set back', async () => {
    const other = await new Database(server.database.location).open();
    await raw('/api/categories');
    server.clock.set(server.deps.now().getTime() - 3600_000);
    const row = await server.deps.db.read(tables => tables.categories.findOneByOrFail({ name: 'Renamed elsewhere' }));
    await other.write(tables => tables.categories.update(row.id, { name: 'Renamed an hour earlier' }));
    server.clock.advance(1000);
    expect((await raw('/api/categories')).body.toString()).toContain('Renamed an hour earlier');
    await other.close();
  });

  test('a changed company profile shows within a second', async () => {
    const before = await raw('/api/company');
    const changed = { ...testCompany, tagline: 'Another tagline' };
    await storeCompany(server.deps, changed);
    server.clock.advance(1000);
    const after = await raw('/api/company');
    expect(after.body.toString()).toBe(before.body.toString().replace(testCompany.tagline, changed.tagline));
  });

  test.each([
    ['/api/categories?q=brand', 'private, no-cache'],
    ['/api/products?q=x', 'private, no-cache'],
    ['/api/categories/no-such-id', 'no-store'],
    ['/api/categories?limit=x', 'no-store'],
    ['/api/categories?made=up', 'no-store'],
  ])('unlimited variants and failures are not cached: %s', async (path, expected) => {
    const { headers, status } = await raw(path);
    expect(headers.etag === undefined).toBe(status !== 200);
    expect(headers['cache-control']).toBe(expected);
    const again = await raw(path);
    expect(again.status).toBe(status);
    expect(isHit(again)).toBe(false);
  });

  test('a missing record is found once it exists', async () => {
    const category = await factories(server).category();
    await server.client.categories.remove({ id: category._id });
    const path = `/api/categories/${category._id}`;
    expect((await raw(path)).status).toBe(404);
    await server.client.categories.restore({ id: category._id });
    expect((await raw(path)).status).toBe(200);
  });

  test('responses to staff and health checks are never cached', async () => {
    for (const path of ['/api/socials', '/api/admin-users', '/api/contact-queries', '/api/health']) {
      const first = await raw(path, { Authorization: `Bearer ${server.token}` });
      expect(first.headers['cache-control'], path).toBe(path === '/api/health' ? 'no-store' : 'private, no-cache');
      expect(isHit(await raw(path, { Authorization: `Bearer ${server.token}` })), path).toBe(false);
    }
    expect((await raw('/api/socials')).status).toBe(401);
  });

  test('while the database is down, cached pages are still served', async () => {
    await raw('/api/categories');
    await server.deps.db.close();
    server.clock.advance(60_000);
    expect((await raw('/api/categories')).status).toBe(200);
    expect((await raw('/api/categories?limit=97')).status).toBe(503);
    server.logged.length = 0;
  });
});

describe('without the page cache', () => {
  test('every page is rendered again, and requires revalidation', async () => {
    const server = await startTestServer('sqlite', { pageCache: false });
    for (const _ of [1, 2]) {
      const { headers } = await server.http.get('/api/categories');
      expect(headers.get('Cache-Control')).toBe('no-cache');
    }
    await server.close();
  });
});
