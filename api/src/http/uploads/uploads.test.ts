import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { limits } from '@hydraulics/common/limits';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { asFile, flat, pngFile, textFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

describe('a form with files', () => {
  let server: TestServer;
  let categoryId: string;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    categoryId = (await server.client.categories.create({ name: 'Any' }))._id;
  });
  afterAll(() => server?.close());

  const { scratch } = { scratch: () => readdirSync(server.deps.media.scratch) };
  afterEach(async () => {
    await expect.poll(scratch, { message: 'whatever came of it, nothing may be left' }).toEqual([]);
    expect(server.logged.splice(0)).toEqual([]);
  });

  const upload = (file: Blob, name = 'p.png') =>
    server.staff.form('POST', '/api/upload-image', [['image-file', file, name]]);

  test('a form with files leaves nothing behind when it is accepted', async () => {
    expect((await upload(await pngFile())).status).toBe(201);
  });

  test('a form with files leaves nothing behind when its image is refused', async () => {
    expect((await upload(asFile(textFile))).status).toBe(400);
  });

  test('a form with files leaves nothing behind when another field is refused', async () => {
    const response = await server.staff.form('POST', '/api/products', [['images', await pngFile()]]);
    expect(response.status).toBe(400);
  });

  test('a form with files is not even read without a token', async () => {
    const response = await server.http.form('POST', '/api/upload-image', [['image-file', await pngFile()]]);
    expect(response.status).toBe(401);
  });

  test('a form with files is refused for a file over the limit, naming it', async () => {
    const png = await flat();
    const padded = (size: number) => asFile(Buffer.concat([png, Buffer.alloc(size - png.length)]));
    const response = await upload(padded(limits.fileBytes + 1), 'huge.png');
    expect(response.status).toBe(413);
    expect(response.json).toMatchObject({
      message: 'huge.png is larger than 20 MB.',
      error: { code: 'payload_too_large', details: [{ path: 'image-file' }] },
    });
    expect((await upload(padded(limits.fileBytes))).status).toBe(201);
  });

  test('a file name in a message turns nothing around', async () => {
    const response = await upload(asFile(textFile), 'photo\u202egnp.exe\u2067.png');
    expect(response.json.message).toMatch(/^photognp\.exe\.png /);
  });

  test('shortens a file name in a message to two hundred characters', async () => {
    const response = await upload(asFile(textFile), `${'n'.repeat(300)}.png`);
    expect(response.json.message).toMatch(/^n{200} /);
  });

  test('shows a file name unchanged in an error', async () => {
    const response = await upload(asFile(textFile), 'Zürich 液压.jpg');
    expect(response.json.message).toBe('Zürich 液压.jpg is not a JPEG, PNG, WebP, AVIF, GIF or HEIC image.');
  });

  test.each(['../../../etc/passwd', '/etc/passwd', '..\\..\\x.png', 'a\u0000b.png', ''.padEnd(5000, 'x')])(
    'stores nothing under the sent name %j',
    async name => {
      const response = await upload(await pngFile(), name);
      expect([201, 400]).toContain(response.status);
      expect(response.text).not.toContain('etc');
    },
  );

  test.each([
    ['a text longer than any', [['fullDesc', 'x'.repeat(limits.fieldBytes + 1)]], 413, 'fullDesc is too long.'],
    ['too many fields', Array.from({ length: 51 }, (_, n) => [`f${n}`, 'x']), 400, undefined],
    ['a field name too long', [['x'.repeat(101), 'x']], 400, undefined],
  ] as [string, [string, string][], number, string | undefined][])(
    'is refused for %s',
    async (_, parts, status, message) => {
      const response = await server.staff.form('POST', '/api/products', [...parts, ['images', await pngFile()]]);
      expect(response.status).toBe(status);
      if (message) expect(response.json.message).toBe(message);
    },
  );

  test.each([
    ['POST', '/api/products'],
    ['PUT', '/api/products/any'],
    ['POST', '/api/v1/documents'],
    ['PUT', '/api/v1/documents/any'],
    ['POST', '/api/upload-image'],
  ] as const)(
    'a form with files is refused at the field with which its texts are too much together: %s %s',
    async (method, path) => {
      const whole = 'x'.repeat(2 * 1024 * 1024);
      const three: [string, string][] = ['variants', 'specifications', 'typeCode'].map(name => [name, whole]);
      const response = await server.staff.form(method, path, [...three, ['smallDesc', whole], ['features', whole]]);
      const message = 'smallDesc is too long: the texts of a form may have 7 MB together.';
      expect([response.status, response.json.message, response.json.error]).toEqual([
        413,
        message,
        { code: 'payload_too_large', details: [{ path: 'smallDesc', message }] },
      ]);
      expect(scratch()).toEqual([]);
      // The size of the largest record is left to its schema.
      const fits = await server.staff.form(method, path, [...three, ['smallDesc', whole.slice(0, 1024 * 1024)]]);
      expect(fits.status).not.toBe(413);
    },
  );

  test.each([
    ['in the middle of a file', '--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\nhalf'],
    ['in the middle of a field', '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nhalf'],
    ['after the first part', `${field('name', 'A')}--b`],
  ])('a form with files that is truncated %s is refused', async (_title, body) => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const response = await server.staff.request('/api/products', { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({
      message: 'The upload could not be read.',
      error: { code: 'malformed_upload' },
    });
  });

  test('a form with files that is interrupted leaves no files and no row', async () => {
    const before = await server.visitor.products.list();
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const form = `${field('name', 'A')}${field('categoryId', categoryId)}--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n`;
    socket.write(
      `POST /api/products HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n${form}${'x'.repeat(300_000)}`,
    );
    await expect.poll(scratch, { message: 'the upload must have begun' }).toHaveLength(1);
    socket.destroy();
    await expect.poll(scratch).toEqual([]);
    expect(await server.visitor.products.list()).toEqual(before);
  });
});
