import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '../../db/database.ts';
import { storeCompany, testCompany } from '../../testing/company.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { createHttp, type Http, type TestResponse } from '../../testing/http.ts';
import { pngFile } from '../../testing/images.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { listen, startTestServer, type TestServer } from '../../testing/server.ts';

const mark = 'hydraulics-catalogue; hit; detail=former-page';
const isFormer = ({ headers }: TestResponse) => headers.get('Cache-Status') === mark;

/** A website whose renders, once they have read their data, wait until they are released. */
function heldWebsite() {
  const website = catalogueWebsite();
  let gate: PromiseWithResolvers<void> | undefined;
  return {
    ...website,
    page: async (options: Parameters<typeof website.page>[0]) => {
      const page = await website.page(options);
      await gate?.promise;
      return page;
    },
    hold: () => {
      website.rendered.length = 0;
      gate = Promise.withResolvers();
    },
    /** Releases the renders that wait, and holds the next ones. */
    releaseOne: () => {
      const { resolve } = gate ?? {};
      gate = Promise.withResolvers();
      resolve?.();
    },
    release: () => {
      gate?.resolve();
      gate = undefined;
    },
  };
}

describe.each(databases)('a page after a write, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  const website = heldWebsite();
  beforeAll(async () => {
    server = await startTestServer(database, { website });
    make = factories(server);
    // Reads the company profile first, so that it does not invalidate pages.
    server.clock.advance(1000);
    await server.http.get('/about-us');
  });
  afterEach(() => website.release());
  afterAll(() => server?.close());

  /** Requests a page, whose render is held. */
  async function startRender(path: string, http = server.http) {
    website.hold();
    const first = http.get(path);
    await expect.poll(() => website.rendered).toEqual([path]);
    return { first };
  }

  const many = (path: string, http: Http = server.http, headers: Record<string, string> = {}) =>
    Array.from({ length: 8 }, () => http.get(path, headers));

  /** Long enough for a response that does not wait for a render. */
  async function settled(responses: Promise<TestResponse>[]): Promise<number> {
    let count = 0;
    for (const response of responses) void response.then(() => (count += 1));
    for (let round = 0; round < 20; round += 1) await server.http.get('/api/health');
    return count;
  }

  let made = 0;

  /** A product and its category, whose pages keep their addresses when they are renamed. */
  async function named(name: string) {
    made += 1;
    const address = `pump-of-test-${made}`;
    const range = `range-of-test-${made}`;
    const { _id: category } = await server.client.categories.create({ name: `Range ${made}`, address: range });
    const product = await make.product({ categoryId: category, name, address, images: [await pngFile()] });
    return { product: product._id, category, path: `/product/${address}`, list: `/products/${range}` };
  }

  const rename = (id: string, name: string) => server.client.products.update({ id, name });

  test('a page after a write is rendered once after an edit, while all others get the former page, which they may not keep', async () => {
    const { product, path } = await named('Before');
    const before = await server.http.get(path);
    await rename(product, 'After');
    const { first } = await startRender(path);
    for (const response of await Promise.all(many(path))) {
      expect(response.status).toBe(200);
      expect(response.text).toBe(before.text);
      expect(isFormer(response)).toBe(true);
      expect(response.headers.get('Cache-Control')).toBe('public, no-cache');
      expect(response.headers.get('ETag')).toBe(before.headers.get('ETag'));
      expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    }
    expect((await server.http.request(path, { method: 'HEAD' })).headers.get('Cache-Status')).toBe(mark);
    website.release();
    expect((await first).text).toContain('After');
    for (const response of await Promise.all(many(path))) {
      expect(response.text).toContain('After');
      expect(isFormer(response)).toBe(false);
    }
    expect(website.rendered).toEqual([path]);
  });

  test('a page after a write is not shown in its former state for longer than a second: then all wait for the one render', async () => {
    const { product, path } = await named('Before');
    await server.http.get(path);
    await rename(product, 'After');
    const { first } = await startRender(path);
    server.clock.advance(900);
    expect(isFormer(await server.http.get(path))).toBe(true);
    server.clock.advance(100);
    const waiting = many(path);
    expect(await settled(waiting)).toBe(0);
    website.release();
    for (const { text } of await Promise.all([first, ...waiting])) expect(text).toContain('After');
    expect(website.rendered).toEqual([path]);
  });

  test('an edit that was never shown counts from its own time, whatever follows it', async () => {
    const { product, path } = await named('Before');
    await server.http.get(path);
    await rename(product, 'First');
    server.clock.advance(600);
    await rename(product, 'Second');
    const { first } = await startRender(path);
    expect(isFormer(await server.http.get(path))).toBe(true);
    server.clock.advance(400);
    const waiting = many(path);
    expect(await settled(waiting)).toBe(0);
    website.release();
    for (const { text } of await Promise.all([first, ...waiting])) expect(text).toContain('Second');
  });

  test('a read of the API is served likewise', async () => {
    const { product } = await named('Before');
    const path = `/api/products/${product}`;
    await server.http.get(path);
    await rename(product, 'After');
    const { db } = server.deps;
    const [read, gate] = [db.read, Promise.withResolvers<void>()];
    let reads = 0;
    db.read = async work => {
      reads += 1;
      await gate.promise;
      return read.call(db, work) as never;
    };
    const first = server.http.get(path);
    await expect.poll(() => reads).toBe(1);
    for (const response of await Promise.all(many(path))) {
      expect([isFormer(response), response.json.name]).toEqual([true, 'Before']);
    }
    db.read = read;
    gate.resolve();
    expect((await first).json.name).toBe('After');
    expect((await server.http.get(path)).json.name).toBe('After');
  });

  test.each<[string, (made: Awaited<ReturnType<typeof named>>) => Promise<unknown>, string]>([
    ['deleted', ({ product }) => server.client.products.remove({ id: product }), '/products/:id'],
    [
      'deleted among others',
      async ({ product }) => {
        const { version } = await server.client.products.get({ id: product });
        const items = [{ _id: product, version }];
        return server.client.products.bulk({ action: 'delete', items });
      },
      '/products/:id',
    ],
    [
      'moved to another category',
      async ({ product }) => server.client.products.update({ id: product, categoryId: (await make.category())._id }),
      '/products/:id',
    ],
    [
      'taken from the home page',
      async ({ product }) => {
        const items = [{ _id: product, version: (await server.client.products.get({ id: product })).version }];
        await server.client.products.bulk({ action: 'home', items });
        await server.http.get('/');
        await server.client.products.bulk({ action: 'notHome', items });
      },
      '/',
    ],
    [
      'left without an image',
      async ({ product }) => server.client.products.update({ id: product, images: [await pngFile()] }),
      '/products/:id',
    ],
  ])('nothing is shown of a product that was %s', async (_title, remove, page) => {
    const made = await named('Withdrawn');
    const path = page === '/' ? page : made.list;
    const before = await server.http.get(path);
    await remove(made);
    // An edit in the same second does not bring it back.
    await server.client.socials.update({
      ...(await make.social()),
      id: (await make.social())._id,
      link: 'https://example.com',
    });
    const { first } = await startRender(path);
    const waiting = many(path);
    expect(await settled(waiting)).toBe(0);
    website.release();
    for (const { text } of await Promise.all([first, ...waiting])) expect(text).not.toBe(before.text);
    expect(website.rendered).toEqual([path]);
  });

  test('a restored product and a removed figure show at once, too', async () => {
    const { product, category, list: path } = await named('Restored');
    const attributes = [{ name: 'Bore', kind: 'number' as const, unit: 'mm' as const, decimals: null }];
    await server.client.categories.update({
      id: category,
      name: `Figures ${category}`,
      attributes: attributes as never,
    });
    await server.client.products.remove({ id: product });
    for (const write of [
      () => server.client.products.restore({ id: product }),
      () => server.client.categories.update({ id: category, name: `No figures ${category}`, attributes: [] }),
    ]) {
      await server.http.get(path);
      await write();
      const { first } = await startRender(path);
      const waiting = many(path);
      expect(await settled(waiting)).toBe(0);
      website.release();
      expect((await Promise.all([first, ...waiting])).some(isFormer)).toBe(false);
    }
  });

  test('staff read their own writes at once, and what they read is not stored for visitors', async () => {
    const { product, path } = await named('Before');
    for (const address of [path, `/api/products/${product}`]) await server.http.get(address);
    await rename(product, 'After');
    const { first } = await startRender(path);
    const staff = server.staff.get(path);
    await expect.poll(() => website.rendered).toEqual([path, path]);
    website.release();
    expect((await staff).text).toContain('After');
    expect((await staff).headers.get('Cache-Control')).toBe('private, no-cache');
    expect((await staff).headers.get('Vary')).toBe('Accept-Encoding, Authorization');
    await first;

    for (let round = 0; round < 2; round += 1) {
      const read = await server.staff.get(`/api/products/${product}`);
      expect([read.json.name, read.headers.get('Cache-Control')]).toEqual(['After', 'private, no-cache']);
      expect(read.headers.has('X-Request-Id')).toBe(true);
      const etag = read.headers.get('ETag') ?? '';
      expect((await server.staff.get(`/api/products/${product}`, { 'If-None-Match': etag })).status).toBe(304);
    }
    const visitors = await server.http.get(`/api/products/${product}`);
    expect(visitors.headers.get('Cache-Control')).toBe('public, no-cache');
    expect(visitors.headers.has('X-Request-Id')).toBe(true);
  });

  test.each([
    ['a copy', (etag: string) => ({ 'If-None-Match': etag })],
    ['another copy', () => ({ 'If-None-Match': 'W/"another"' })],
    ['any copy', () => ({ 'If-None-Match': '*' })],
    ['a dated copy', () => ({ 'If-Modified-Since': 'Fri, 27 Nov 2026 10:00:00 GMT' })],
    ['a reload', () => ({ 'Cache-Control': 'max-age=0' })],
    ['a forced reload', () => ({ 'Cache-Control': 'no-cache', Pragma: 'no-cache' })],
    ['an old reload', () => ({ Pragma: 'no-cache' })],
  ])('whoever asks for the current page, with %s, waits for it', async (_title, headersOf) => {
    const { product, path } = await named('Before');
    const before = await server.http.get(path);
    await rename(product, 'After');
    const { first } = await startRender(path);
    const headers = headersOf(before.headers.get('ETag') ?? '');
    const waiting = many(path, server.http, headers);
    expect(await settled(waiting)).toBe(0);
    website.release();
    await first;
    for (const response of await Promise.all(waiting)) {
      if (headers['If-None-Match' as never] === '*') expect(response.status).toBe(304);
      else expect([response.status, response.text.includes('After')]).toEqual([200, true]);
      expect(isFormer(response)).toBe(false);
    }
    expect(website.rendered).toEqual([path]);
  });

  test('the password of a test site is no token', async () => {
    const { product, path } = await named('Before');
    await server.http.get(path);
    await rename(product, 'After');
    const { first } = await startRender(path);
    for (const response of await Promise.all(many(path, server.http, { Authorization: 'Basic YTpi' }))) {
      expect(isFormer(response)).toBe(true);
    }
    website.release();
    await first;
  });

  test('an edit during the render leads to a second render, for which again nobody waits', async () => {
    const { product, path } = await named('Before');
    const { headers } = await server.http.get(path);
    await rename(product, 'First');
    const { first } = await startRender(path);
    const current = many(path, server.http, { 'If-None-Match': headers.get('ETag') ?? '' });
    expect(await settled(current)).toBe(0);
    await rename(product, 'Second');
    website.releaseOne();
    expect((await first).text).toContain('First');
    await expect.poll(() => website.rendered).toEqual([path, path]);
    for (const response of await Promise.all(many(path))) {
      expect(response.text).toContain('First');
      expect(isFormer(response)).toBe(true);
    }
    website.release();
    for (const { status, text } of await Promise.all(current)) {
      expect([status, text.includes('Second')]).toEqual([200, true]);
    }
    expect((await server.http.get(path)).text).toContain('Second');
    expect(website.rendered).toEqual([path, path]);
  });

  test('a deletion during the render leads to a second render, for which all wait', async () => {
    const { product, list: path } = await named('Withdrawn');
    await server.http.get(path);
    await rename(product, 'Withdrawn, renamed');
    const { first } = await startRender(path);
    await server.client.products.remove({ id: product });
    const waiting = many(path);
    expect(await settled(waiting)).toBe(0);
    website.releaseOne();
    await first;
    await expect.poll(() => website.rendered).toEqual([path, path]);
    expect(await settled(waiting)).toBe(0);
    website.release();
    for (const { text } of await Promise.all(waiting)) expect(text).not.toContain('Withdrawn');
    expect(website.rendered).toEqual([path, path]);
  });

  test('two pages are rendered at once, and the former ones of all others are shown', async () => {
    const products = [];
    for (let n = 0; n < 6; n += 1) products.push(await named(`Product ${n}`));
    for (const { path } of products) await server.http.get(path);
    await make.category();
    website.hold();
    const renders = [];
    for (const [index, { path }] of products.slice(0, 2).entries()) {
      renders.push(server.http.get(path));
      await expect.poll(() => website.rendered.length).toBe(index + 1);
    }
    for (const { path } of products) expect(isFormer(await server.http.get(path)), path).toBe(true);
    expect(website.rendered).toHaveLength(2);
    website.release();
    for (const response of await Promise.all(renders)) expect(isFormer(response)).toBe(false);
    for (const { path } of products) expect(isFormer(await server.http.get(path)), path).toBe(false);
    expect(website.rendered).toHaveLength(6);
  });

  test('a changed company profile is shown at once', async () => {
    const { path } = await named('Any');
    await server.http.get(path);
    await storeCompany(server.deps, { ...testCompany, tagline: 'Another tagline' });
    server.clock.advance(1000);
    const { first } = await startRender(path);
    const waiting = many(path);
    expect(await settled(waiting)).toBe(0);
    website.release();
    for (const { text } of await Promise.all([first, ...waiting])) expect(text).toContain('Another tagline');
  });

  describe('in another process', () => {
    let other: { url: string; close: () => Promise<void> };
    let http: Http;
    let db: Database;
    beforeAll(async () => {
      db = await new Database(server.database.location, undefined, server.clock.monotonic).open();
      other = await listen({ deps: { ...server.deps, db }, website });
      http = createHttp(other.url);
      server.clock.advance(1000);
      await http.get('/about-us');
    });
    afterAll(async () => {
      await other?.close();
      await db?.close();
    });

    /** The other process reads the content version, so that it knows when it had not changed yet. */
    const lookNow = () => db.readContentVersion();

    test('the former page is shown until a second after the edit', async () => {
      const { product, path } = await named('Before');
      await http.get(path);
      await lookNow();
      await rename(product, 'After');
      server.clock.advance(500);
      await lookNow();
      const { first } = await startRender(path, http);
      expect(isFormer(await http.get(path))).toBe(true);
      server.clock.advance(500);
      const waiting = many(path, http);
      expect(await settled(waiting)).toBe(0);
      website.release();
      for (const { text } of await Promise.all([first, ...waiting])) expect(text).toContain('After');
      expect(website.rendered).toEqual([path]);
    });

    test('nothing that was deleted is shown, whatever was edited with it', async () => {
      const { product, category, list: path } = await named('Withdrawn');
      await http.get(path);
      await lookNow();
      await server.client.products.remove({ id: product });
      const kept = await make.product({ categoryId: category, name: 'Kept' });
      await rename(kept._id, 'Kept, renamed');
      await lookNow();
      const { first } = await startRender(path, http);
      const waiting = many(path, http);
      expect(await settled(waiting)).toBe(0);
      website.release();
      for (const { text } of await Promise.all([first, ...waiting])) expect(text).not.toContain('Withdrawn');
    });

    test('a version raised by hand shows at once', async () => {
      const { path } = await named('Any');
      await http.get(path);
      await lookNow();
      await server.deps.db.source.query("UPDATE counters SET value = value + 1 WHERE name = 'content'");
      await lookNow();
      const { first } = await startRender(path, http);
      const waiting = many(path, http);
      expect(await settled(waiting)).toBe(0);
      website.release();
      await Promise.all([first, ...waiting]);
    });
  });
});

describe('while too many pages are waited for', () => {
  const website = heldWebsite();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite', { website, work: { running: 1, waiting: 1 } });
    server.clock.advance(1000);
    await server.http.get('/about-us');
  });
  afterAll(() => server?.close());

  test.each<[string, (id: string) => Promise<unknown>, number]>([
    ['renamed is shown from its last good render', id => server.client.products.update({ id, name: 'Renamed' }), 200],
    ['deleted is not shown', id => server.client.products.remove({ id }), 503],
  ])('a product that was %s', async (_title, write, status) => {
    const make = factories(server);
    const category = await make.category();
    const product = await make.product({ categoryId: category._id, name: 'Known' });
    const path = `/products/${category.address}`;
    await server.http.get(path);
    await write(product._id);
    server.clock.advance(1000);
    website.hold();
    const others = Array.from({ length: 6 }, (_, n) => server.http.get(`/contact-us?product=${n}`));
    let refused = 0;
    for (const one of others) void one.then(response => (refused += Number(response.status === 503)));
    await expect.poll(() => refused).toBe(4);
    const response = await server.http.get(path);
    expect(response.status).toBe(status);
    expect(response.text.includes('Known')).toBe(status === 200);
    expect((await server.staff.get(path)).status).toBe(503);
    website.release();
    await Promise.all(others);
  });
});
