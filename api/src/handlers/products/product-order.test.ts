import type { Product } from '@hydraulics/common/nouns/products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPublicLists } from '../../repositories/public-content.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('the order of lists, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const productsOf = async (names: string[]) => {
    const { _id: categoryId } = await make.category();
    const rows: Product[] = [];
    for (const name of names) rows.push(await make.product({ name, categoryId }));
    const order = async () => (await server.visitor.products.list({ categoryId })).map(({ name }) => name);
    const idOf = (name: string) => rows.find(row => row.name === name)?._id ?? '';
    return { categoryId, order, idOf };
  };

  test('names are sorted as people expect, with numbers by value', async () => {
    const names = ['HP-100', 'öl pump', 'HP-20', 'Oboe pump', 'hp-3', 'Zulu'];
    const { categoryId } = await productsOf(names);
    const sorted = async (sort: 'name' | '-name') =>
      (await server.visitor.products.list({ categoryId, sort })).map(({ name }) => name);
    const expected = ['hp-3', 'HP-20', 'HP-100', 'Oboe pump', 'öl pump', 'Zulu'];
    expect(await sorted('name')).toEqual(expected);
    expect(await sorted('-name')).toEqual(expected.toReversed());
    for (const name of ['Line 10', 'Line 9']) await make.category(name);
    const categories = await server.visitor.categories.list({ q: 'line', sort: 'name' });
    expect(categories.map(({ name }) => name)).toEqual(['Line 9', 'Line 10']);
    const [nine] = categories;
    await server.client.categories.update({ id: nine?._id ?? '', name: 'Line 11' });
    const renamed = await server.visitor.categories.list({ q: 'line', sort: 'name' });
    expect(renamed.map(({ name }) => name)).toEqual(['Line 10', 'Line 11']);
    for (const name of ['Clerk 12', 'clerk 4']) await make.user({ name });
    const users = await server.client.users.list({ q: 'clerk', sort: 'name' });
    expect(users.map(({ name }) => name)).toEqual(['clerk 4', 'Clerk 12']);
  });

  test('products of a category are moved one at a time; the same move again changes nothing, and one undoes it', async () => {
    const { order, idOf } = await productsOf(['a', 'b', 'c', 'd']);
    expect(await order()).toEqual(['a', 'b', 'c', 'd']);
    const move = { id: idOf('a'), to: 'after' as const, beside: idOf('c') };
    const moved = await server.client.products.move(move);
    expect(moved).toEqual({
      success: true,
      message: 'Moved to position 3 of 4.',
      position: 3,
      of: 4,
      followed: null,
    });
    expect(await order()).toEqual(['b', 'c', 'a', 'd']);
    expect(await server.client.products.move(move)).toMatchObject({ position: 3, followed: idOf('c') });
    expect(await order()).toEqual(['b', 'c', 'a', 'd']);
    expect(await server.client.products.move({ id: idOf('a'), to: 'first' })).toMatchObject({ position: 1 });
    expect(await order()).toEqual(['a', 'b', 'c', 'd']);
    await server.client.products.move({ id: idOf('d'), to: 'before', beside: idOf('b') });
    expect(await order()).toEqual(['a', 'd', 'b', 'c']);
    expect((await server.client.products.get({ id: idOf('d') })).version).toBe(1);
  });

  test('two people move at once, and a deleted neighbour is reported', async () => {
    const { order, idOf } = await productsOf(['a', 'b', 'c', 'd']);
    await Promise.all([
      server.client.products.move({ id: idOf('a'), to: 'after', beside: idOf('d') }),
      server.client.products.move({ id: idOf('c'), to: 'before', beside: idOf('b') }),
    ]);
    expect(await order()).toEqual(['c', 'b', 'd', 'a']);
    await server.client.products.remove({ id: idOf('b') });
    await expect(server.client.products.move({ id: idOf('a'), to: 'after', beside: idOf('b') })).rejects.toMatchObject({
      code: 'not_found',
      message: 'The item you dropped it next to was moved or deleted. Nothing was changed.',
    });
    await server.client.products.move({ id: idOf('a'), to: 'before', beside: idOf('c') });
    await server.client.products.restore({ id: idOf('b') });
    expect(await order()).toEqual(['a', 'c', 'b', 'd']);
    const both = await server.staff.send('PUT', `/api/v1/products/${idOf('a')}/position`, { to: 'before' });
    expect(both.status).toBe(400);
  });

  test('a product that changes its category goes to its end', async () => {
    const { categoryId, order } = await productsOf(['a', 'b']);
    const other = await make.product({ name: 'moved' });
    await server.client.products.update({ id: other._id, categoryId });
    expect(await order()).toEqual(['a', 'b', 'moved']);
  });

  test('public pages follow the order of categories and of their products', async () => {
    const catalogue = async () => (await server.visitor.products.catalogue({ each: 12 })).products;
    const first = await make.product({ name: 'of the first' });
    const second = await make.product({ name: 'of the second' });
    const third = await make.product({ name: 'before it', categoryId: second.categoryId });
    const shown = async () => (await catalogue()).map(({ _id }) => _id).filter(id => ids.includes(id));
    const ids = [first._id, second._id, third._id];
    expect(await shown()).toEqual(ids);
    await server.client.categories.move({ id: second.categoryId, to: 'before', beside: first.categoryId });
    await server.client.products.move({ id: third._id, to: 'before', beside: second._id });
    expect(await shown()).toEqual([third._id, second._id, first._id]);
    const menu = (await server.visitor.categories.list()).map(({ _id }) => _id);
    expect(menu.indexOf(second.categoryId)).toBeLessThan(menu.indexOf(first.categoryId));
    const sitemap = (await server.deps.db.read(tables => readPublicLists(tables, 10))).categories.map(({ id }) => id);
    expect(sitemap.indexOf(second.categoryId)).toBeLessThan(sitemap.indexOf(first.categoryId));
  });

  test('gallery images are moved', async () => {
    const [one, two, three] = [await make.image(), await make.image(), await make.image()];
    await server.client.gallery.move({ id: three._id, to: 'before', beside: one._id });
    expect((await server.visitor.gallery.list()).map(({ _id }) => _id)).toEqual([three._id, one._id, two._id]);
  });

  test('the home page shows what staff chose, in their order, and otherwise the newest with an image', async () => {
    const image = async () => [await pngFile()];
    const [a, b, c] = [
      await make.product({ name: 'home a', images: await image() }),
      await make.product({ name: 'home b' }),
      await make.product({ name: 'home c', images: await image() }),
    ];
    const home = async () => (await server.visitor.products.home()).map(({ name }) => name);
    expect((await home()).slice(0, 2)).toEqual(['home c', 'home a']);
    const items = [a, b].map(({ _id, version }) => ({ _id, version }));
    const chosen = await server.client.products.bulk({ action: 'home', items });
    expect(chosen).toMatchObject({
      message: '2 products put on the home page.',
    });
    expect(await home()).toEqual(['home a', 'home b']);
    expect((await server.client.products.list({ home: 'chosen' })).map(({ name }) => name)).toEqual([
      'home a',
      'home b',
    ]);
    await server.client.products.moveOnHome({ id: b._id, to: 'before', beside: a._id });
    expect(await home()).toEqual(['home b', 'home a']);
    await expect(server.client.products.moveOnHome({ id: c._id, to: 'before', beside: a._id })).rejects.toMatchObject({
      code: 'not_found',
    });
    await server.client.products.remove({ id: b._id });
    expect(await home()).toEqual(['home a']);
    await server.client.products.restore({ id: b._id });
    expect(await home()).toEqual(['home b', 'home a']);
    await server.client.products.bulk({ action: 'undo', undoes: chosen.operation });
    expect((await home()).slice(0, 2)).toEqual(['home c', 'home a']);

    const many: Product[] = [];
    for (let at = 0; at < 13; at += 1) many.push(await make.product());
    const tooMany = many.map(({ _id, version }) => ({ _id, version }));
    await expect(server.client.products.bulk({ action: 'home', items: tooMany })).rejects.toMatchObject({
      message: 'The home page shows at most 12 chosen products, and has 0 already. Nothing was done.',
    });
  });
});
