import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../../testing/databases.ts';
import { catalogueWebsite } from '../../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

describe.each(databases)('the relations of products, on %s', database => {
  let server: TestServer;
  let [pump, filter, old] = ['', '', ''];

  beforeEach(async () => {
    server = await startTestServer(database, { website: catalogueWebsite() });
    const { _id: categoryId } = await server.client.categories.create({ name: 'Packs' });
    const make = async (name: string, more = {}) =>
      (await server.client.products.create({ name, categoryId, ...more }))._id;
    [pump, filter, old] = [await make('Pump'), await make('Filter'), await make('Old pump')];
  });
  afterEach(() => server?.close());

  const relate = (id: string, fields: object) =>
    server.client.products.update({
      id,
      ...Object.fromEntries(Object.entries(fields).map(([name, ids]) => [name, JSON.stringify(ids)])),
    });
  const relatedTo = async (id: string) =>
    ((await server.visitor.products.single({ id })).related ?? []).map(({ relation, products }) => [
      relation,
      products.map(({ name }) => name),
    ]);
  const page = async (id: string) => (await fetch(`${server.url}/product/${id}`)).text();

  test('show on both pages', async () => {
    await relate(pump, { accessories: [filter], replaces: [old] });
    expect(await relatedTo(pump)).toEqual([
      ['accessories', ['Filter']],
      ['replaces', ['Old pump']],
    ]);
    expect(await relatedTo(filter)).toEqual([['accessoryFor', ['Pump']]]);
    expect(await relatedTo(old)).toEqual([['replacedBy', ['Pump']]]);
  });

  test('may be said by one of two that go together, or by both', async () => {
    await relate(pump, { goesWith: [filter] });
    expect(await relatedTo(filter)).toEqual([['goesWith', ['Pump']]]);
    await relate(filter, { goesWith: [pump] });
    expect(await relatedTo(filter)).toEqual([['goesWith', ['Pump']]]);
  });

  test('may be circles', async () => {
    await relate(pump, { replaces: [old] });
    await relate(old, { replaces: [pump] });
    expect(await relatedTo(pump)).toEqual([
      ['replacedBy', ['Old pump']],
      ['replaces', ['Old pump']],
    ]);
  });

  test('do not tell visitors of drafts and deleted products, but show them again with these', async () => {
    await relate(pump, { accessories: [filter] });
    const shows = async (id: string, name: string) => (await page(id)).includes(`"name":"${name}"`);
    expect([await shows(pump, 'Filter'), await shows(filter, 'Pump')]).toEqual([true, true]);
    for (const id of [pump, filter]) {
      const other = id === pump ? filter : pump;
      await server.client.products.publish({ id, status: 'draft' });
      expect(await relatedTo(other)).toEqual([]);
      expect(await page(other)).not.toContain(id);
      await server.client.products.publish({ id, status: 'published' });
      expect(await relatedTo(other)).toHaveLength(1);
      expect(await page(other)).toContain(id);
      await server.client.products.remove({ id });
      expect(await page(other)).not.toContain(id);
      await server.client.products.restore({ id });
      expect(await page(other)).toContain(id);
    }
    expect(await server.visitor.products.get({ id: pump })).not.toHaveProperty('accessories');
    expect(await server.client.products.get({ id: pump })).toMatchObject({ accessories: [filter] });
  });

  test('change both pages, although they were cached', async () => {
    await page(filter);
    await relate(pump, { spareParts: [filter] });
    await expect.poll(() => page(filter)).toContain('"relation":"sparePartFor"');
    await relate(pump, { spareParts: [] });
    await expect.poll(() => page(filter)).not.toContain('"relation":"sparePartFor"');
  });

  test('are rows of the comparison, where there are any', async () => {
    const compare = () => server.visitor.products.compare({ ids: `${pump},${filter}` });
    expect((await compare()).related).toEqual([]);
    await relate(pump, { accessories: [filter] });
    expect((await compare()).related).toMatchObject([
      { relation: 'accessories', cells: [[{ name: 'Filter' }], []] },
      { relation: 'accessoryFor', cells: [[], [{ name: 'Pump' }]] },
    ]);
  });

  test('refuse the product itself, and one that is none', async () => {
    await expect(relate(pump, { accessories: [pump] })).rejects.toMatchObject({
      details: [{ path: 'accessories', message: 'Accessories: a product cannot name itself.' }],
    });
    await expect(relate(pump, { replaces: ['nobody'] })).rejects.toMatchObject({
      details: [{ path: 'replaces', message: 'Replaces: a product was deleted. Remove it, and choose another one.' }],
    });
    await server.client.products.remove({ id: filter });
    await expect(relate(pump, { accessories: [filter] })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
