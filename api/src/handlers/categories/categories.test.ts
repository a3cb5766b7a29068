import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { fieldErrorsOf } from '../../testing/http.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('categories, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  test('an added category can be read, alone and in the list', async () => {
    const { _id, ...response } = await server.client.categories.create({ name: '  Power Packs ' });
    expect(response).toEqual({ success: true, message: 'Category added successfully!' });
    const category = await server.visitor.categories.get({ id: _id });
    expect(category).toMatchObject({ _id, name: 'Power Packs', version: 1 });
    expect(await server.visitor.categories.list()).toContainEqual(category);
  });

  test.each([
    ['nothing', {}, 'name: Category name is required'],
    ['an empty name', { name: '' }, 'name: Category name is required'],
    ['a blank name', { name: ' \n\t ' }, 'name: Category name is required'],
    ['a number', { name: 7 }, 'name: Category name must be text'],
    ['null', { name: null }, 'name: Category name must be text'],
    ['a name too long', { name: 'x'.repeat(201) }, 'name: Category name must be at most 200 characters'],
  ])('%s is refused with a message', async (_title, body, error) => {
    const response = await server.staff.send('POST', '/api/add-category', body);
    expect(response.status).toBe(400);
    expect(fieldErrorsOf(response)).toEqual([error]);
    expect(response.json.message).toBe(error.slice('name: '.length));
  });

  test.each(['x'.repeat(200), 'é'.repeat(200), 'ﬃ'.repeat(200), 'ﷺ'.repeat(200), '🔧'.repeat(100), '́', 'نظام', '液压'])(
    'the name %s is stored unchanged',
    async name => {
      const { _id } = await server.client.categories.create({ name });
      expect((await server.visitor.categories.get({ id: _id })).name).toBe(name);
    },
  );

  test.each([
    ['the same', 'Zylinder'],
    ['another case', 'ZYLINDER'],
    ['spaces round it', '  Zylinder '],
    ['full-width letters', 'Ｚylinder'],
  ])('a second name that differs only by %s is refused', async (_title, name) => {
    await server.client.categories.create({ name: 'Zylinder' }).catch(() => undefined);
    const response = await server.staff.send('POST', '/api/add-category', { name });
    expect(response.status).toBe(409);
    expect(response.json.error).toEqual({
      code: 'duplicate',
      details: [{ path: 'name', message: 'There is already a category named Zylinder.' }],
    });
  });

  test.each([
    ['तेल', 'ताल', 'तल'],
    ['Öl', 'Ol', 'Oel'],
    ['が', 'か'],
    ['Zýlindér', 'Zylindër'],
  ])('%s and %s may both exist', async (...names) => {
    for (const name of names) {
      const { _id } = await server.client.categories.create({ name });
      expect((await server.visitor.categories.get({ id: _id })).name).toBe(name);
    }
  });

  test('of many concurrent categories with one name, one is added', async () => {
    const tries = Array.from({ length: 8 }, () => server.client.categories.create({ name: 'Only once' }));
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of settled) if (one.status === 'rejected') expect(one.reason.code).toBe('duplicate');
  });

  test('a rename shows in every product of the category, and frees the old name', async () => {
    const category = await make.category('Before');
    const product = await make.product({ categoryId: category._id, category: 'Something else' });
    expect(product.category).toBe('Before');
    const response = await server.client.categories.update({ id: category._id, name: 'After' });
    expect(response).toEqual({ success: true, message: 'Category updated successfully!', version: 2 });
    expect(await server.visitor.products.get({ id: product._id })).toMatchObject({ category: 'After' });
    expect(await server.visitor.products.list({ categoryId: category._id })).toMatchObject([{ category: 'After' }]);
    await make.category('Before');
  });

  test("a rename may change case only, but not take another category's name", async () => {
    const [one, other] = [await make.category('Marine'), await make.category('Pharma')];
    await server.client.categories.update({ id: one._id, name: 'MARINE' });
    await expect(server.client.categories.update({ id: other._id, name: 'marine' })).rejects.toMatchObject({
      code: 'duplicate',
    });
    expect((await server.visitor.categories.get({ id: other._id })).name).toBe('Pharma');
  });

  test('an update of an older version is rejected and changes nothing', async () => {
    const { _id: id } = await make.category('First');
    await server.client.categories.update({ id, name: 'Second', version: 1 });
    const stale = server.client.categories.update({ id, name: 'Third', version: 1 });
    await expect(stale).rejects.toMatchObject({ code: 'version_conflict', status: 409 });
    expect(await server.visitor.categories.get({ id })).toMatchObject({ name: 'Second', version: 2 });
  });

  test('an update of a version that never existed is rejected too', async () => {
    const { _id: id } = await make.category('Restored from a backup');
    const ahead = server.client.categories.update({ id, name: 'From before', version: 2 });
    await expect(ahead).rejects.toMatchObject({ code: 'version_conflict', status: 409 });
  });

  test.each([
    [1, 'Presses still has 1 product. Move or delete it first.'],
    [3, 'Presses still has 3 products. Move or delete them first.'],
  ])('a category with %i products cannot be deleted', async (count, message) => {
    const category = await make.category('Presses');
    const products = [];
    for (let n = 0; n < count; n += 1) products.push(await make.product({ categoryId: category._id }));
    const remove = () => server.client.categories.remove({ id: category._id });
    await expect(remove()).rejects.toMatchObject({ code: 'in_use', status: 409, message });
    for (const { _id } of products) await server.client.products.remove({ id: _id });
    expect(await remove()).toEqual({ success: true, message: 'Category deleted successfully!' });
    const restore = server.client.products.restore({ id: products[0]?._id ?? '' });
    await expect(restore).rejects.toMatchObject({ code: 'invalid_input', details: [{ path: 'categoryId' }] });
  });

  test('a deleted one disappears, frees its name, and can be restored', async () => {
    const { _id: id } = await make.category('Delete me');
    await server.client.categories.remove({ id });
    for (const call of [
      () => server.visitor.categories.get({ id }),
      () => server.client.categories.update({ id, name: 'x' }),
      () => server.client.categories.remove({ id }),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 404, message: 'Category not found.' });
    }
    const { _id: second } = await make.category('delete me');
    await expect(server.client.categories.restore({ id })).rejects.toMatchObject({
      code: 'duplicate',
      message: 'There is already a category named delete me.',
    });
    await server.client.categories.remove({ id: second });
    await server.client.categories.restore({ id });
    expect(await server.visitor.categories.get({ id })).toMatchObject({ name: 'Delete me', version: 3 });
    const again = server.client.categories.restore({ id });
    await expect(again).rejects.toMatchObject({ status: 404, message: 'Deleted category not found.' });
  });
});
