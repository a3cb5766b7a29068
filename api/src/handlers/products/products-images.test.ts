import { limits } from '@hydraulics/common/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { type FormPart, fieldErrorsOf } from '../../testing/http.ts';
import { asFile, pngFile, textFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const three = () => Promise.all([41, 42, 43].map(width => pngFile(`${width}.png`, width)));
const widths = (images: string[]) => images.map(path => Number(/-(\d+)x/.exec(path)?.[1]));

describe.each(databases)("a product's images, on %s", database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const read = async (id: string) => {
    const { images, specImage } = await server.visitor.products.get({ id });
    return { images, widths: widths(images), specImage };
  };

  test("a product's images keep the order in which they were sent", async () => {
    const product = await make.product({ images: (await three()).reverse(), specImage: [await pngFile('s.png', 50)] });
    expect(widths(product.images)).toEqual([43, 42, 41]);
    expect(product.images.every(path => /^uploads\/[0-9a-f]{40}w?-\d+x\d+\.webp$/.test(path))).toBe(true);
    expect(widths([product.specImage ?? ''])).toEqual([50]);
  });

  test("a product's images are replaced by new ones, and kept if there are none", async () => {
    const { _id: id, specImage } = await make.product({ images: await three(), specImage: [await pngFile()] });
    await server.client.products.update({ id, name: 'Renamed' });
    expect(await read(id)).toMatchObject({ widths: [41, 42, 43], specImage });
    await server.client.products.update({ id, images: [await pngFile('n.png', 60)] });
    expect(await read(id)).toMatchObject({ widths: [60], specImage });
    await server.client.products.update({ id, specImage: [await pngFile('s.png', 70)] });
    expect(widths([(await read(id)).specImage ?? ''])).toEqual([70]);
  });

  test.each<[string, (paths: string[]) => string[], number[], number[]]>([
    ['reorder', ([a = '', b = '', c = '']) => [c, a, b], [], [43, 41, 42]],
    ['remove', ([, b = '']) => [b], [], [42]],
    ['remove all', () => [], [], []],
    ['put new ones between', ([a = '', b = '', c = '']) => [a, 'new', b, 'new', c], [61, 62], [41, 61, 42, 62, 43]],
    ['replace one', ([a = '', , c = '']) => [a, 'new', c], [61], [41, 61, 43]],
    ['add at the end what has no place', ([a = '']) => ['new', a], [61, 62], [61, 41, 62]],
  ])('an order can %s', async (_title, order, added, expected) => {
    const { _id: id, images } = await make.product({ images: await three() });
    const files = await Promise.all(added.map(width => pngFile('n.png', width)));
    await server.client.products.update({ id, imageOrder: JSON.stringify(order(images)), images: files });
    expect((await read(id)).widths).toEqual(expected);
  });

  test.each([
    ['not JSON', '[', 'imageOrder: Image order must be a JSON list of image paths'],
    ['no list', '{"0": "new"}', 'imageOrder: Image order must be a JSON list of image paths'],
    ['a number in it', '[7]', 'imageOrder.0: An image path must be text'],
    ['more new ones than sent', '["new"]', 'imageOrder.0: Image order contains more new images than were sent.'],
    [
      'a stranger',
      '["uploads/x.webp"]',
      'imageOrder.0: Image 1 is no longer stored: it may have been deleted. Nothing was saved. Please choose another image.',
    ],
  ])('an order is refused: %s', async (_title, imageOrder, error) => {
    const { _id: id } = await make.product({ images: await three() });
    const response = await server.staff.form('PUT', `/api/products/${id}`, [['imageOrder', imageOrder]]);
    expect(response.status).toBe(400);
    expect(fieldErrorsOf(response)).toEqual([error]);
    expect((await read(id)).widths).toEqual([41, 42, 43]);
  });

  test('the image of another product that was deleted cannot be used', async () => {
    const [one, other] = [await make.product({ images: await three() }), await make.product({ images: await three() })];
    const imageOrder = JSON.stringify(other.images);
    await server.client.products.remove({ id: other._id });
    const claim = server.client.products.update({ id: one._id, imageOrder });
    await expect(claim).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('the specification image can be removed, or replaced in the same request', async () => {
    const { _id: id } = await make.product({ specImage: [await pngFile()] });
    await server.client.products.update({ id, removeSpecImage: 'false' });
    expect((await read(id)).specImage).not.toBeNull();
    await server.client.products.update({ id, removeSpecImage: 'true' });
    expect((await read(id)).specImage).toBeNull();
    await server.client.products.update({ id, removeSpecImage: 'true', specImage: [await pngFile('s.png', 70)] });
    expect(widths([(await read(id)).specImage ?? ''])).toEqual([70]);
    const response = await server.staff.form('PUT', `/api/products/${id}`, [['removeSpecImage', 'yes']]);
    expect(fieldErrorsOf(response)).toEqual(['removeSpecImage: removeSpecImage must be true or false']);
  });

  test('one bad file among good ones rejects the request and is named', async () => {
    const { _id: id } = await make.product({ name: 'Before', images: await three() });
    const files = [await pngFile(), asFile(textFile, 'notes.jpg', 'image/jpeg')];
    const update = server.client.products.update({ id, name: 'After', images: files });
    await expect(update).rejects.toMatchObject({
      code: 'invalid_image',
      status: 400,
      message: 'notes.jpg is not a JPEG, PNG, WebP, AVIF, GIF or HEIC image.',
      details: [{ path: 'images', message: 'notes.jpg is not a JPEG, PNG, WebP, AVIF, GIF or HEIC image.' }],
    });
    expect(await server.visitor.products.get({ id })).toMatchObject({ name: 'Before', version: 1 });
  });

  test('a request accepts the maximum number of files and not one more', async () => {
    const { _id: categoryId } = await make.category();
    const file = await pngFile();
    const parts = (count: number): FormPart[] => [
      ['name', 'Many'],
      ['categoryId', categoryId],
      ...Array.from({ length: count }, (): FormPart => ['images', file, 'p.png']),
    ];
    const accepted = await server.staff.form('POST', '/api/products', parts(limits.filesPerRequest));
    expect(accepted.status).toBe(201);
    const response = await server.staff.form('POST', '/api/products', parts(limits.filesPerRequest + 1));
    expect(response.status).toBe(413);
    expect(response.json).toMatchObject({
      message: `At most ${limits.filesPerRequest} files may be sent at once.`,
      error: { code: 'too_many_files' },
    });
  });

  test('the home page gets the eight newest products that have one', async () => {
    const made: string[] = [];
    for (let n = 0; n < 10; n += 1) made.unshift((await make.product({ images: [await pngFile()] }))._id);
    await make.product();
    const [newest = '', ...rest] = made;
    await server.client.products.remove({ id: newest });
    const home = await server.visitor.products.home();
    expect(home.map(({ _id }) => _id)).toEqual(rest.slice(0, limits.homeProducts));
    expect(home.every(({ images }) => images.length === 1)).toBe(true);
    expect(home[0]).not.toHaveProperty('fullDesc');
  });
});
