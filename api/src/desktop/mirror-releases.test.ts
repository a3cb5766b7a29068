import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestObjectStore } from '../../../scripts/object-store/object-store.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { diskBlobs } from '../blobs/disk.ts';
import { newBucket, openMachine, openStore } from '../testing/files/object-store.ts';
import { mirrorReleases } from './mirror-releases.ts';

describe('the releases of the desktop app in a bucket', () => {
  let store: TestObjectStore;
  let blobs: Blobs;
  let close = () => {};
  let dataDir: string;
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(async () => {
    close();
    rmSync(dataDir, { recursive: true });
    await store.stop();
  });
  beforeEach(async () => {
    close();
    ({ blobs, close } = await openMachine(await newBucket(store.endpoint)));
    dataDir = mkdtempSync(join(tmpdir(), 'releases-'));
  });

  const mirror = () => mirrorReleases({ media: { blobs }, dataDir });
  const files = () => readdirSync(join(dataDir, 'desktop')).sort();
  const textOf = (name: string) => readFileSync(join(dataDir, 'desktop', name), 'utf8');

  test('are copied to each machine, and a feed that is replaced is copied again', async () => {
    await blobs.write('desktop/App-1.0.0.exe', 'one');
    await blobs.write('desktop/latest.yml', 'version: 1.0.0');
    await blobs.write('desktop/notes.txt', 'not a release');
    await mirror();
    expect(files()).toEqual(['App-1.0.0.exe', 'latest.yml']);
    await blobs.write('desktop/App-1.1.0.exe', 'two');
    await blobs.write('desktop/latest.yml', 'version: 1.1.0, released');
    await mirror();
    expect([files(), textOf('latest.yml')]).toEqual([
      ['App-1.0.0.exe', 'App-1.1.0.exe', 'latest.yml'],
      'version: 1.1.0, released',
    ]);
  });

  test('are removed from a machine when they are removed from the bucket, and other files are not', async () => {
    await blobs.write('desktop/App-1.0.0.exe', 'one');
    await blobs.write('desktop/latest.yml', 'version: 1.0.0');
    await mirror();
    writeFileSync(join(dataDir, 'desktop', 'README.txt'), 'put here by hand');
    await blobs.remove('desktop/App-1.0.0.exe');
    await mirror();
    expect(files()).toEqual(['README.txt', 'latest.yml']);
  });

  test('in the folder of a site without a bucket are left alone', async () => {
    await mirrorReleases({ media: { blobs: diskBlobs(dataDir) }, dataDir });
    expect(existsSync(join(dataDir, 'desktop'))).toBe(false);
  });
});
