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

  type Placed = { path: string | undefined } | { file: number };

  test.each<[string, (paths: string[]) => Placed[], number[], number[]]>([
    ['reorder', ([a, b, c]) => [{ path: c }, { path: a }, { path: b }], [], [43, 41, 42]],
    ['remove', ([, b]) => [{ path: b }], [], [42]],
    ['remove all', () => [], [], []],
    ['repeat one', ([a, b]) => [{ path: a }, { path: b }, { path: a }], [], [41, 42, 41]],
    [
      'put sent ones between',
      ([a, b, c]) => [{ path: a }, { file: 0 }, { path: b }, { file: 1 }, { path: c }],
      [61, 62],
      [41, 61, 42, 62, 43],
    ],
    [
      'turn sent ones around',
      ([a]) => [{ file: 2 }, { path: a }, { file: 0 }, { file: 1 }],
      [61, 62, 63],
      [63, 41, 61, 62],
    ],
    ['replace one', ([a, , c]) => [{ path: a }, { file: 0 }, { path: c }], [61], [41, 61, 43]],
    ['add at the end what has no place', ([a]) => [{ file: 1 }, { path: a }], [61, 62], [62, 41, 61]],
  ])('pictures can %s', async (_title, place, added, expected) => {
    const { _id: id, images } = await make.product({ images: await three() });
    const files = await Promise.all(added.map(width => pngFile('n.png', width)));
    await server.client.products.update({ id, pictures: JSON.stringify({ images: place(images) }), images: files });
    expect((await read(id)).widths).toEqual(expected);
  });

  test('pictures that do not list the images leave their rules as they are', async () => {
    const { _id: id, specImage } = await make.product({ images: await three(), specImage: [await pngFile()] });
    await server.client.products.update({ id, pictures: '{}' });
    expect(await read(id)).toMatchObject({ widths: [41, 42, 43], specImage });
    await server.client.products.update({ id, pictures: '{"specImage":null}', images: [await pngFile('n.png', 60)] });
    expect(await read(id)).toMatchObject({ widths: [60], specImage: null });
    const added = await make.product({ images: await three(), pictures: '{}' } as never);
    expect(widths(added.images)).toEqual([41, 42, 43]);
  });

  const image = 'An image must be { path, alt } or { file, alt }';
  const either = 'An image must have either a path or a file';
  const file = 'An image file must be its number among the sent images, counted from 0';
  const gone = 'is no longer stored: it may have been deleted. Nothing was saved. Please choose another image.';
  test.each([
    ['no JSON', '[', 'pictures: Pictures must be JSON'],
    ['a list', '[]', 'pictures: Pictures must be { images, specImage }'],
    ['an unknown key', '{"order":[]}', 'pictures: Pictures must be { images, specImage }'],
    ['no list of images', '{"images":{"0":"new"}}', 'pictures.images: The images must be a list'],
    ['a number in it', '{"images":[7]}', `pictures.images.0: ${image}`],
    ['a path alone', '{"images":["uploads/x.webp"]}', `pictures.images.0: ${image}`],
    ['a misspelt text', '{"images":[{"file":0,"text":"A pump"}]}', `pictures.images.0: ${image}`],
    ['neither path nor file', '{"images":[{"alt":"A pump"}]}', `pictures.images.0: ${either}`],
    ['both path and file', '{"images":[{"path":"uploads/x.webp","file":0}]}', `pictures.images.0: ${either}`],
    ['a path that is no text', '{"images":[{"path":7}]}', 'pictures.images.0.path: An image path must be text'],
    ['a file that is no number', '{"images":[{"file":"0"}]}', `pictures.images.0.file: ${file}`],
    ['a file below the first', '{"images":[{"file":-1}]}', `pictures.images.0.file: ${file}`],
    [
      'a file that was not sent',
      '{"images":[{"file":0},{"file":1}]}',
      'pictures.images.1.file: Image 2 is file 1, which was not sent: 1 file came with this request. Nothing was saved.',
    ],
    [
      'a file twice',
      '{"images":[{"file":0},{"file":0}]}',
      'pictures.images.1.file: Image 2 is file 0, which already has a place. Nothing was saved.',
    ],
    ['a stranger', '{"images":[{"path":"uploads/x.webp"}]}', `pictures.images.0.path: Image 1 ${gone}`],
    ['a way out of the folder', '{"images":[{"path":"../secrets"}]}', `pictures.images.0.path: Image 1 ${gone}`],
    [
      'too many',
      JSON.stringify({ images: Array(201).fill({ path: 'x' }) }),
      'pictures.images: There may be at most 200 images',
    ],
    [
      'a specification image that is no object',
      '{"specImage":"uploads/x.webp"}',
      'pictures.specImage: The specification image must be { path } or null',
    ],
    [
      'a specification image that is a stranger',
      '{"specImage":{"path":"uploads/x.webp"}}',
      `pictures.specImage.path: The specification image ${gone}`,
    ],
  ])('pictures are refused, and nothing is saved: %s', async (_title, pictures, error) => {
    const { _id: id } = await make.product({ images: await three() });
    const response = await server.staff.form('PUT', `/api/products/${id}`, [
      ['pictures', pictures],
      ['images', await pngFile(), 'p.png'],
    ]);
    expect(response.status).toBe(400);
    expect(fieldErrorsOf(response)).toEqual([error]);
    expect((await read(id)).widths).toEqual([41, 42, 43]);
  });

  test('the image of another product that was deleted cannot be used', async () => {
    const [one, other] = [await make.product({ images: await three() }), await make.product({ images: await three() })];
    const pictures = JSON.stringify({ images: other.images.map(path => ({ path })) });
    await server.client.products.remove({ id: other._id });
    const claim = server.client.products.update({ id: one._id, pictures });
    await expect(claim).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('the specification image can be removed, or replaced in the same request', async () => {
    const { _id: id, specImage: first } = await make.product({ specImage: [await pngFile()] });
    await server.client.products.update({ id, pictures: '{"images":[]}' });
    expect((await read(id)).specImage).toBe(first);
    await server.client.products.update({ id, pictures: '{"specImage":null}' });
    expect((await read(id)).specImage).toBeNull();
    await server.client.products.update({
      id,
      pictures: '{"specImage":null}',
      specImage: [await pngFile('s.png', 70)],
    });
    expect(widths([(await read(id)).specImage ?? ''])).toEqual([70]);
    await server.client.products.update({ id, pictures: JSON.stringify({ specImage: { path: first } }) });
    expect((await read(id)).specImage, 'of an earlier version').toBe(first);
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
