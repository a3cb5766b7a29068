import type { ImportRow } from '@hydraulics/common/nouns/imports/imports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../testing/databases.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

const columns = ['Id', 'Name', 'Category', 'Accessories', 'Spare parts', 'Replaces'];
const sizes: ImportRow['variants'] = {
  sheet: 'Sizes',
  rows: [
    { row: 1, cells: ['Type code', 'Bore (mm)'] },
    { row: 2, cells: ['QSK-63', '63'] },
  ],
};

describe.each(databases)('related products of one table, on %s', database => {
  let server: TestServer;
  let pump = '';

  beforeAll(async () => {
    server = await startTestServer(database);
    const { _id: categoryId } = await server.client.categories.create({ name: 'Packs' });
    pump = (await server.client.products.create({ name: 'Pump', categoryId }))._id;
  });
  afterAll(() => server?.close());

  /** Each part of the rows is a request of its own. */
  const check = async (...parts: ImportRow[][]) => {
    const total = parts.flat().length;
    const { _id: id } = await server.client.imports.begin({ fileName: 'a.csv', sheet: 'a', columns, total });
    for (const rows of parts) await server.client.imports.addRows({ id, rows });
    return { id, rows: await server.client.imports.rows({ id }) };
  };
  const run = async (id: string) => {
    await server.client.imports.start({ id });
    const find = async () => (await server.client.imports.list({})).find(({ _id }) => _id === id);
    await expect.poll(async () => (await find())?.state).toBe('done');
  };
  const relatedTo = async (id: string) =>
    ((await server.visitor.products.single({ id })).related ?? []).map(({ relation, products }) => [
      relation,
      products.map(({ name }) => name),
    ]);
  const undo = (undoes: string) => server.client.products.bulk({ action: 'undo', undoes });

  test('may name each other, above and below, by name and by the code of a size, and are undone together', async () => {
    const { id, rows } = await check(
      [
        { row: 2, cells: [pump, 'Pump', 'Packs', 'Cooler; filter', 'QSK-63', ''] },
        { row: 3, cells: ['', 'Cooler', 'Packs', '', '', ''] },
      ],
      [
        { row: 4, cells: ['', 'Filter', 'Packs', '', '', 'Cooler'] },
        { row: 5, cells: ['', 'Seal kit', 'Packs', '', '', ''], variants: sizes },
      ],
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['changed', 'added', 'added', 'added']);
    await run(id);
    expect(await relatedTo(pump)).toEqual([
      ['accessories', ['Cooler', 'Filter']],
      ['spareParts', ['Seal kit']],
    ]);
    const cooler = (await server.client.products.list({ q: 'Cooler' }))[0]?._id ?? '';
    expect(await relatedTo(cooler)).toEqual([
      ['replacedBy', ['Filter']],
      ['accessoryFor', ['Pump']],
    ]);
    await undo(id);
    expect(await relatedTo(pump)).toEqual([]);
    expect((await server.client.products.list({})).map(({ name }) => name)).toEqual(['Pump']);
    expect(await server.client.products.get({ id: pump })).not.toHaveProperty('accessories');
  });

  test('are refused where the table adds no such product, two of them, or refuses it, and where one names itself', async () => {
    const { id, rows } = await check(
      [{ row: 2, cells: [pump, 'Pump', 'Packs', 'Fliter', '', ''] }],
      [
        { row: 3, cells: ['', 'Valve', 'Packs', 'Hose', '', ''] },
        { row: 4, cells: ['', 'Hose', 'Packs', 'Nowhere', '', ''] },
        { row: 5, cells: ['', 'Mirror', 'Packs', 'Mirror', '', ''] },
        { row: 6, cells: ['', 'Fine', 'Packs', 'Pump', '', ''] },
      ],
    );
    const unknown = (name: string) =>
      `Neither the catalogue nor this table has a product with the name, order code or id “${name}”.`;
    expect(rows.map(({ outcome, remarks }) => [outcome, remarks])).toEqual([
      [
        'refused',
        [{ kind: 'refused', sheet: 'a', row: 2, column: 'Accessories', found: 'Fliter', text: unknown('Fliter') }],
      ],
      [
        'refused',
        [{ kind: 'refused', sheet: 'a', row: 3, column: 'Accessories', found: 'Hose', text: unknown('Hose') }],
      ],
      [
        'refused',
        [{ kind: 'refused', sheet: 'a', row: 4, column: 'Accessories', found: 'Nowhere', text: unknown('Nowhere') }],
      ],
      [
        'refused',
        [
          {
            kind: 'refused',
            sheet: 'a',
            row: 5,
            column: 'Accessories',
            found: 'Mirror',
            text: 'A product cannot name itself.',
          },
        ],
      ],
      ['added', []],
    ]);
    await run(id);
    const fine = (await server.client.products.list({ q: 'Fine' }))[0]?._id ?? '';
    expect(await relatedTo(fine)).toEqual([['accessories', ['Pump']]]);
  });
});
