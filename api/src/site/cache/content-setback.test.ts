import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Database, type Tables } from '../../db/database.ts';
import { filterTable } from '../../filters/table.ts';
import { ProductSearch } from '../../search/product-search.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { createHttp, type Http } from '../../testing/http.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { listen, patience, startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('a database that goes back in time under running processes, on %s', database => {
  let server: TestServer;
  let second: { db: Database; http: Http; search: ProductSearch; close: () => Promise<void> };
  /** A connection that nobody watches, as of an operator. */
  let operator: Database;
  beforeEach(async () => {
    server = await startTestServer(database, { website: catalogueWebsite() });
    const db = await new Database(server.database.location).open();
    const search = new ProductSearch(db, server.deps.log, { patienceMs: patience });
    const app = await listen({ deps: { ...server.deps, db, search }, website: catalogueWebsite() });
    const close = async () => {
      await app.close();
      await search.close();
      await db.close();
    };
    second = { db, http: createHttp(app.url), search, close };
    operator = await new Database(server.database.location).open();
  });
  afterEach(async () => {
    await second?.close();
    await operator?.close();
    await server?.close();
  });

  const restored = ['products', 'categories', 'counters', 'contentTags'] as const;
  /** @returns a function that puts the content back as it is now */
  async function keepContent(): Promise<() => Promise<void>> {
    const repository = (tables: Tables, name: (typeof restored)[number]) =>
      tables[name] as unknown as {
        find(): Promise<object[]>;
        insert(rows: object[]): Promise<unknown>;
        deleteAll(): Promise<unknown>;
      };
    const kept = new Map<string, object[]>();
    for (const name of restored) kept.set(name, await operator.read(tables => repository(tables, name).find()));
    return () =>
      operator.transaction(async tables => {
        for (const name of restored) await repository(tables, name).deleteAll();
        for (const name of restored.toReversed()) {
          const rows = kept.get(name) ?? [];
          if (rows.length > 0) await repository(tables, name).insert(rows);
        }
      });
  }
  const processes = () => [server.http, second.http];
  /** The home page of each process, in which every page names all categories; read when the version is old. */
  async function homePages(): Promise<string[]> {
    server.clock.advance(2000);
    return Promise.all(processes().map(async http => (await http.get('/')).text));
  }

  test('shows no category that was lost, and one added afterwards, in both', async () => {
    await factories(server).category('Kept');
    const putBack = await keepContent();
    for (let n = 0; n < 5; n += 1) await factories(server).category(`Lost ${n}`);
    for (const page of await homePages()) expect(page).toContain('Lost 4');
    await putBack();
    for (const page of await homePages()) expect([page.includes('Kept'), page.includes('Lost')]).toEqual([true, false]);
    await factories(server).category('Added');
    for (const page of await homePages()) expect(page).toContain('Added');
  });

  test('a database that goes back in time is noticed by a process that looks again only when the version is higher than the one it saw', async () => {
    const putBack = await keepContent();
    await factories(server).category('Lost');
    for (const page of await homePages()) expect(page).toContain('Lost');
    await putBack();
    const { value } = await operator.read(tables => tables.counters.findOneByOrFail({ name: 'content' }));
    for (let n = 0; n < 3; n += 1) await server.deps.db.write(async (_tables, touch) => touch('gallery'));
    expect(second.db.contentVersion).toBe(value + 1);
    for (const page of await homePages()) expect(page).not.toContain('Lost');
  });

  test('a database that goes back in time leaves neither a lost product nor lost values in search and filters', async () => {
    const make = factories(server);
    const { _id: categoryId } = await make.category('Pumps');
    const { _id: id } = await make.product({ categoryId, name: 'Original' });
    const putBack = await keepContent();
    await server.client.products.update({ id, name: 'Renamed' });
    const found = async (text: string) => (await second.search.find(text)).hits.map(hit => hit.id);
    const versionOf = async () => (await filterTable(second.db, categoryId))?.entries.map(({ version }) => version);
    expect(await found('Renamed')).toEqual([id]);
    expect(await versionOf()).toEqual([2]);
    await putBack();
    expect(await found('Renamed')).toEqual([]);
    expect(await found('Original')).toEqual([id]);
    expect(await versionOf()).toEqual([1]);
  });

  test('a new epoch reports a database that went back in time to every process, and stays while the version only rises', async () => {
    const before = second.db.contentKey;
    const putBack = await keepContent();
    await factories(server).category('Lost');
    await second.db.readContentVersion();
    await putBack();
    await second.db.readContentVersion();
    await expect.poll(() => operator.read(tables => tables.counters.countBy({ name: 'content-epoch' }))).toBe(1);
    await server.deps.db.readContentVersion();
    const epochOf = (db: Database) => db.contentKey.split('.')[0];
    await expect.poll(() => epochOf(second.db)).toBe(epochOf(server.deps.db));
    expect(epochOf(second.db)).not.toBe(before.split('.')[0]);
    const setbacks = [server.deps.db, second.db].map(db => db.contentSetbacks);
    await factories(server).category('Added');
    await Promise.all(Array.from({ length: 20 }, () => second.db.readContentVersion()));
    expect([server.deps.db, second.db].map(db => db.contentSetbacks)).toEqual(setbacks);
  });

  test('no setback of the database is suspected while many writes and reads run at once', async () => {
    const work = Array.from({ length: 20 }, (_, n) => [
      (n % 2 ? server.deps.db : second.db).write(async (_tables, touch) => touch('gallery')),
      server.deps.db.readContentVersion(),
      second.db.readContentVersion(),
    ]);
    await Promise.all(work.flat());
    expect([server.deps.db.contentSetbacks, second.db.contentSetbacks]).toEqual([0, 0]);
  });
});
