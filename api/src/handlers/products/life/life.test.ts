import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../../testing/databases.ts';
import { catalogueWebsite } from '../../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

const attributes = [
  { id: 'pressure', name: 'Pressure', kind: 'number' as const, unit: 'bar' as const, filterable: true },
];
const specifications = JSON.stringify({
  own: [],
  values: { pressure: { kind: 'number', number: 210, unit: 'bar' } },
});
const variants = JSON.stringify({
  columns: [{ name: 'Bore', unit: 'mm' }],
  rows: [{ code: 'VHX-63', cells: [{ kind: 'number', number: 63, unit: 'mm' }] }],
});

describe.each(databases)('a product that is not supplied any more, on %s', database => {
  let server: TestServer;
  let categoryId = '';
  let old = '';
  let current = '';

  beforeEach(async () => {
    server = await startTestServer(database, { website: catalogueWebsite(), publicUrl: 'https://www.example.com' });
    ({ _id: categoryId } = await server.client.categories.create({ name: 'Cylinders', attributes }));
    const make = async (name: string, more = {}) =>
      (await server.client.products.create({ name, categoryId, specifications, ...more }))._id;
    old = await make('Vintage ram VHX', { variants, features: '<p>Chromed tubes</p>' });
    current = await make('Modern ram VCX');
  });
  afterEach(() => server?.close());

  const retire = () =>
    server.client.products.update({ id: old, life: 'discontinued', discontinuedSince: '2021-06-30' });
  const text = async (path: string) => (await fetch(server.url + path)).text();
  const lists = () => [
    ...['/', '/products', `/products/${categoryId}`, '/api/products', '/api/products-home', '/api/v1/catalogue'],
    ...[`/api/products?categoryId=${categoryId}`, `/api/v1/categories/${categoryId}/products`],
    `/api/v1/categories/${categoryId}/products?filters=${encodeURIComponent('pressure.min=200')}`,
  ];

  test('is left out of lists, counts and filters, at once although they were cached', async () => {
    for (const path of lists()) await text(path);
    expect((await server.visitor.products.count({ categoryId })).total).toBe(2);
    await retire();
    for (const path of lists()) expect([path, (await text(path)).includes(old)]).toEqual([path, false]);
    expect((await server.visitor.products.count({ categoryId })).total).toBe(1);
    expect((await server.visitor.products.catalogue({})).sizes).toEqual([{ categoryId, products: 1 }]);
    expect((await server.visitor.categories.filter({ id: categoryId })).total).toBe(1);
  });

  test('keeps its page and its place in the sitemap, with its life and the day', async () => {
    await retire();
    const { address = '' } = await server.visitor.products.get({ id: old });
    expect((await fetch(`${server.url}/product/${address}`)).status).toBe(200);
    expect(await text('/sitemap.xml')).toContain(`/product/${address}<`);
    expect(await server.visitor.products.single({ id: old })).toMatchObject({
      life: 'discontinued',
      discontinuedSince: '2021-06-30',
    });
    expect(await server.visitor.products.single({ id: current })).not.toHaveProperty('life');
  });

  test('is found by its name and its codes, but not by its figures and texts', async () => {
    await retire();
    const found = async (q: string) => (await server.visitor.search.find({ q })).products.map(({ _id }) => _id);
    expect(await found('vhx')).toEqual([old]);
    expect(await found('VHX-63')).toEqual([old]);
    expect(await found('210 bar')).toEqual([current]);
    expect(await found('chromed')).toEqual([]);
    const { products } = await server.visitor.search.find({ q: 'vintage' });
    expect(products).toMatchObject([{ _id: old, life: 'discontinued' }]);
  });

  test('is in the lists of staff, and with visitors again once it is active', async () => {
    await retire();
    expect((await server.client.products.list({})).map(({ _id }) => _id)).toEqual([old, current]);
    await server.client.products.update({ id: old, life: '' });
    expect((await server.visitor.products.list({})).map(({ _id }) => _id)).toEqual([old, current]);
  });

  test('takes its category out of the menu if nothing else is in it', async () => {
    const menu = async () => (await server.visitor.categories.menu()).map(({ name }) => name);
    await server.client.products.remove({ id: current });
    expect(await menu()).toEqual(['Cylinders']);
    await server.client.products.update({ id: old, life: 'spare-parts' });
    expect(await menu()).toEqual([]);
  });

  test('is refused a life that there is none of, and a day that is none', async () => {
    const refused = (more: object) => server.client.products.update({ id: old, ...more });
    await expect(refused({ life: 'dead' })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(refused({ discontinuedSince: '2021' })).rejects.toMatchObject({
      details: [
        { path: 'discontinuedSince', message: 'Discontinued since must be a day such as 2026-03-02, or empty' },
      ],
    });
  });
});
