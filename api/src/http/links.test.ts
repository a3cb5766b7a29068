import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { createHttp, formOf } from '../testing/http.ts';
import { pngFile } from '../testing/images.ts';
import { withPasskey } from '../testing/second-factors/enrolled.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

describe.each(databases)('the list headers, on %s', database => {
  let server: TestServer;
  let categoryId: string;
  beforeAll(async () => {
    server = await startTestServer(database);
    const make = factories(server);
    categoryId = (await make.category('Pumps'))._id;
    await make.category('Presses');
    const names = ['Gear pump', 'Vane pump', 'Hand pump', 'Old pump'];
    const products = [];
    for (const name of names) products.push(await make.product({ name, categoryId }));
    await server.client.products.remove({ id: products[3]?._id ?? '' });
    await make.image();
    await make.image();
    for (const name of ['Vera', 'Vito', 'Vroni']) await make.enquiry({ name });
    const [enquiry] = await server.client.enquiries.list({ q: 'Vito' });
    await server.client.enquiries.update({ id: enquiry?._id ?? '', state: 'answered' });
    await make.social('Instagram');
    await make.social('Facebook');
    await make.user({ name: 'Berta' });
  });
  afterAll(() => server?.close());

  const headersOf = async (path: string) => {
    const { status, headers, text } = await server.staff.get(path);
    expect(status, text).toBe(200);
    return { total: headers.get('X-Total-Count'), link: headers.get('Link') };
  };

  test('the list headers have no links that would be too long for a proxy', async () => {
    const linksOf = async (filters: string) =>
      (await headersOf(`/api/v1/categories/${categoryId}/products?limit=2&filters=${filters}`)).link;
    expect(await linksOf('units=us')).toContain('rel="next"');
    expect(await linksOf(`mounting=${'f'.repeat(1500)}`)).toBeNull();
  });

  test.each([
    ['/api/products', '3'],
    ['/api/products?fields=card&limit=1', '3'],
    ['/api/products?limit=0', '3'],
    ['/api/products?offset=2', '3'],
    ['/api/products?limit=999&offset=1', '3'],
    ['/api/products?q=gear&limit=5', '1'],
    ['/api/products?q=nothing', '0'],
    ['/api/products?lacks=images&limit=1', '3'],
    ['/api/products?limit=2', '3'],
    ['/api/categories', '2'],
    ['/api/categories?q=pum&limit=1', '1'],
    ['/api/gallery', '2'],
    ['/api/gallery?limit=1&offset=1', '2'],
    ['/api/contact-queries', '3'],
    ['/api/contact-queries?limit=1', '3'],
    ['/api/contact-queries?limit=1&state=new', '2'],
    ['/api/contact-queries?limit=1&state=spam', '0'],
    ['/api/contact-queries?limit=1&state=answered&q=vito', '1'],
    ['/api/contact-queries?limit=1&state=answered&q=vera', '0'],
    ['/api/socials', '2'],
    ['/api/socials?q=face&limit=1', '1'],
    ['/api/admin-users', '2'],
    ['/api/admin-users?q=berta&limit=1', '1'],
  ])('%s has %s rows in total', async (path, total) => {
    expect((await headersOf(path)).total).toBe(total);
  });

  test('a category filter counts its products only', async () => {
    const other = (await server.visitor.categories.list({ q: 'Presses' }))[0]?._id;
    expect((await headersOf(`/api/products?categoryId=${other}`)).total).toBe('0');
    expect((await headersOf(`/api/products?categoryId=${categoryId}&limit=1`)).total).toBe('3');
  });

  test('a page links to the others under the requested address', async () => {
    expect((await headersOf('/api/products?limit=1&fields=card&offset=1')).link).toBe(
      '</api/products?limit=1&fields=card&offset=0>; rel="first", ' +
        '</api/products?limit=1&fields=card&offset=0>; rel="prev", ' +
        '</api/products?limit=1&fields=card&offset=2>; rel="next", ' +
        '</api/products?limit=1&fields=card&offset=2>; rel="last"',
    );
    expect((await headersOf('/api/products')).link).toBeNull();
  });

  test('following the links returns every row once', async () => {
    const seen: string[] = [];
    let path: string | undefined = '/api/products?limit=2&sort=name';
    while (path) {
      const response = await server.http.get(path);
      seen.push(...response.json.map(({ name }: { name: string }) => name));
      path = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
    }
    expect(seen).toEqual(['Gear pump', 'Hand pump', 'Vane pump']);
  });

  test('the page cache stores them, and a new row is counted at once', async () => {
    const path = '/api/categories?limit=1';
    expect((await headersOf(path)).total).toBe('2');
    expect((await headersOf(path)).total).toBe('2');
    await factories(server).category('Valves');
    expect((await headersOf(path)).total).toBe('3');
    expect((await headersOf(path)).link).toContain('offset=2>; rel="last"');
  });

  test.each([
    ['/api/add-category', '/api/categories/', { name: 'Cylinders' }],
    ['/api/auth/signup', '/api/admin-users/', { name: 'C', email: 'c@example.com', password: 'surely long enough' }],
  ])('%s has the location of the new record', async (path, read, body) => {
    const response = await server.staff.send('POST', path, body);
    expect(response.status).toBe(201);
    expect(response.headers.get('Location')).toBe(`${read}${response.json._id}`);
    const record = await server.staff.get(response.headers.get('Location') ?? '');
    expect(record.json).toMatchObject({ _id: response.json._id, name: body.name });
  });

  test.each([
    ['/api/products', '/api/products/'],
    ['/api/upload-image', '/api/v1/gallery/'],
  ])('%s with files has the location of the new record', async (path, read) => {
    const parts: [string, string | Blob][] = path.endsWith('products')
      ? [
          ['name', 'New pump'],
          ['categoryId', categoryId],
        ]
      : [['image-file', await pngFile()]];
    const response = await server.staff.request(path, { method: 'POST', body: formOf(parts) });
    expect(response.headers.get('Location'), response.text).toBe(`${read}${response.json._id}`);
    expect((await server.http.get(response.headers.get('Location') ?? '')).json._id).toBe(response.json._id);
  });

  test('a note has the location of the timeline with it', async () => {
    const { _id: id } = await factories(server).enquiry();
    const response = await server.staff.send('POST', `/api/v1/enquiries/${id}/notes`, { text: 'Called back.' });
    expect(response.status).toBe(201);
    expect(response.headers.get('Location')).toBe(`/api/v1/enquiries/${id}/timeline`);
    expect((await server.staff.get(`/api/v1/enquiries/${id}/timeline`)).json).toMatchObject([
      { _id: response.json._id },
    ]);
  });

  test('a passkey has the location of the list of second factors', async () => {
    const { token, another } = await withPasskey(server, factories(server));
    const http = createHttp(server.url, { Authorization: `Bearer ${token}` });
    const response = await http.send('POST', '/api/v1/second-factors/passkeys', { name: 'Phone', passkey: another });
    expect([response.status, response.headers.get('Location')]).toEqual([201, '/api/v1/second-factors']);
    const names = (await http.get('/api/v1/second-factors')).json.passkeys.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Laptop', 'Phone']);
  });

  test('a new enquiry has no location, because only staff may read it', async () => {
    const words = { name: 'Vera', email: 'vera@example.com', message: 'x' };
    const response = await server.http.send('POST', '/api/contact-submit', words);
    expect([response.status, response.headers.get('Location')]).toEqual([201, null]);
  });
});
