import { randomUUID } from 'node:crypto';
import { richFields } from '@hydraulics/common/nouns/products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { fieldErrorsOf, formOf } from '../../testing/http.ts';
import { pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('products, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  test('an added one reads the same everywhere', async () => {
    const category = await make.category('Cylinders');
    const texts = Object.fromEntries(richFields.map(field => [field, `<p>${field}</p>`]));
    const input = { name: ' Ram 40 ', category: 'ignored', categoryId: category._id, ...texts };
    const { _id: id, ...response } = await server.client.products.create(input);
    expect(response).toEqual({ success: true, message: 'Product added successfully!' });
    const product = await server.visitor.products.get({ id });
    const own = { name: 'Ram 40', category: 'Cylinders', categoryId: category._id, images: [], specImage: null };
    expect(product).toMatchObject({ _id: id, ...own, ...texts, version: 1 });
    expect(await server.visitor.products.single({ id })).toEqual(product);
    expect(await server.visitor.products.list({ categoryId: category._id })).toEqual([product]);
  });

  test('a card contains only what a card shows', async () => {
    const product = await make.product({ smallDesc: '<p>Small</p>', fullDesc: '<p>Full</p>' });
    const { _id, name, category, categoryId, smallDesc, images, createdAt, updatedAt, version } = product;
    const { address, categoryAddress } = product;
    const [card] = await server.visitor.products.list({ categoryId, fields: 'card' });
    const names = { name, address, category, categoryId, categoryAddress };
    expect(card).toEqual({ _id, ...names, smallDesc, images, createdAt, updatedAt, version });
  });

  test('a product sent again with its key is added once', async () => {
    const { _id: categoryId } = await make.category();
    const input = { name: 'Once', categoryId, images: [await pngFile()] };
    const key = randomUUID();
    const { _id } = await server.client.products.create(input, { key });
    const again = await server.client.products.create(input, { key });
    expect(again).toEqual({ success: true, message: 'Product added successfully!', _id });
    const products = await server.visitor.products.list({ categoryId });
    expect(products.map(({ _id, name, images }) => [_id, name, images.length])).toEqual([[_id, 'Once', 1]]);
  });

  test('a product sent again with its key, but corrected, is named to the one who added it', async () => {
    const { _id: categoryId } = await make.category();
    const key = randomUUID();
    const { _id } = await server.client.products.create({ name: 'Mine', categoryId }, { key });
    const corrected = { name: 'Mine, corrected', categoryId };
    await expect(server.client.products.create(corrected, { key })).rejects.toMatchObject({
      ...{ code: 'idempotency_mismatch', status: 422 },
      details: [{ path: '_id', message: _id }],
    });
    const grace = await make.user({ name: 'Grace Hopper' });
    const theirs = server.clientOf((await server.visitor.auth.login(grace)).token);
    const other = await theirs.products.create(corrected, { key });
    expect(other._id).not.toBe(_id);
    expect(await server.visitor.products.get({ id: _id })).toMatchObject({ name: 'Mine', version: 1 });
  });

  test('a product sent several times at once with one key is added once', async () => {
    const { _id: categoryId } = await make.category();
    const input = { name: 'Twice', categoryId, images: [await pngFile()] };
    const key = randomUUID();
    const sent = await Promise.allSettled([1, 2, 3].map(() => server.client.products.create(input, { key })));
    for (const one of sent) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'idempotency_in_progress' });
    }
    expect(await server.visitor.products.list({ categoryId })).toHaveLength(1);
  });

  test('texts that are left out are empty', async () => {
    const product = await make.product();
    for (const field of richFields) expect(product[field]).toBe('');
  });

  test.each([
    [[], ['name: Name is required', 'categoryId: Category is required']],
    [
      [
        ['name', ' '],
        ['category', 'Presses'],
        ['categoryId', ''],
      ],
      ['name: Name is required', 'categoryId: Category is required'],
    ],
    [
      [
        ['name', 'x'.repeat(201)],
        ['categoryId', 'a b'],
      ],
      ['name: Name must be at most 200 characters', 'categoryId: This is not a valid id.'],
    ],
    [
      [
        ['name', 'A'],
        ['name', 'B'],
        ['categoryId', 'x'],
      ],
      ['name: Name must be text'],
    ],
    [
      [
        ['name', 'A'],
        ['categoryId', 'x'],
        ['features', 'x'.repeat(100_001)],
        ['advantages', 'x'.repeat(100_001)],
      ],
      [
        'features: Features must be at most 100,000 characters',
        'advantages: Advantages must be at most 100,000 characters',
      ],
    ],
  ] as [[string, string][], string[]][])('a form is refused with every error', async (parts, errors) => {
    const response = await server.staff.form('POST', '/api/products', [['unknown', 'field'], ...parts]);
    expect(response.status).toBe(400);
    expect(fieldErrorsOf(response)).toEqual(errors);
  });

  test.each(['no-such-category', 'deleted'])('a missing category is rejected: %s', async which => {
    const { _id } = await make.category();
    await server.client.categories.remove({ id: _id });
    const categoryId = which === 'deleted' ? _id : which;
    const response = await server.staff.form('POST', '/api/products', [
      ['name', 'A'],
      ['categoryId', categoryId],
    ]);
    expect(response.status).toBe(400);
    expect(fieldErrorsOf(response)).toEqual(['categoryId: This category no longer exists. Please choose another.']);
  });

  test('a change keeps omitted fields', async () => {
    const before = await make.product({ name: 'Old', features: '<p>Features</p>', advantages: '<p>Advantages</p>' });
    const id = before._id;
    const response = await server.client.products.update({ id, advantages: '<p>New</p>' });
    expect(response).toEqual({ success: true, message: 'Product updated successfully!', version: 2 });
    const after = await server.visitor.products.get({ id });
    const { version, updatedAt } = after;
    expect(after).toEqual({ ...before, advantages: '<p>New</p>', version, updatedAt });
    expect(updatedAt > before.updatedAt).toBe(true);
  });

  test('a text that is sent empty becomes empty, but a name cannot', async () => {
    const { _id: id } = await make.product({ features: '<p>Features</p>' });
    await server.client.products.update({ id, features: '' });
    expect((await server.visitor.products.get({ id })).features).toBe('');
    const nameless = server.client.products.update({ id, name: '' });
    await expect(nameless).rejects.toMatchObject({ details: [{ path: 'name', message: 'Name is required' }] });
  });

  test('a product can move to an existing category only', async () => {
    const [product, category] = [await make.product(), await make.category('Marine units')];
    const id = product._id;
    await server.client.products.update({ id, categoryId: category._id });
    expect(await server.visitor.products.get({ id })).toMatchObject({ category: 'Marine units' });
    expect(await server.visitor.products.list({ categoryId: product.categoryId })).toEqual([]);
    const move = server.client.products.update({ id, categoryId: 'nowhere' });
    await expect(move).rejects.toMatchObject({ code: 'invalid_input', details: [{ path: 'categoryId' }] });
  });

  test('an update of an older version is rejected', async () => {
    const { _id: id } = await make.product({ name: 'First' });
    await server.client.products.update({ id, name: 'Second', version: 1 });
    const stale = server.client.products.update({ id, name: 'Third', version: 1 });
    await expect(stale).rejects.toMatchObject({ code: 'version_conflict', status: 409 });
    expect(await server.visitor.products.get({ id })).toMatchObject({ name: 'Second', version: 2 });
  });

  test('a version conflict names the other editor and the time; visitors do not see them', async () => {
    const { _id: id } = await make.product();
    const { name, email, password } = await make.user({ name: 'Grace Hopper' });
    const { token } = await server.visitor.auth.login({ email, password });
    await server.clientOf(token).products.update({ id, name: 'Second', version: 1 });
    await expect(server.client.products.update({ id, name: 'Third', version: 1 })).rejects.toMatchObject({
      message: expect.stringMatching(/^Grace Hopper changed this product on \d+ \w{3} \d{4}, \d\d:\d\d UTC\.$/),
      details: [{ path: 'updatedBy', message: name }],
    });
    expect(await server.visitor.products.get({ id })).not.toHaveProperty('updatedBy');
    expect(JSON.stringify(await server.visitor.products.list())).not.toContain(name);
  });

  test('one of many concurrent changes to one version of a product wins', async () => {
    const { _id: id } = await make.product();
    const change = (name: string) => server.client.products.update({ id, name, version: 1 });
    const settled = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(change));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await server.visitor.products.get({ id })).toMatchObject({ version: 2 });
  });

  test('a deleted one is missing from every read and can be restored', async () => {
    const product = await make.product();
    const { _id: id, categoryId } = product;
    expect(await server.client.products.remove({ id })).toEqual({
      success: true,
      message: 'Product deleted successfully!',
    });
    const notFound = { status: 404, message: 'Product not found.' };
    await expect(server.visitor.products.get({ id })).rejects.toMatchObject(notFound);
    await expect(server.visitor.products.single({ id })).rejects.toMatchObject(notFound);
    await expect(server.client.products.update({ id, name: 'A' })).rejects.toMatchObject(notFound);
    await expect(server.client.products.remove({ id })).rejects.toMatchObject(notFound);
    expect(await server.visitor.products.list({ categoryId })).toEqual([]);
    const response = await server.client.products.restore({ id });
    expect(response).toEqual({ success: true, message: 'Product restored successfully!' });
    expect(await server.visitor.products.get({ id })).toEqual({ ...product, version: 3 });
    const again = server.client.products.restore({ id });
    await expect(again).rejects.toMatchObject({ message: 'Deleted product not found.' });
  });

  test.each([
    ['name', { name: 'Ölmotor 50%' }, 'OLMOTOR 50%'],
    ['name without its umlaut', { name: 'Müllerventil' }, 'MUELLER'],
    ['name with another apostrophe', { name: 'Bürk’s pump' }, "burk's"],
    ['small description', { smallDesc: '<p>For <b>bag</b> lifting</p>' }, 'bag LIFTING'],
    ['features', { features: '<ul><li>Schräg_verzahnt</li></ul>' }, 'schrag_ver'],
  ])('products are found by %s', async (_field, fields, q) => {
    const product = await make.product(fields);
    expect(await server.visitor.products.list({ q })).toEqual([product]);
    await server.client.products.update({ id: product._id, name: 'Renamed', smallDesc: '', features: '' });
    expect(await server.visitor.products.list({ q })).toEqual([]);
  });

  test.each([
    ['तेल', 'ताल'],
    ['がす', 'か'],
  ])('products named %s are not found by %s', async (name, q) => {
    const product = await make.product({ name });
    const found = await server.visitor.products.list({ q });
    expect(found.map(({ _id }) => _id)).not.toContain(product._id);
    expect(await server.visitor.products.list({ q: name })).toEqual([product]);
  });

  test('products are sorted and paged within a category', async () => {
    const { _id: categoryId } = await make.category();
    for (const name of ['b', 'C', 'a']) await make.product({ name, categoryId });
    const names = async (query: object) =>
      (await server.visitor.products.list({ categoryId, ...query })).map(({ name }) => name);
    expect(await names({})).toEqual(['b', 'C', 'a']);
    expect(await names({ sort: 'name' })).toEqual(['a', 'b', 'C']);
    expect(await names({ sort: '-createdAt', limit: 2 })).toEqual(['a', 'C']);
    expect(await names({ sort: 'category', limit: 1, offset: 2, fields: 'card' })).toHaveLength(1);
    expect(await server.visitor.products.list({ categoryId: 'nowhere' })).toEqual([]);
  });

  test.each([
    ['emoji', `<p>${'🔧'.repeat(10)} 液压 Ünï</p>`],
    ['70,000 characters', `<p>${'ü'.repeat(70_000)}</p>`],
  ])('a text is stored unchanged: %s', async (_title, fullDesc) => {
    expect((await make.product({ fullDesc })).fullDesc).toBe(fullDesc);
  });

  test('every text is sanitized when it is added and when it is changed', async () => {
    const dirty = '<p onclick="x()">A&nbsp;<script>alert(1)</script><img src=x onerror=alert(1)>b</p>';
    const texts = Object.fromEntries(richFields.map(field => [field, dirty]));
    const product = await make.product(texts);
    for (const field of richFields) expect(product[field]).toBe('<p>A b</p>');
    const { _id: id } = await make.product();
    await server.client.products.update({ id, ...texts });
    const changed = await server.visitor.products.get({ id });
    for (const field of richFields) expect(changed[field]).toBe('<p>A b</p>');
  });

  test('a form may use any field names safely', async () => {
    const { _id: categoryId } = await make.category();
    const form = formOf([
      ['name', 'Plain'],
      ['categoryId', categoryId],
      ['__proto__[polluted]', 'yes'],
      ['constructor', 'x'],
      ['images', 'not a file'],
      ['_id', 'chosen'],
      ['version', '99'],
    ]);
    const response = await server.staff.request('/api/products', { method: 'POST', body: form });
    expect(response.status).toBe(201);
    expect(await server.visitor.products.get({ id: response.json._id })).toMatchObject({ images: [], version: 1 });
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});
