import { expectedTexts } from '@hydraulics/common/nouns/products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { fieldErrorsOf } from '../../testing/http.ts';
import { pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const allTexts = Object.fromEntries(expectedTexts.map(text => [text, '<p>words</p>']));

describe.each(databases)('what is missing in the catalogue, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  test('is nothing in an empty catalogue', async () => {
    expect(await server.client.dashboard.get()).toEqual({
      products: { total: 0, withImages: 0, withSpecImage: 0, withTexts: 0 },
      categories: { total: 0, inUse: 0 },
      images: { total: 0, described: 0, productsLacking: 0 },
      contacts: { total: 0, new: 0, handled: 0, spam: 0 },
    });
  });

  test('is counted as it is listed', async () => {
    const [used, emptied] = [await make.category('Used'), await make.category('Emptied')];
    await make.category('Never used');
    const categoryId = used._id;
    const image = [await pngFile()];
    await make.product({ name: 'Whole', categoryId, ...allTexts, images: [...image, ...image], specImage: image });
    await make.product({ name: 'No picture', categoryId, ...allTexts, specImage: image });
    await make.product({ name: 'No words', categoryId, images: image });
    await make.product({ name: 'One text short', categoryId, ...allTexts, features: '<p><br></p>', images: image });
    const deleted = await make.product({ name: 'Gone', categoryId: emptied._id });
    await server.client.products.remove({ id: deleted._id });
    await make.enquiry();
    const { _id } = await make.enquiry();
    await server.client.enquiries.update({ id: _id, state: 'handled' });

    expect(await server.client.dashboard.get()).toEqual({
      products: { total: 4, withImages: 3, withSpecImage: 2, withTexts: 2 },
      categories: { total: 3, inUse: 1 },
      images: { total: 4, described: 0, productsLacking: 3 },
      contacts: { total: 2, new: 1, handled: 1, spam: 0 },
    });
    expect(await server.client.categories.sizes()).toEqual([{ categoryId, products: 4 }]);
    const lacking = async (lacks: 'images' | 'specImage' | 'texts' | 'imageAlts') => {
      const listed = await server.visitor.products.list({ lacks, fields: 'card', limit: 10 });
      expect(await server.visitor.products.count({ lacks })).toEqual({ total: listed.length });
      return listed.map(({ name }) => name);
    };
    expect(await lacking('images')).toEqual(['No picture']);
    expect(await lacking('specImage')).toEqual(['No words', 'One text short']);
    expect(await lacking('texts')).toEqual(['No words', 'One text short']);
    expect(await lacking('imageAlts')).toEqual(['Whole', 'No words', 'One text short']);
  });

  test('products are counted as they are listed', async () => {
    const { client, visitor } = server;
    const used = (await client.categories.list({ q: 'used', sort: '-name' }))[0]?._id ?? '';
    expect(await visitor.products.count()).toEqual({ total: 4 });
    expect(await visitor.products.count({ categoryId: used })).toEqual({ total: 4 });
    expect(await visitor.products.count({ q: 'text SHORT' })).toEqual({ total: 1 });
    expect(await visitor.products.count({ q: 'whole', lacks: 'images' })).toEqual({ total: 0 });
    const response = await server.http.get('/api/products-count?lacks=price');
    expect(fieldErrorsOf(response)).toEqual(['lacks: lacks must be one of images, specImage, texts, imageAlts']);
  });

  test('products are sorted by how many images they have, a page at a time', async () => {
    const list = async (sort: 'images' | '-images', offset = 0) =>
      (await server.visitor.products.list({ sort, limit: 2, offset })).map(({ images }) => images.length);
    expect([...(await list('images')), ...(await list('images', 2))]).toEqual([0, 1, 1, 2]);
    expect([...(await list('-images')), ...(await list('-images', 2))]).toEqual([2, 1, 1, 0]);
  });

  test('nothing was logged as an internal error', () => expect(server.logged).toEqual([]));
});
