import { submissionPlaceholder } from '@hydraulics/common/contract/site-paths';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Purges } from '../../../changes/purge/purges.ts';
import { CompanyProfile } from '../../../company/company-profile.ts';
import { Database } from '../../../db/database.ts';
import { ProductSearch } from '../../../search/product-search.ts';
import { type PurgeReceiver, startPurgeReceiver } from '../../../testing/caches/purge-receiver.ts';
import { sharedCache } from '../../../testing/caches/shared-cache.ts';
import { testCompany } from '../../../testing/company.ts';
import { databases } from '../../../testing/databases.ts';
import { factories } from '../../../testing/factories.ts';
import { createHttp, type Http } from '../../../testing/http.ts';
import { pngFile } from '../../../testing/images.ts';
import { catalogueWebsite } from '../../../testing/pages.ts';
import { listen, patience, startTestServer, type TestServer } from '../../../testing/server.ts';

const asEver = 'public, no-cache';
const long = 'public, max-age=0, must-revalidate, s-maxage=600';

describe.each(databases)('a page for caches that are purged, on %s,', database => {
  let server: TestServer;
  let receiver: PurgeReceiver;
  /** The process on which staff save, and one that visitors use. It looks for changes only when `time` moves. */
  let first: { http: Http; purges: Purges };
  let second: { http: Http; db: Database; clock: { time: number }; website: ReturnType<typeof gatedWebsite> };
  let closing: (() => Promise<unknown>)[];
  let cache: ReturnType<typeof sharedCache>;
  beforeEach(async () => {
    closing = [];
    server = await startTestServer(database, { website: catalogueWebsite() });
    receiver = await startPurgeReceiver();
    cache = sharedCache();
    receiver.onPurge = purged => cache.purge(purged);
    const saved = purgesOn(server.deps.db);
    await saved.announce('build');
    const app = await listen({ deps: { ...server.deps, purges: saved }, website: catalogueWebsite() });
    first = { http: createHttp(app.url), purges: saved };

    const clock = { time: 0 };
    const monotonic = () => clock.time;
    const db = await new Database(server.database.location, undefined, monotonic).open();
    const search = new ProductSearch(db, server.deps.log, { patienceMs: patience });
    const purges = purgesOn(db);
    await purges.announce('build');
    const profile = new CompanyProfile(db, { read: async () => testCompany });
    await profile.read();
    const website = gatedWebsite();
    const own = { db, search, monotonic, purges, company: () => profile.read(), profile: () => profile.state() };
    const other = await listen({ deps: { ...server.deps, ...own }, website });
    second = { http: createHttp(other.url), db, clock, website };
    closing.push(
      app.close,
      other.close,
      () => search.close(),
      () => db.close(),
    );
  });
  afterEach(async () => {
    receiver?.close();
    for (const close of closing) await close();
    await server?.close();
  });

  const purgesOn = (db: Database) =>
    new Purges({ db, now: server.clock.now, settings: { url: receiver.url, token: 'a token', maxAge: 600 } });
  /** The catalogue, of which one page can be held before it is sent. */
  function gatedWebsite() {
    const website = catalogueWebsite();
    const gate = { opened: Promise.resolve() };
    const gated: typeof website.page = async input => {
      const page = await website.page(input);
      await gate.opened;
      return page;
    };
    return { ...website, gate, page: gated };
  }
  /** Purges what has changed, and again once no process can send a page from before. */
  const settle = async () => {
    await first.purges.run();
    server.clock.advance(10_000);
    await first.purges.run();
  };
  const poll = () => {
    second.clock.time += 1000;
  };
  const cacheControl = async (path: string, http = second.http) => (await http.get(path)).headers.get('Cache-Control');

  test('is kept for long only while all changes were purged', async () => {
    const make = factories(server);
    expect(await cacheControl('/', first.http)).toBe(asEver);
    await settle();
    server.clock.advance(1000);
    expect(await cacheControl('/', first.http)).toBe(long);
    expect(await cacheControl('/', first.http)).toBe(long);
    await make.category('Pumps');
    expect(await cacheControl('/', first.http)).toBe(asEver);
    receiver.answers = [500];
    await settle();
    server.clock.advance(1000);
    expect(await cacheControl('/', first.http)).toBe(asEver);
    await settle();
    await settle();
    server.clock.advance(1000);
    expect(await cacheControl('/', first.http)).toBe(long);
  });

  test('that a process sent before it noticed a change is not kept after the second purge', async () => {
    await settle();
    poll();
    expect((await cache.get(second.http, '/')).cacheControl).toBe(long);
    await factories(server).category('Pumps');
    await first.purges.run();
    expect(cache.kept()).toEqual([]);
    // It has not looked since, and takes its page for current.
    expect((await cache.get(second.http, '/')).text).not.toContain('Pumps');
    expect(cache.kept()).toEqual(['/']);
    poll();
    expect(await cacheControl('/')).toBe(asEver);
    server.clock.advance(10_000);
    await first.purges.run();
    expect(cache.kept()).toEqual([]);
    poll();
    const page = await cache.get(second.http, '/');
    expect([page.text.includes('Pumps'), page.cacheControl]).toEqual([true, long]);
  });

  test('that was rendered before a change and is sent after it was purged twice is not kept', async () => {
    await settle();
    poll();
    await second.http.get('/');
    for (const notices of [true, false]) {
      const opened = Promise.withResolvers<void>();
      second.website.gate.opened = opened.promise;
      second.website.rendered.length = 0;
      const sent = cache.get(second.http, '/gallery');
      await expect.poll(() => second.website.rendered).toHaveLength(1);
      await factories(server).category(`Noticed: ${notices}`);
      await settle();
      poll();
      // Another request looks, so that this process knows that it is behind, or nobody does.
      if (notices) await second.http.get('/api/categories');
      opened.resolve();
      expect((await sent).cacheControl).toBe(asEver);
      expect(cache.kept()).toEqual([]);
      second.website.gate.opened = Promise.resolve();
      // Ends the look that the page has begun.
      await second.http.get('/api/categories');
      poll();
      expect(await cacheControl('/gallery')).toBe(long);
      await factories(server).category(`After: ${notices}`);
      await settle();
      poll();
    }
  });

  test('is purged by every save that changes it', async () => {
    const make = factories(server);
    const [one, two] = [await make.category(), await make.category()];
    const product = await make.product({ categoryId: one._id });
    await make.product({ categoryId: one._id, images: [await pngFile()] });
    await make.product({ categoryId: two._id });
    const social = await make.social();
    const paths = ['/', '/products', '/gallery', '/about-us', '/news'];
    paths.push(`/products/${one.address}`, `/products/${two.address}`, `/product/${product.address}`);
    const { client } = server;
    const writes: (() => Promise<unknown>)[] = [
      () => client.products.update({ id: product._id, smallDesc: '<p>Another text</p>' }),
      () => client.products.update({ id: product._id, images: [], pictures: '{"images":[]}' }),
      () => client.products.update({ id: product._id, categoryId: two._id }),
      async () => make.product({ categoryId: two._id, images: [await pngFile()] }),
      () => make.image(),
      () => client.socials.update({ id: social._id, name: 'Social', link: 'https://example.com/other' }),
      () => client.categories.move({ id: two._id, to: 'first' }),
      () => client.categories.update({ id: two._id, name: 'Renamed' }),
      () => client.products.moveOnHome({ id: product._id, to: 'first' }),
      () => client.products.remove({ id: product._id }),
      () => client.products.restore({ id: product._id }),
    ];
    const fresh = await listen({ deps: server.deps, website: catalogueWebsite(), pageCache: false });
    const plain = createHttp(fresh.url);
    for (const [step, write] of writes.entries()) {
      await settle();
      poll();
      for (const path of paths) {
        const { tags } = await cache.get(second.http, path);
        expect(tags, `${path} before step ${step}`).not.toContain('any');
      }
      expect(cache.kept().length, `before step ${step}`).toBeGreaterThanOrEqual(paths.length - 1);
      await write().catch(error => expect(error).toMatchObject({ name: 'AppError' }));
      await first.purges.run();
      for (const path of cache.kept()) {
        const kept = await cache.get(second.http, path);
        expect(kept.text, `${path} after step ${step}`).toBe((await plain.get(path)).text);
      }
    }
    await fresh.close();
  });

  test('is the only response that is kept or named', async () => {
    await settle();
    poll();
    const make = factories(server);
    const { _id: categoryId } = await make.category();
    const { _id: id, address } = await make.product({ categoryId });
    await settle();
    poll();
    const page = await second.http.get(`/product/${address}`);
    expect(page.headers.get('Cache-Tag')).toMatch(new RegExp(`(^|,)product:${id}(,|$)`));
    expect(page.headers.get('Cache-Control')).toBe(long);
    const others = ['/api/products', '/api/categories', `/api/products/${id}`, '/no-such-page', '/product/no-such'];
    others.push('/admin-login', '/dashboard', '/healthz', '/robots.txt', '/search?q=pump', `/product/${id}`);
    for (const path of others) {
      const { headers } = await second.http.request(path, { redirect: 'manual' });
      expect(`${path} ${headers.get('Cache-Control')}`).not.toContain('s-maxage');
      expect(`${path} ${headers.get('Cache-Tag')}`).toBe(`${path} null`);
    }
    const ofStaff = await second.http.request('/', { headers: { Authorization: `Bearer ${server.token}` } });
    expect(ofStaff.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(ofStaff.headers.get('Cache-Tag')).toBeNull();
    const etag = page.headers.get('ETag') ?? '';
    const unchanged = await second.http.request(`/product/${address}`, { headers: { 'If-None-Match': etag } });
    expect([unchanged.status, unchanged.headers.get('Cache-Control')]).toEqual([304, long]);
  });

  test('is not kept if it has a form with a key of its own', async () => {
    await settle();
    poll();
    const { page: read } = second.website;
    second.website.page = async input => {
      const page = await read(input);
      return { ...page, bytes: Buffer.concat([page.bytes, Buffer.from(`<input value="${submissionPlaceholder}">`)]) };
    };
    expect(await cacheControl('/')).toBe(asEver);
  });

  test('has neither a tag nor a lifetime where no cache is purged', async () => {
    const { headers } = await server.http.get('/');
    expect([headers.get('Cache-Control'), headers.get('Cache-Tag')]).toEqual([asEver, null]);
  });
});
