import { expectedTexts } from '@hydraulics/common/nouns/products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { fieldErrorsOf } from '../../testing/http.ts';
import { pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const allTexts = Object.fromEntries(expectedTexts.map(text => [text, '<p>words</p>']));

const noEnquiries = { new: 0, in_work: 0, answered: 0, quoted: 0, won: 0, lost: 0, spam: 0, handled: 0 };

describe.each(databases)('what is missing in the catalogue, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  test('nothing is missing in an empty catalogue', async () => {
    expect(await server.client.dashboard.get()).toEqual({
      products: { total: 0, withImages: 0, withSpecImage: 0, withTexts: 0, withFigures: 0 },
      categories: { total: 0, inUse: 0 },
      images: { total: 0, described: 0, productsLacking: 0 },
      enquiries: { ...noEnquiries, total: 0 },
      contacts: { ...noEnquiries, total: 0 },
    });
  });

  test('the dashboard counts missing data as the lists show it', async () => {
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
    await server.client.enquiries.update({ id: _id, state: 'answered' });

    expect(await server.client.dashboard.get()).toEqual({
      products: { total: 4, withImages: 3, withSpecImage: 2, withTexts: 2, withFigures: 4 },
      categories: { total: 3, inUse: 1 },
      images: { total: 4, described: 0, productsLacking: 3 },
      enquiries: { ...noEnquiries, total: 2, new: 1, answered: 1, handled: 1 },
      contacts: { ...noEnquiries, total: 2, new: 1, answered: 1, handled: 1 },
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
    const response = await server.http.get('/api/v1/product-count?lacks=price');
    expect(fieldErrorsOf(response)).toEqual([
      'lacks: lacks must be one of images, specImage, texts, imageAlts, figures',
    ]);
  });

  test('products are sorted by how many images they have, a page at a time', async () => {
    const list = async (sort: 'images' | '-images', offset = 0) =>
      (await server.visitor.products.list({ sort, limit: 2, offset })).map(({ images }) => images.length);
    expect([...(await list('images')), ...(await list('images', 2))]).toEqual([0, 1, 1, 2]);
    expect([...(await list('-images')), ...(await list('-images', 2))]).toEqual([2, 1, 1, 0]);
  });

  test('products without a figure that their category expects are counted, wherever it is stored', async () => {
    const { client, visitor } = server;
    const attribute = (id: string, name: string, required: boolean) => ({
      id,
      name,
      kind: 'number' as const,
      required,
    });
    const { _id: categoryId } = await make.category('Expecting');
    await client.categories.update({
      id: categoryId,
      name: 'Expecting',
      attributes: [
        attribute('mass', 'Weight', true),
        attribute('b_re', 'Bore "D"', true),
        attribute('speed', 'Speed', false),
      ],
    });
    const specifications = (values: object) => JSON.stringify({ values });
    const one = { kind: 'number', number: 1 };
    const variants = JSON.stringify({ columns: [{ name: 'Bore "D"' }], rows: [{ code: 'A', cells: [one] }] });
    const add = (name: string, more: object) => make.product({ name, categoryId, ...more });
    await add('Has both', { specifications: specifications({ mass: one, b_re: one }) });
    await add('Bore by size', { specifications: specifications({ mass: one }), variants });
    await add('Has none', {});
    await add('Only speed', { specifications: specifications({ speed: one }) });
    await add('Bore only', { specifications: specifications({ b_re: one }) });
    const lacking = async (more: object = {}) =>
      (await visitor.products.list({ lacks: 'figures', fields: 'card', limit: 10, ...more })).map(({ name }) => name);
    expect(await lacking()).toEqual(['Has none', 'Only speed', 'Bore only']);
    expect(await lacking({ q: 'only', sort: '-name' })).toEqual(['Only speed', 'Bore only']);
    // Without a limit it comes in batches.
    expect(await lacking({ limit: undefined })).toHaveLength(3);
    const { total } = await visitor.products.count({ lacks: 'figures' });
    expect((await client.dashboard.get()).products).toMatchObject({ total: 9, withFigures: 9 - total });
    const all = { lacks: 'figures' as const, count: 3 };
    expect(await client.products.bulk({ action: 'home', all })).toMatchObject({ changed: 3 });

    // A merged attribute shows the values of the other; one that is no longer expected is not reported as missing.
    const { attributes = [] } = await client.categories.get({ id: categoryId });
    const merged = attributes.map(one =>
      one.id === 'mass' ? { ...one, removed: true, mergedInto: 'm2' } : { ...one, required: false },
    );
    await client.categories.update({
      id: categoryId,
      name: 'Expecting',
      attributes: [attribute('m2', 'Mass', true), ...merged],
    });
    expect(await lacking()).toEqual(['Has none', 'Only speed', 'Bore only']);
    await client.categories.update({
      id: categoryId,
      name: 'Expecting',
      attributes: [attribute('m2', 'Mass', false), ...merged],
    });
    expect(await lacking()).toEqual([]);
  });
});
