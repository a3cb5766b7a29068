import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shareAddress } from '@hydraulics/common/units/share';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { TestObjectStore } from '../../../scripts/object-store/object-store.ts';
import { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { Media } from '../media/media.ts';
import { finishPictures } from '../media/missing/finish-pictures.ts';
import { rebuildImages } from '../media/missing/rebuild-images.ts';
import { purgeDeletedRecords } from '../media/purge.ts';
import { createScratch } from '../media/scratch.ts';
import { databases } from '../testing/databases.ts';
import { factories, forgetVersions } from '../testing/factories.ts';
import { type ServerProxy, startServerProxy } from '../testing/faults/server-proxy.ts';
import { backUp } from '../testing/files/back-up.ts';
import { pdfFile } from '../testing/files/documents.ts';
import { newBucket, openMachine, openStore } from '../testing/files/object-store.ts';
import { asFile, noisy, pngFile } from '../testing/images.ts';
import { listen, startTestServer, type TestServer } from '../testing/server.ts';
import type { Blobs } from './blobs.ts';

const day = 24 * 3600 * 1000;

/** Two servers with folders of their own, one database and one bucket. */
describe.each(databases)('two machines with a bucket, on %s', database => {
  let store: TestObjectStore;
  let proxy: ServerProxy;
  let server: TestServer;
  let other: { url: string; deps: Deps; close: () => Promise<void> };
  const closing: (() => unknown)[] = [];
  beforeAll(async () => {
    store = await openStore();
    proxy = await startServerProxy(store.endpoint);
    const settings = { ...(await newBucket(store.endpoint)), endpoint: proxy.url.replace(/\/$/, '') };
    const [one, two] = [await openMachine(settings), await openMachine(settings)];
    server = await startTestServer(database, { blobs: one.blobs, mayLog: true });
    other = await openOther(two.blobs);
    closing.push(other.close, server.close, one.close, two.close, proxy.close, store.stop);
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });
  let make: ReturnType<typeof factories>;
  beforeEach(() => {
    make = factories(server);
  });

  async function openOther(blobs: Blobs) {
    const folder = mkdtempSync(join(tmpdir(), 'other-'));
    const db = await new Database(server.database.location).open();
    const media = new Media({ blobs, scratch: createScratch(folder) }, db, server.clock.now);
    const deps: Deps = { ...server.deps, db, media, dataDir: folder };
    const listener = await listen({ deps });
    return {
      url: listener.url,
      deps,
      async close() {
        await listener.close();
        await media.close();
        await db.close();
        rmSync(folder, { recursive: true });
      },
    };
  }

  async function get(address: string, { from = other.url, headers = {} } = {}) {
    const response = await fetch(from + address, { headers, redirect: 'manual' });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }
  async function listed(prefix: string): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of server.deps.media.blobs.list(prefix)) names.push(name);
    return names;
  }

  test('show a picture that was uploaded to the other, cropped there, and drawn for sharing', async () => {
    const product = await make.product({ images: [asFile(await noisy('jpeg', 640, 480))] });
    const [path = ''] = product.images;
    for (const from of [server.url, other.url]) {
      const { status, headers, bytes } = await get(`/${path}`, { from });
      expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
        200,
        'image/webp',
        'max-age=31536000,immutable',
      ]);
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    }
    const crop = { left: 0, top: 0, width: 50, height: 50 };
    const cut = await server.client.media.cut({ path, rotation: 90, crop });
    expect((await get(`/${cut.path}`)).status).toBe(200);
    const { version } = await server.visitor.products.get({ id: product._id });
    const shared = await get(shareAddress({ _id: product._id, version }));
    expect([shared.status, shared.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  });

  test('send documents whole and in part, with the same tags', async () => {
    const document = await make.document({ file: [pdfFile('sheet.pdf', 'a data sheet')] });
    const address = `/documents/${document._id}/sheet.pdf`;
    const whole = await get(address, { from: server.url });
    expect(whole.status).toBe(200);
    const part = await get(address, { headers: { Range: 'bytes=5-9' } });
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 5-9/${whole.bytes.length}`]);
    expect(part.bytes).toEqual(whole.bytes.subarray(5, 10));
    const tag = whole.headers.get('ETag') ?? '';
    expect((await get(address, { headers: { 'If-None-Match': tag } })).status).toBe(304);
  });

  test('move what nothing shows to the trash, put it back, and purge it after thirty days', async () => {
    const file = await pngFile();
    const { _id: id, images } = await make.product({ images: [file] });
    const [path = ''] = images;
    const drop = async () => {
      await server.client.products.update({ id, pictures: '{"images":[]}' });
      await forgetVersions(server);
    };
    await drop();
    expect((await get(`/${path}`, { from: server.url })).status).toBe(404);
    const hash = path.replace(/^uploads\/|-\d+x.*$/g, '');
    expect((await listed('trash/')).filter(name => name.includes(hash)).length).toBeGreaterThan(1);
    await server.client.products.update({ id, images: [file] });
    expect((await get(`/${path}`)).status).toBe(200);
    expect((await listed('trash/')).filter(name => name.includes(hash))).toEqual([]);
    await drop();
    for (let days = 0; days <= 31; days += 1) {
      server.clock.advance(day);
      await purgeDeletedRecords(server.deps);
      await server.deps.media.collectOrphans({ all: true });
    }
    expect(await listed('trash/')).toEqual([]);
  });

  test('show every picture while the lists of the bucket are as they were before', async () => {
    const { media } = server.deps;
    const file = await pngFile();
    const { _id: id, images } = await make.product({ images: [file] });
    const [path = ''] = images;
    const before = await Promise.all(['uploads/', 'originals/', 'trash/'].map(listed));
    vi.spyOn(media.blobs, 'list').mockImplementation(async function* (prefix) {
      for (const name of before.flat()) {
        if (name.startsWith(prefix)) yield { name, head: () => media.blobs.head(name) };
      }
    });
    onTestFinished(() => void vi.restoreAllMocks());
    await server.client.products.update({ id, pictures: '{"images":[]}' });
    await forgetVersions(server);
    // The lists have files that are in the trash by now, and the trash is empty in them.
    await media.collectOrphans({ all: true });
    expect((await get(`/${path}`, { from: server.url })).status).toBe(404);
    const [added] = (await make.product({ images: [file] })).images;
    await server.client.products.update({ id, images: [file] });
    await media.collectOrphans({ all: true });
    await rebuildImages(server.deps);
    expect(added).toBe(path);
    for (const from of [server.url, other.url]) expect((await get(`/${path}`, { from })).status).toBe(200);
  });

  test('regenerate pictures that the bucket lost from their originals', async () => {
    const { images } = await make.product({ images: [await pngFile()] });
    const [path = ''] = images;
    await server.deps.media.blobs.remove(path);
    expect((await get(`/${path}`)).status).toBe(404);
    await rebuildImages(other.deps);
    await finishPictures(other.deps);
    expect((await get(`/${path}`)).status).toBe(200);
  });

  test('have backups that are complete without the bucket', async () => {
    const { images } = await make.product({ images: [await pngFile()] });
    const { manifest, problems } = await backUp(server);
    expect([problems, manifest.missing]).toEqual([[], []]);
    expect(manifest.files.map(({ path }) => path)).toEqual(expect.arrayContaining([images[0], 'site-id']));
  });

  test('keep showing what they have while the bucket is away, refuse uploads, and say so', async () => {
    const { images, categoryId } = await make.product({ images: [await pngFile()] });
    const [path = ''] = images;
    expect((await get(`/${path}`)).status).toBe(200);
    const unseen = await make.product({ images: [await pngFile()] });
    await proxy.kill();
    try {
      expect((await get(`/${path}`)).status).toBe(200);
      expect((await get(`/${unseen.images[0]}`)).status).toBe(503);
      await expect(
        server.client.products.create({ name: 'Without a store', categoryId, images: [await pngFile()] }),
      ).rejects.toMatchObject({
        status: 503,
        message: 'The file store does not respond. Please try again in a few minutes.',
      });
      expect((await server.visitor.products.list({})).map(({ name }) => name)).not.toContain('Without a store');
      const ready = await server.http.get('/readyz');
      expect(ready.json).toMatchObject({
        ready: true,
        checks: {
          bucket: {
            ok: false,
            message: 'The bucket of the files cannot be used: it does not respond.',
          },
        },
      });
      const { checks } = await server.client.status.get({});
      expect(checks.find(({ name }) => name === 'bucket')).toMatchObject({ state: 'failed' });
    } finally {
      await proxy.revive();
    }
    const again = await server.client.products.create({ name: 'With a store', categoryId, images: [await pngFile()] });
    expect(again.success).toBe(true);
  });
});
