import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pngFile } from '../../testing/images.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/** A word that is nowhere else. */
const secret = 'zyxwol';

describe.each(databases)('what visitors find of a pending change, on %s', database => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(database, { website: catalogueWebsite(), publicUrl: 'https://www.example.com' });
  });
  afterEach(() => server?.close());

  test('nothing is found before it is published, and all of it afterwards', async () => {
    const make = factories(server);
    const { _id: categoryId } = await make.category('Pumps');
    const { _id: id } = await make.product({ name: 'VPP 10', categoryId });
    const { _id: picture } = await make.image();
    const { _id: page } = await server.client.pages.create({ title: 'Service', name: 'service', place: 'menu' });
    await server.client.pages.publish({ id: page, status: 'published' });
    const words = { pending: 'true', name: `${secret} 20` } as const;
    const addresses = [
      ...['/', '/products', '/products/pumps', '/product/vpp-10', '/pages/service', '/gallery', '/sitemap.xml'],
      ...[`/search?q=vpp`, '/product/vpp-10/data-sheet.pdf', '/api/products', '/api/categories', '/api/gallery'],
      ...[`/api/products/${id}`, `/api/categories/${categoryId}`, `/api/v1/gallery/${picture}`],
      ...[`/api/products?q=${secret}`, '/api/v1/search?q=vpp', '/api/v1/public-page?name=service'],
    ];
    const read = async () =>
      Promise.all(addresses.map(async address => [(await server.http.get(address)).status, address] as const));
    const found = async () => {
      const texts = await Promise.all(addresses.map(async address => (await server.http.get(address)).text));
      return addresses.filter((_, index) => texts[index]?.toLowerCase().includes(secret));
    };
    // Everything is cached.
    expect((await read()).filter(([status]) => status !== 200)).toEqual([]);
    await server.client.products.update({ ...words, id, images: [await pngFile()], smallDesc: `<p>${secret}</p>` });
    await server.client.categories.update({ ...words, id: categoryId });
    await server.client.gallery.update({ id: picture, alt: secret, pending: 'true' });
    await server.client.pages.update({ id: page, title: secret, name: secret, pending: 'true' });
    expect(await found()).toEqual([]);
    for (const address of [`/product/${secret}-20`, `/products/${secret}-20`, `/pages/${secret}`]) {
      expect((await server.http.get(address)).status, address).toBe(404);
    }
    for (const [noun, recordId] of [
      ...[['products', id] as const, ['categories', categoryId] as const],
      ...[['gallery', picture] as const, ['pages', page] as const],
    ]) {
      await server.client.pendingChanges.publish({ noun, recordId, version: 1 });
    }
    // An edited page is rendered again within a second.
    await expect
      .poll(found)
      .toEqual(
        expect.arrayContaining(['/', '/products', '/gallery', '/sitemap.xml', '/api/products', '/api/categories']),
      );
    expect((await server.http.get(`/product/${secret}-20`)).status).toBe(200);
  });
});
