import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestObjectStore, withQuota } from '../../../scripts/object-store/object-store.ts';
import { type ServerProxy, startServerProxy } from '../testing/faults/server-proxy.ts';
import {
  newBucket,
  openMachine,
  openStore,
  ownerOf,
  storeAccess,
  strangerAccess,
} from '../testing/files/object-store.ts';
import type { S3Settings } from './s3.ts';

const hash = 'a'.repeat(40);
const name = `uploads/${hash}-320x240.webp`;
const away = 'The file store does not respond. Please try again in a few minutes.';

describe('files in a bucket', () => {
  let store: TestObjectStore;
  let proxy: ServerProxy;
  let settings: S3Settings;
  let folder: string;
  const machines: { close: () => void }[] = [];
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(() => store?.stop());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'blobs-'));
    proxy = await startServerProxy(store.endpoint);
    settings = { ...(await newBucket(store.endpoint)), endpoint: proxy.url.replace(/\/$/, '') };
  });
  afterEach(async () => {
    vi.useRealTimers();
    Object.assign(process.env, storeAccess);
    for (const machine of machines.splice(0)) machine.close();
    await proxy.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function machine(bytes?: number) {
    const opened = await openMachine(settings, bytes);
    machines.push(opened);
    return opened;
  }
  function file(content: string | Buffer): string {
    const path = join(folder, `sent-${readdirSync(folder).length}`);
    writeFileSync(path, content);
    return path;
  }
  const key = (of = name) => ({ Bucket: settings.bucket, Key: settings.prefix + of });

  test('that one machine puts are there for another', async () => {
    const [one, other] = [await machine(), await machine()];
    await one.blobs.put([{ name, file: file('content') }]);
    expect(readFileSync((await other.blobs.local(name)) ?? '', 'utf8')).toBe('content');
  });

  test('that were used are served while the bucket is away, and every change says that it is', async () => {
    const { blobs } = await machine();
    await blobs.put([{ name, file: file('content') }]);
    await blobs.local(name);
    await proxy.kill();
    expect(readFileSync((await blobs.local(name)) ?? '', 'utf8')).toBe('content');
    const other = `uploads/${'b'.repeat(40)}-320x240.webp`;
    const unavailable = { code: 'unavailable', message: away };
    await expect(blobs.local(other)).rejects.toMatchObject(unavailable);
    await expect(blobs.put([{ name: other, file: file('new') }])).rejects.toMatchObject(unavailable);
    await expect(blobs.move([{ from: name, to: `originals/${hash}` }])).rejects.toMatchObject(unavailable);
    await expect(blobs.remove(name)).rejects.toMatchObject(unavailable);
    expect(await blobs.findProblem()).toBe('it does not respond');
    await proxy.revive();
    await blobs.put([{ name: other, file: file('new') }]);
    expect([(await blobs.head(other))?.bytes, await blobs.findProblem()]).toEqual([3, null]);
  });

  test('that were used are served without waiting for a bucket that is silent, and others are an error', async () => {
    const { blobs } = await machine();
    await blobs.put([{ name, file: file('content') }]);
    // Longer than a copy is used without asking for its file.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
    proxy.hang();
    const served = await Promise.race([blobs.local(name), wait(8000)]);
    expect(readFileSync(served ?? '', 'utf8')).toBe('content');
    const other = `uploads/${'b'.repeat(40)}-320x240.webp`;
    const unavailable = { code: 'unavailable', message: away };
    await Promise.all([
      expect(blobs.local(other)).rejects.toMatchObject(unavailable),
      expect(blobs.put([{ name: other, file: file('new') }])).rejects.toMatchObject(unavailable),
    ]);
  });

  test('are put again after an upload that was cut off, and half of one is never there', async () => {
    const { blobs } = await machine();
    const content = Buffer.alloc(4_000_000, 'x');
    // The first pieces of the body have passed.
    proxy.at(
      packet => packet.length > 10_000,
      () => void proxy.kill().then(() => proxy.revive()),
    );
    await blobs.put([{ name, file: file(content) }]).catch(() => undefined);
    const direct = ownerOf(store.endpoint);
    const stored = await direct.send(new GetObjectCommand(key())).catch(() => null);
    if (stored) expect(await buffer(stored.Body as NodeJS.ReadableStream)).toEqual(content);
    await blobs.put([{ name, file: file(content) }]);
    expect((await blobs.head(name))?.bytes).toBe(content.length);
    direct.destroy();
  });

  test('are fetched once for many who want them at once', async () => {
    const [one, other] = [await machine(), await machine()];
    await one.blobs.put([{ name, file: file(Buffer.alloc(1_000_000, 'y')) }]);
    const paths = await Promise.all(Array.from({ length: 20 }, () => other.blobs.local(name)));
    expect(new Set(paths).size).toBe(1);
    expect(readFileSync(paths[0] ?? '').length).toBe(1_000_000);
    expect(readdirSync(other.folder).filter(entry => entry.startsWith('.part'))).toEqual([]);
  });

  test('that arrive with other content than was put are refused and not kept', async () => {
    const direct = ownerOf(store.endpoint);
    const sha256 = 'f'.repeat(64);
    await direct.send(new PutObjectCommand({ ...key(), Body: 'damaged', Metadata: { sha256 } }));
    direct.destroy();
    const { blobs, folder: cache } = await machine();
    await expect(blobs.local(name)).rejects.toMatchObject({ code: 'unavailable' });
    expect(readdirSync(cache, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())).toEqual([]);
  });

  test('are kept on the machine up to a size, those that were used last', async () => {
    const { blobs, folder: cache } = await machine(1_000_000);
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map(letter => `uploads/${letter.repeat(40)}-320x240.webp`);
    for (const one of names) await blobs.put([{ name: one, file: file(Buffer.alloc(300_000, one)) }]);
    const kept = names.filter(one => existsSync(join(cache, one)));
    expect(kept.length).toBeLessThanOrEqual(3);
    expect(kept.at(-1)).toBe(names.at(-1));
    expect(readFileSync((await blobs.local(names[0] ?? '')) ?? '').length).toBe(300_000);
  });

  test('that need more than the quota of the bucket are refused as those for a full disk are', async () => {
    await withQuota(store.endpoint, settings.bucket, 1000);
    const { blobs } = await machine();
    await expect(blobs.put([{ name, file: file(Buffer.alloc(5000)) }])).rejects.toMatchObject({
      code: 'insufficient_storage',
    });
    expect(await blobs.head(name)).toBeNull();
  });

  test.each([
    [strangerAccess, 'the access key may not use it'],
    [{ ...storeAccess, AWS_SECRET_ACCESS_KEY: 'wrong' }, 'the access key may not use it'],
    [{ ...storeAccess, AWS_ACCESS_KEY_ID: 'site:nobody' }, 'the access key may not use it'],
  ])('cannot be used with wrong rights, and the reason is named: %j', async (access, problem) => {
    Object.assign(process.env, access);
    const { blobs } = await machine();
    await expect(blobs.put([{ name, file: file('content') }])).rejects.toMatchObject({ code: 'unavailable' });
    await expect(blobs.head(name)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(blobs.local(name)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await blobs.findProblem()).toBe(problem);
  });

  test('in a bucket that is not there are an error, never missing files', async () => {
    settings = { ...settings, bucket: 'no-such-bucket' };
    const { blobs } = await machine();
    await expect(blobs.put([{ name, file: file('content') }])).rejects.toMatchObject({ code: 'unavailable' });
    await expect(blobs.read(name)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(blobs.local(name)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await blobs.findProblem()).toBe('there is no such bucket');
  });

  test('of a store that was killed and started again are all there', async () => {
    const { blobs } = await machine();
    await blobs.put([{ name, file: file('content') }]);
    await store.kill();
    await expect(blobs.head(name)).rejects.toMatchObject({ code: 'unavailable' });
    await store.start();
    expect((await blobs.head(name))?.bytes).toBe(7);
  });
});
