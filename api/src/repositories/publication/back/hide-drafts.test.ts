import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../testing/databases.ts';
import { factories } from '../../../testing/factories.ts';
import { queryOnOwnConnection } from '../../../testing/faults/own-connection.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { hideDrafts, unhideDrafts } from './hide-drafts.ts';

describe.each(databases)('what visitors must not see, on %s', kind => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server?.close());

  test('is in the trash of version 1.0.0 until this version starts again, and nothing else is', async () => {
    const make = factories(server);
    const { client } = server;
    const shown = await make.product({ name: 'Shown' });
    await client.products.create({ name: 'Draft', categoryId: shown.categoryId, status: 'draft' });
    const deleted = await make.product({ name: 'Deleted', categoryId: shown.categoryId });
    await client.products.remove({ id: deleted._id });
    const { _id: categoryId } = await client.categories.create({ name: 'Draft category', status: 'draft' });
    await client.products.create({ name: 'In a draft category', categoryId });
    /** As version 1.0.0 selects. */
    const read = async (condition: string) => {
      const rows = await queryOnOwnConnection(
        server.database.location,
        `SELECT name FROM products WHERE deletedAt ${condition} UNION SELECT name FROM categories WHERE deletedAt ${condition}`,
      );
      return rows.map(({ name }) => name);
    };
    const states = async () => (await client.products.list({})).map(({ name, status }) => `${name}: ${status}`).sort();
    const { _id: pageId } = await make.page();
    const [block] = (await client.pages.get({ id: pageId })).blocks;
    const { image } = block as { image: string };
    const kept = async () => {
      const rows = await queryOnOwnConnection(
        server.database.location,
        "SELECT images FROM record_versions WHERE record = 'files of a newer version'",
      );
      return rows.map(({ images }) => images);
    };
    const before = await states();

    expect(await hideDrafts(server.deps.db, new Date())).toBe(3);
    expect(await read('IS NULL')).toEqual(expect.arrayContaining(['Shown']));
    expect((await read('IS NOT NULL')).toSorted()).toEqual([
      'Deleted',
      'Draft',
      'Draft category',
      'In a draft category',
    ]);
    expect(await hideDrafts(server.deps.db, new Date())).toBe(0);
    // Only a page names its picture, so version 1.0.0 would move its files away.
    expect(await kept()).toEqual([JSON.stringify([image])]);

    await unhideDrafts(server.deps.db);
    expect(await read('IS NOT NULL')).toEqual(['Deleted']);
    expect(await states()).toEqual(before);
    expect(await kept()).toEqual([]);
    const version = server.deps.db.contentVersion;
    await unhideDrafts(server.deps.db);
    expect(server.deps.db.contentVersion).toBe(version);
  });
});
