import type { Product } from '@hydraulics/common/nouns/products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories, forgetVersions } from '../../testing/factories.ts';
import { fieldErrorsOf } from '../../testing/http.ts';
import { pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('a copy of a product, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  let source: Product;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
    source = await make.product({ images: [await pngFile(), await pngFile()], specImage: [await pngFile()] });
  });
  afterAll(() => server?.close());

  const copy = (more: object) =>
    server.client.products.create({ name: 'A copy', categoryId: source.categoryId, copyOf: source._id, ...more });
  const isServed = async (path: string | null | undefined) => (await fetch(`${server.url}/${path}`)).status;

  test('a copy of a product has the stored images in the order of the form, with new ones between them', async () => {
    const [first, second] = source.images;
    const pictures = JSON.stringify({
      images: [{ path: second }, { file: 0 }, { path: first }],
      specImage: { path: source.specImage },
    });
    const { _id } = await copy({ pictures, images: [await pngFile()] });
    const copied = await server.client.products.get({ id: _id });
    expect(copied.images).toEqual([second, expect.any(String), first]);
    expect(source.images).not.toContain(copied.images[1]);
    expect(copied.specImage).toBe(source.specImage);
  });

  test('keeps its images when those of the other are replaced', async () => {
    const other = await make.product({ images: [await pngFile()] });
    const [image] = other.images;
    const { _id } = await copy({ copyOf: other._id, pictures: JSON.stringify({ images: [{ path: image }] }) });
    await server.client.products.update({ id: other._id, images: [await pngFile()] });
    await forgetVersions(server);
    expect(await isServed(image)).toBe(200);
    await server.client.products.update({ id: _id, images: [await pngFile()] });
    await forgetVersions(server);
    expect(await isServed(image)).toBe(404);
  });

  test.each([
    [
      { pictures: '{"images":[{"path":"/uploads/of-nobody.webp"}]}' },
      [
        'pictures.images.0.path: Image 1 is no longer stored: it may have been deleted. Nothing was saved. Please choose another image.',
      ],
    ],
    [
      { pictures: '{"specImage":{"path":"/uploads/of-nobody.webp"}}' },
      [
        'pictures.specImage.path: The specification image is no longer stored: it may have been deleted. Nothing was saved. Please choose another image.',
      ],
    ],
    [
      { copyOf: 'nobody', pictures: '{"images":[]}' },
      ['images: The product that this one copies no longer exists. Please remove its images.'],
    ],
  ])('%j is refused, and nothing is added', async (more, errors) => {
    const form = new FormData();
    const fields = { name: 'Refused', categoryId: source.categoryId, copyOf: source._id, ...more };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const answer = await server.staff.request('/api/products', { method: 'POST', body: form });
    expect([answer.status, fieldErrorsOf(answer)]).toEqual([400, errors]);
    expect(await server.client.products.count({ q: 'refused' })).toEqual({ total: 0 });
  });
});
