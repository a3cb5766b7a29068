import type { Product } from '@hydraulics/common/nouns/products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { insertLargeCatalogue } from '../../testing/large-catalogue.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('products that are not listed one by one, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  test('all products that match a filter are changed, if their number is the one that the caller saw', async () => {
    await server.deps.db.write(tables => insertLargeCatalogue(tables, { products: 1200, enquiries: 0 }));
    const [{ categoryId }] = (await server.client.products.list({ q: 'marine', limit: 1 })) as [Product];
    const { _id: other } = await factories(server).category();
    const { total: count } = await server.client.products.count({ categoryId });
    const all = { categoryId, count: count - 1 };
    await expect(server.client.products.bulk({ action: 'category', categoryId: other, all })).rejects.toMatchObject({
      message:
        'The list had 1,199 products when you looked and now has 1,200. Nothing was changed. Check the list and try again.',
    });
    const before = (await server.client.products.list({ categoryId, limit: 1000 })).map(({ _id }) => _id);
    const answer = await server.client.products.bulk({
      action: 'category',
      categoryId: other,
      all: { categoryId, count },
    });
    expect(answer.changed).toBe(1200);
    expect((await server.client.products.list({ categoryId: other, limit: 1000 })).map(({ _id }) => _id)).toEqual(
      before,
    );
    expect(await server.client.products.bulk({ action: 'undo', undoes: answer.operation })).toMatchObject({
      changed: 1200,
    });
    expect((await server.client.products.list({ categoryId, limit: 1000 })).map(({ _id }) => _id)).toEqual(before);
  });
});
