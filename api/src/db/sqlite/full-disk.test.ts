import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryOnOwnConnection } from '../../testing/faults/own-connection.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe('an embedded database whose disk was full once', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer('sqlite', { trustProxy: true, mayLog: true });
    // Free pages would hold the first writes.
    await server.deps.db.source.query('VACUUM');
  });
  afterEach(() => server?.close());

  /** SQLite reports a full disk beyond this number of pages. */
  const setMaxPages = (pages: number) => server.deps.db.source.query(`PRAGMA max_page_count = ${pages}`);
  const add = (name: string) => server.staff.send('POST', '/api/add-category', { name });
  const addProduct = (categoryId: string) =>
    server.staff.form('POST', '/api/products', [
      ['name', 'Gear pump'],
      ['categoryId', categoryId],
      ['fullDesc', 'x'.repeat(9000)],
    ]);

  test('keeps every write that it acknowledges once there is space again', async () => {
    const pumps = await add('Pumps');
    expect(pumps.status).toBe(201);
    await setMaxPages(1);
    expect((await addProduct(pumps.json._id)).status).toBe(507);
    await setMaxPages(1_000_000);
    expect((await add('Pumps')).status).toBe(409);

    for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) expect((await add(name)).status).toBe(201);
    expect((await addProduct(pumps.json._id)).status).toBe(201);

    const { location } = server.database;
    const names = await queryOnOwnConnection(location, 'SELECT name FROM categories ORDER BY name');
    expect(names.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'Pumps']);
    expect(await queryOnOwnConnection(location, 'SELECT COUNT(*) AS count FROM products')).toEqual([{ count: 1 }]);
  });

  test('rejects and rolls back writes while full, but still reads', async () => {
    const pumps = await add('Pumps');
    await setMaxPages(1);
    const response = await addProduct(pumps.json._id);
    expect(response.status).toBe(507);
    expect(response.json).toEqual({
      success: false,
      message: 'The server disk is full. Nothing was saved. Please contact your administrator.',
      error: { code: 'insufficient_storage', details: [] },
    });
    expect(await server.visitor.categories.list()).toMatchObject([{ name: 'Pumps' }]);
    expect(await queryOnOwnConnection(server.database.location, 'SELECT id FROM products')).toEqual([]);
  });
});
