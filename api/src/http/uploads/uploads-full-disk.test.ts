import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forkOnSmallDisk, type SmallDisk } from '../../testing/faults/small-disk.ts';
import { createHttp, type Http } from '../../testing/http.ts';
import { asFile, noisy, pngFile } from '../../testing/images.ts';
import type { ServerProcess } from '../../testing/processes/server-process.ts';

const megabyte = 1024 * 1024;
let disk: SmallDisk<ServerProcess>;
let http: Http;
beforeAll(async () => {
  disk = await forkOnSmallDisk(join(import.meta.dirname, '../../testing/processes/server-process.ts'), 48);
  const { url, token } = disk.first;
  http = createHttp(url, { Authorization: `Bearer ${token}` });
});
afterAll(() => disk?.end());
beforeEach(() => disk.clear());

const upload = (file: File) => http.form('POST', '/api/upload-image', [['image-file', file]]);

const files = () => {
  const folder = disk.pathOf(disk.first.folder);
  return ['uploads', 'originals', 'trash', 'tmp'].flatMap(name =>
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true }).flatMap(entry =>
      entry.isFile() ? [`${entry.parentPath}/${entry.name}`] : [],
    ),
  );
};

async function expectRefusal(response: Promise<{ status: number; json: unknown }>, before: string[]): Promise<void> {
  const { status, json } = await response;
  expect(status, JSON.stringify(json)).toBe(507);
  expect(json).toEqual({
    success: false,
    message: 'The server disk is full. Nothing was saved. Please contact your administrator.',
    error: { code: 'insufficient_storage', details: [] },
  });
  await expect.poll(files).toEqual(before);
  expect((await http.get('/api/gallery')).status).toBe(200);
  disk.clear();
  expect((await upload(await pngFile())).status).toBe(201);
}

test('an upload that would leave no reserve is refused before it is read', async () => {
  const before = files();
  disk.fillTo(100_000);
  await expectRefusal(upload(await pngFile()), before);
});

test('an upload that fills the disk while it is read is refused', async () => {
  const before = files();
  disk.fillTo(5 * megabyte);
  const head = '--b\r\nContent-Disposition: form-data; name="image-file"; filename="a.png"\r\n\r\n';
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(Buffer.concat([Buffer.from(head), Buffer.alloc(10 * megabyte), Buffer.from('\r\n--b--\r\n')]));
      stream.close();
    },
  });
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  await expectRefusal(http.request('/api/upload-image', init), before);
});

test('an image whose variants fill the disk is refused', async () => {
  const image = await noisy('jpeg', 2560, 1800, 80);
  const before = files();
  disk.fillTo(image.length + 2.6 * megabyte);
  await expectRefusal(upload(asFile(image, 'noise.jpg')), before);
});
