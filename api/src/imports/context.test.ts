import type { ImportRow } from '@hydraulics/common/nouns/imports/imports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductImportRow } from '../db/tables/imports/product-imports.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { loadContext } from './context.ts';

describe.each(databases)('the places of products for an import, on %s', database => {
  let server: TestServer;
  let ids: string[];
  beforeAll(async () => {
    server = await startTestServer(database);
    const make = factories(server);
    const categoryId = (await make.category('Cylinders'))._id;
    ids = [];
    for (const name of ['C1', 'C2']) ids.push((await make.product({ name, categoryId }))._id);
  });
  afterAll(() => server?.close());

  function placesFor(columns: string[], rows: string[][]) {
    const sent: ImportRow[] = rows.map((cells, place) => ({ row: place + 2, cells }));
    const shape = { sheet: 'Products', columns, byName: true };
    const about = { id: 'import', shape, images: [], imageNames: [], documents: [], documentFiles: [] };
    return server.deps.db.read(async tables => {
      const { ranks } = await loadContext(tables, about as unknown as ProductImportRow, sent);
      return ids.map(id => ranks.get(id) ?? null);
    });
  }

  test('are known where rows of products state them', async () => {
    expect(await placesFor(['Id', 'Name', 'Order'], [[ids[1] ?? '', 'C2', '1']])).toEqual([1, 2]);
  });

  test.each([
    ['no column states them', ['Id', 'Name'], () => [ids[1] ?? '', 'C2']],
    ['all rows are new products', ['Id', 'Name', 'Order'], () => ['', 'C3', '1']],
  ])('are not read from the whole catalogue if %s', async (_what, columns, row) => {
    expect(await placesFor(columns, [row()])).toEqual([null, null]);
  });
});
