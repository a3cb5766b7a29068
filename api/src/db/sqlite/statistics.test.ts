import { afterAll, beforeAll, expect, test } from 'vitest';
import { shownRows } from '../../repositories/publication/shown.ts';
import { seedLargeCatalogue } from '../../testing/large-catalogue.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite');
  await seedLargeCatalogue(server.database.location, { products: 2000, gallery: 1, enquiries: 1 });
});
afterAll(() => server?.close());

/** The steps by which the database finds some products with their categories. */
const planOf = () =>
  server.deps.db.read(async tables => {
    const query = shownRows(tables, 'products', 'visitors')
      .innerJoin('row.category', 'category')
      .andWhere('row.id IN (:...ids)', { ids: Array.from({ length: 24 }, String) });
    const [sql, parameters] = query.getQueryAndParameters();
    const steps = await query.connection.query(`EXPLAIN QUERY PLAN ${sql}`, parameters);
    return steps.map(({ detail }: { detail: string }) => detail).join('\n');
  });

test('the embedded database finds a few products by their ids, and does not read them all', async () => {
  expect(await planOf()).not.toContain('SEARCH row USING INDEX sqlite_autoindex_products_1 (id=?)');
  await server.deps.db.gatherStatistics();
  expect(await planOf()).toContain('SEARCH row USING INDEX sqlite_autoindex_products_1 (id=?)');
});
