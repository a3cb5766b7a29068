import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { namerOf } from './name-unnamed.ts';

describe.each(databases)('records that version 1.0.0 adds, on %s', kind => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server?.close());

  test('get a name in addresses while the server runs, and nothing is read again until the content changes', async () => {
    const { db } = server.deps;
    const product = await factories(server).product({ name: 'Old pump' });
    const name = namerOf(server.deps);
    await name();
    /** As version 1.0.0, which leaves the column out. */
    const addAsBefore = () =>
      db.transaction(async ({ manager }) => {
        await manager.query(`UPDATE products SET address = '' WHERE id = '${product._id}'`);
        await manager.query("UPDATE counters SET value = value + 1 WHERE name = 'content'");
      });
    const address = async () => (await server.client.products.get({ id: product._id })).address;
    await addAsBefore();
    await name();
    expect(await address()).toBe('old-pump');
    await name();
    const version = db.contentKey;
    await db.transaction(({ manager }) =>
      manager.query(`UPDATE products SET address = '' WHERE id = '${product._id}'`),
    );
    await name();
    expect(db.contentKey).toBe(version);
  });
});
