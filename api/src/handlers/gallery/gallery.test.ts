import { parseImagePath } from '@hydraulics/common/units/images';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { fieldErrorsOf } from '../../testing/http.ts';
import { asFile, pngFile, svg } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('gallery images, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  test('an added one is in the list, and its file is cached for ever', async () => {
    const { _id, filename, ...response } = await server.client.gallery.create({ 'image-file': [await pngFile()] });
    expect(response).toEqual({ success: true, message: 'Image uploaded successfully!' });
    expect(await server.visitor.gallery.list()).toContainEqual(expect.objectContaining({ _id, filename }));
    expect(parseImagePath(filename)).toMatchObject({ width: 40, height: 30 });
    const file = await server.http.get(`/uploads/${filename}`);
    expect(file.status).toBe(200);
    expect(file.headers.get('Content-Type')).toBe('image/webp');
    expect(file.headers.get('Cache-Control')).toBe('max-age=31536000,immutable');
    expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(file.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; img-src 'self'/);
    expect(file.headers.get('Referrer-Policy')).toBeNull();
    expect(file.headers.get('Cross-Origin-Opener-Policy')).toBeNull();
  });

  const drawing = 'image-file: picture is an SVG drawing. Please export it as PNG and send that.';
  const noImage = 'image-file: picture is not a JPEG, PNG, WebP, AVIF, GIF or HEIC image.';

  test.each([
    ['no file', [], 400, 'image-file: Please select an image file'],
    ['text in its place', [['image-file', 'a.png']], 400, 'image-file: Please select an image file'],
    ['an empty file', [['image-file', asFile(Buffer.alloc(0), 'empty.png')]], 400, noImage],
    ['an SVG', [['image-file', asFile(svg, 'logo.svg', 'image/svg+xml')]], 400, drawing],
  ] as const)('an upload of %s is refused', async (_title, parts, status, error) => {
    const response = await server.staff.form('POST', '/api/upload-image', [...parts] as never);
    expect(response.status).toBe(status);
    expect(fieldErrorsOf(response)).toEqual([error]);
  });

  test.each(['images', 'file', 'image-file[]', 'specImage'])('a file in the field %s is refused', async field => {
    const response = await server.staff.form('POST', '/api/upload-image', [[field, await pngFile()]]);
    expect(response.status).toBe(400);
    expect(response.json.message).toBe(`${field} accepts no file, or fewer files.`);
  });

  test('two files in one request are refused', async () => {
    const response = await server.staff.form('POST', '/api/upload-image', [
      ['image-file', await pngFile()],
      ['image-file', await pngFile()],
    ]);
    expect(response.status).toBe(400);
    expect(fieldErrorsOf(response)).toEqual(['image-file: image-file accepts no file, or fewer files.']);
  });

  test('gallery images are listed oldest first', async () => {
    const [one, two] = [await make.image(), await make.image()];
    const ids = async (query = {}) => (await server.visitor.gallery.list(query)).map(({ _id }) => _id);
    expect((await ids()).slice(-2)).toEqual([one._id, two._id]);
    expect(await ids({ sort: '-createdAt', limit: 2 })).toEqual([two._id, one._id]);
    expect(await ids({ sort: '-createdAt', limit: 1, offset: 1 })).toEqual([one._id]);
  });

  test('a deleted one leaves the list and can be restored with its file', async () => {
    const { _id: id, filename } = await make.image();
    const ids = async () => (await server.visitor.gallery.list()).map(({ _id }) => _id);
    const response = await server.client.gallery.remove({ id });
    expect(response).toEqual({ success: true, message: 'Image deleted successfully!' });
    expect(await ids()).not.toContain(id);
    await expect(server.client.gallery.remove({ id })).rejects.toMatchObject({ message: 'Image not found.' });
    await server.client.gallery.restore({ id });
    expect(await ids()).toContain(id);
    expect((await server.http.get(`/uploads/${filename}`)).status).toBe(200);
    const again = server.client.gallery.restore({ id });
    await expect(again).rejects.toMatchObject({ message: 'Deleted image not found.' });
  });

  test('leads to the product that has the same file, or that its text names', async () => {
    const file = await pngFile();
    const { _id } = await server.client.gallery.create({ 'image-file': [file] });
    const shown = async () => (await server.visitor.gallery.get({ id: _id })).product;
    expect(await shown()).toBeNull();

    const named = await make.product({ name: 'VPP 9 Pack' });
    const { version } = await server.client.gallery.update({ id: _id, version: 1, alt: 'A VPP 9 pack, from behind' });
    expect(await shown()).toEqual({ _id: named._id, name: 'VPP 9 Pack', address: 'vpp-9-pack' });

    const same = await make.product({ name: 'Same file', images: [file] });
    expect(await shown()).toEqual({ _id: same._id, name: 'Same file', address: 'same-file' });
    await server.client.products.remove({ id: same._id });
    expect(await shown()).toEqual({ _id: named._id, name: 'VPP 9 Pack', address: 'vpp-9-pack' });

    await server.client.gallery.update({ id: _id, version, alt: 'Another pack' });
    expect(await shown()).toBeNull();
  });
});
