import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { pngFile } from '../testing/images.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

describe.each(databases)('alternative texts, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const images = async () => (await server.client.dashboard.get()).images;
  const textsOf = async (id: string) => (await server.visitor.products.single({ id })).imageAlts;

  test('alternative texts of a product move with their images, and are deleted with them', async () => {
    const sent = [await pngFile(), await pngFile()];
    const pictures = '{"images":[{"file":0,"alt":" A pump "},{"file":1}]}';
    const { _id } = await make.product({ images: sent, pictures } as never);
    const before = await images();
    expect(await textsOf(_id)).toEqual(['A pump', '']);
    const [one, two] = (await server.client.products.get({ id: _id })).images;
    const place = (...placed: object[]) =>
      server.client.products.update({ id: _id, pictures: JSON.stringify({ images: placed }) });
    await place({ path: two }, { path: one });
    expect(await textsOf(_id)).toEqual(['', 'A pump']);
    await place({ path: two, alt: 'A valve' }, { path: one, alt: '' });
    expect(await textsOf(_id)).toEqual(['A valve', '']);
    expect(await images()).toEqual(before);
    await place({ path: two }, { path: one, alt: 'A pump' });
    expect(await textsOf(_id)).toEqual(['A valve', 'A pump']);
    expect(await images()).toEqual({
      ...before,
      described: before.described + 1,
      productsLacking: before.productsLacking - 1,
    });
    await server.client.products.update({
      id: _id,
      pictures: JSON.stringify({ images: [{ file: 0, alt: 'A new pump' }, { path: one }] }),
      images: [await pngFile('n.png', 60)],
    });
    expect(await textsOf(_id)).toEqual(['A new pump', 'A pump']);
    await place();
    expect(await textsOf(_id)).toBeUndefined();
  });

  test('missing alternative texts are found by a filter', async () => {
    const { _id: lacking } = await make.product({ images: [await pngFile()] });
    const pictures = '{"images":[{"file":0,"alt":"A pump"}]}';
    const { _id: described } = await make.product({ images: [await pngFile()], pictures } as never);
    const found = (await server.visitor.products.list({ lacks: 'imageAlts' })).map(({ _id }) => _id);
    expect(found).toContain(lacking);
    expect(found).not.toContain(described);
  });

  test.each([
    ['a number', '1', 'An image text must be text'],
    ['null', 'null', 'An image text must be text'],
    ['a list', '["A pump"]', 'An image text must be text'],
    ['a long text', JSON.stringify('x'.repeat(301)), 'An image text must be at most 300 characters'],
  ])('an alternative text is refused: %s', async (_title, alt, message) => {
    const { _id, images } = await make.product({ images: [await pngFile()] });
    const pictures = `{"images":[{"path":"${images[0]}","alt":${alt}}]}`;
    await expect(server.client.products.update({ id: _id, pictures })).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ path: 'pictures.images.0.alt', message }],
    });
  });

  test('alternative texts of a gallery image are set when it is added or later, and counted', async () => {
    const key = crypto.randomUUID();
    const file = await pngFile();
    const add = () => server.client.gallery.create({ alt: ' A pump ', 'image-file': [file] }, { key });
    const first = await add();
    const id = first._id;
    expect(await add(), 'a retry').toEqual(first);
    expect(await server.visitor.gallery.get({ id })).toMatchObject({ alt: 'A pump', version: 1 });
    const before = await images();
    const { total } = await server.visitor.gallery.count({ lacks: 'alt' });
    expect(await server.client.gallery.update({ id, alt: '', version: 1 })).toEqual({
      success: true,
      message: 'Image updated successfully!',
      version: 2,
    });
    expect(await images()).toEqual({ ...before, described: before.described - 1 });
    expect(await server.visitor.gallery.count({ lacks: 'alt' })).toEqual({ total: total + 1 });
    expect((await server.visitor.gallery.list({ lacks: 'alt' })).map(({ _id }) => _id)).toContain(id);
    const stale = server.client.gallery.update({ id, alt: 'B', version: 1 });
    await expect(stale).rejects.toMatchObject({ code: 'version_conflict' });
  });
});
