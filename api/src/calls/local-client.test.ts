import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Database } from '../db/database.ts';
import { collectNoticed } from '../insights/noticed.ts';
import { ContentWatch } from '../site/cache/content-watch.ts';
import { storeCompany, testCompany } from '../testing/company.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { catalogueWebsite } from '../testing/pages.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { createLocalClient } from './local-client.ts';

describe.each(databases)('the company profile on the pages, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { website: catalogueWebsite() });
  });
  afterAll(() => server?.close());

  test.each(['this process', 'another process'])('a change by %s shows on the pages within a second', async who => {
    await storeCompany(server.deps, { ...testCompany, name: 'Before Hydraulics' });
    for (const path of ['/', '/about-us']) expect((await server.http.get(path)).text).toContain('Before Hydraulics');
    const other = await new Database(server.database.location).open();
    const db = who === 'this process' ? server.deps.db : other;
    await storeCompany({ ...server.deps, db }, { ...testCompany, name: 'After Hydraulics' });
    await other.close();
    server.clock.advance(1000);
    for (const path of ['/', '/about-us', '/gallery']) {
      const { text } = await server.http.get(path);
      expect(text).toContain('After Hydraulics');
      expect(text).not.toContain('Before Hydraulics');
    }
  });
});

describe.each(databases)('a record on the pages, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { website: catalogueWebsite() });
  });
  afterAll(() => server?.close());

  /** How many reads of the database some work makes. */
  async function readsOf(work: () => Promise<unknown>): Promise<number> {
    const read = vi.spyOn(server.deps.db, 'read');
    await work();
    const count = read.mock.calls.length;
    read.mockRestore();
    return count;
  }

  test('is read again only after it changed', async () => {
    const make = factories(server);
    const { _id: id, categoryId } = await make.product({ name: 'Before' });
    const client = createLocalClient(server.deps, new ContentWatch(server.deps));
    const shown = async () => [await client.products.single({ id }), await client.products.sheet({ id })] as const;
    const [before] = await shown();
    expect(await readsOf(shown)).toBe(0);
    await make.product({ categoryId });
    expect(await readsOf(shown)).toBe(0);
    expect((await shown())[0]).toEqual(before);
    const { version } = await server.client.products.get({ id });
    await server.client.products.update({ id, version, name: 'After' });
    expect(await readsOf(shown)).toBeGreaterThan(0);
    expect((await shown())[0].name).toBe('After');
    expect(await readsOf(shown)).toBe(0);
  });

  test('is not evicted by reads that have no end', async () => {
    const { _id: id, categoryId } = await factories(server).product();
    const client = createLocalClient(server.deps, new ContentWatch(server.deps));
    const endless = [
      () => client.products.sheet({ id, code: 'X-1' }),
      () => client.products.list({ categoryId, q: 'x' }),
      () => client.categories.filter({ id: categoryId, filters: 'x=1', limit: 24 }),
      () => client.products.list({ categoryId: 'no-such-category', fields: 'card', limit: 24 }),
      () => client.products.list({ categoryId, fields: 'card', limit: 24, offset: 1000 }),
      () => client.products.count({ categoryId: 'no-such-category' }),
      () => client.products.single({ id: 'no-such-product' }).catch(() => undefined),
    ];
    for (const read of endless) {
      await read();
      expect(await readsOf(read), String(read)).toBeGreaterThan(0);
    }
  });

  test('is current for staff, also just after another process changed it', async () => {
    const { _id: id, address = id } = await factories(server).product({ name: 'Before elsewhere' });
    const page = (headers = {}) => server.http.get(`/product/${address}`, headers);
    expect((await page()).text).toContain('Before elsewhere');
    const other = await new Database(server.database.location).open();
    await other.write((tables, touch) => {
      touch.edited(`product:${id}`);
      return tables.products.update(id, { name: 'After elsewhere' });
    });
    await other.close();
    expect((await page({ authorization: `Bearer ${server.token}` })).text).toContain('After elsewhere');
  });

  test('is counted each time that its page is rendered', async () => {
    const { _id: id } = await factories(server).product();
    const client = createLocalClient(server.deps, new ContentWatch(server.deps));
    for (let time = 0; time < 2; time += 1)
      expect(await collectNoticed(async () => void (await client.products.single({ id })))).toEqual([
        { kind: 'product', subject: id },
      ]);
  });
});
