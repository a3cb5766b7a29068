import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('the addresses of records on %s', kind => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(kind, { website: catalogueWebsite() });
    make = factories(server);
  });
  afterAll(() => server?.close());

  const ask = async (path: string) => {
    const { status, headers } = await server.http.request(path, { redirect: 'manual' });
    return [status, headers.get('location')];
  };

  test('are made from the name, and an id leads to them in one hop', async () => {
    const category = await make.category('Hydraulik für Pressen');
    const product = await make.product({ name: 'VCX 100/70 Mill-Duty Cylinder', categoryId: category._id });
    expect(category.address).toBe('hydraulik-fuer-pressen');
    expect(product).toMatchObject({
      address: 'vcx-100-70-mill-duty-cylinder',
      categoryAddress: 'hydraulik-fuer-pressen',
    });
    expect(await ask('/product/vcx-100-70-mill-duty-cylinder')).toEqual([200, null]);
    expect(await ask(`/product/${product._id}?code=VCX-1`)).toEqual([
      301,
      '/product/vcx-100-70-mill-duty-cylinder?code=VCX-1',
    ]);
    // Capitals, a slash at the end and empty fields do not take a second hop.
    expect(await ask(`/Products/${category._id}/?p=&q=1`)).toEqual([301, '/products/hydraulik-fuer-pressen?q=1']);
    expect(await ask('/product/VCX-100-70-Mill-Duty-Cylinder')).toEqual([
      301,
      '/product/vcx-100-70-mill-duty-cylinder',
    ]);
    expect(await ask('/product/never-was')).toEqual([404, null]);
  });

  test('follow a rename until staff choose one, and keep all former ones', async () => {
    const { _id: id } = await make.product({ name: 'Pump A' });
    await server.client.products.update({ id, name: 'Pump B' });
    expect(await ask('/product/pump-a')).toEqual([301, '/product/pump-b']);
    await server.client.products.update({ id, address: 'the-best-pump' });
    await server.client.products.update({ id, name: 'Pump C' });
    for (const former of ['pump-a', 'pump-b', id])
      expect(await ask(`/product/${former}`)).toEqual([301, '/product/the-best-pump']);
    expect(await ask('/product/pump-c')).toEqual([404, null]);
    // Emptied, it is automatic again.
    await server.client.products.update({ id, address: '' });
    expect(await ask('/product/the-best-pump')).toEqual([301, '/product/pump-c']);
  });

  test('of a deleted draft do not tell that there was one, except where another one takes its place', async () => {
    const { products } = server.client;
    const { _id: successorId, categoryId } = await make.product({ name: 'Present pump' });
    const draft = async (name: string) => (await products.create({ name, categoryId, status: 'draft' }))._id;
    await products.remove({ id: await draft('Secret pump') });
    await products.remove({ id: await draft('Withdrawn pump'), successorId });
    expect(await ask('/product/secret-pump')).toEqual([404, null]);
    expect(await ask('/product/withdrawn-pump')).toEqual([301, '/product/present-pump']);
  });

  test('of a deleted page say that it is gone, if visitors ever read it', async () => {
    const { pages } = server.client;
    const add = (title: string, status: 'published' | 'draft') =>
      pages.create({ title, place: 'footer', status, images: [] } as never);
    const [read, draft] = [await add('Fair 2025', 'published'), await add('Fair 2027', 'draft')];
    for (const { _id: id } of [read, draft]) await pages.remove({ id });
    expect(await ask('/pages/fair-2025')).toEqual([410, null]);
    expect(await ask('/pages/fair-2027')).toEqual([404, null]);
    await add('Fair 2025', 'published');
    expect((await ask('/pages/fair-2025'))[0], 'the name is used again').not.toBe(410);
  });

  test('are unique, also among former ones, and refused in words', async () => {
    const one = await make.product({ name: 'Valve' });
    const two = await make.product({ name: 'Valve' });
    const three = await make.product({ name: 'valve!' });
    expect([one.address, two.address, three.address]).toEqual(['valve', 'valve-2', 'valve-3']);
    const refusal = (address: string) =>
      server.client.products.update({ id: three._id, address }).then(
        () => 'accepted',
        error => error.message,
      );
    expect(await refusal('valve')).toBe('Valve has the address “valve”. Please choose another one.');
    await server.client.products.update({ id: one._id, name: 'Safety Valve' });
    expect(await refusal('valve')).toBe(
      'The address “valve” belonged to Safety Valve, and old links still use it. Please choose another one.',
    );
    expect((await make.product({ name: 'Valve' })).address).toBe('valve-4');
    expect(await refusal('uploads')).toMatch('The website needs the address “uploads” itself.');
    expect(await refusal('0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11')).toMatch('looks like an internal id');
    expect(await refusal('two words')).toMatch('only the letters a to z');
    expect(await refusal('a'.repeat(81))).toMatch('at most 80 characters');
    expect(await refusal('ok-9')).toBe('accepted');
  });

  test('answer 410 while the record is deleted, and 200 again when it is restored', async () => {
    const { _id: id } = await make.product({ name: 'Short-lived' });
    await server.client.products.update({ id, name: 'Short-lived pump' });
    await server.client.products.remove({ id });
    for (const name of ['short-lived', 'short-lived-pump', id])
      expect(await ask(`/product/${name}`)).toEqual([410, null]);
    await server.client.products.restore({ id });
    expect(await ask('/product/short-lived-pump')).toEqual([200, null]);
    await server.client.products.remove({ id });
    await server.client.trash.purge({ noun: 'products', ids: [id] } as never);
    for (const name of ['short-lived', 'short-lived-pump', id])
      expect(await ask(`/product/${name}`)).toEqual([410, null]);
  });

  test('serve the calls of the API as ids do, which answer the id', async () => {
    const category = await make.category('Motors');
    const product = await make.product({ name: 'Motor M1', categoryId: category._id });
    await server.client.products.update({ id: product._id, name: 'Motor M2' });
    for (const id of [product._id, 'motor-m1', 'motor-m2', 'MOTOR-M2']) {
      expect(await server.client.products.single({ id })).toMatchObject({ _id: product._id, address: 'motor-m2' });
      expect(await server.client.products.get({ id })).toMatchObject({ _id: product._id });
      await server.client.products.sheet({ id });
    }
    expect(await server.client.products.list({ categoryId: 'motors' })).toMatchObject([{ _id: product._id }]);
    expect(await server.client.products.count({ categoryId: 'motors' })).toEqual({ total: 1 });
    expect(await server.client.categories.get({ id: 'motors' })).toMatchObject({
      _id: category._id,
      address: 'motors',
    });
    expect((await server.client.categories.filter({ id: 'motors' })).products).toMatchObject([{ _id: product._id }]);
    await expect(server.client.products.single({ id: 'motor-m3' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('show a rename at once on every page that links to the record', async () => {
    const category = await make.category('Filters');
    const product = await make.product({ name: 'Filter F1', categoryId: category._id });
    const page = async (path: string) => (await server.http.get(path)).text;
    expect(await page('/products/filters')).toContain('"filter-f1"');
    expect(await page('/products')).toContain('"filter-f1"');
    await server.client.products.update({ id: product._id, address: 'filter-one' });
    await server.client.categories.update({ id: category._id, name: 'Filters', address: 'oil-filters' });
    for (const path of ['/products/oil-filters', '/products', '/product/filter-one']) {
      expect(await page(path), path).toContain('"filter-one"');
      expect(await page(path), path).toContain('"oil-filters"');
    }
    const { headers } = await server.http.request('/product/filter-f1', { redirect: 'manual' });
    expect(headers.get('cache-control')).toBe('no-cache');
  });
});
