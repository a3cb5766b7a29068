import { mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseImagePath } from '@hydraulics/common/units/images';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { foldersOf } from '../testing/files/folders-of.ts';
import { asFile, flat } from '../testing/images.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { writeVariants } from './variants.ts';

let synced: string[];
beforeEach(async () => {
  synced = [];
  const handle = await open('/dev/null');
  const prototype = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = prototype;
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: { fd: number }) {
    await sync.call(this);
    synced.push(readlinkSync(`/proc/self/fd/${this.fd}`));
  });
});
afterEach(() => vi.restoreAllMocks());

test('every variant of an image is synced before its worker reports success', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sync-'));
  writeFileSync(join(folder, 'sent'), await flat('png', 500, 400));
  const { names } = await writeVariants(join(folder, 'sent'), folder, 'a.png');
  expect(names.length).toBeGreaterThan(1);
  expect(synced.sort()).toEqual(names.map(name => join(folder, name)).sort());
  rmSync(folder, { recursive: true });
});

describe.each(databases)('before a row references them, on %s,', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  test('the original and both image folders are synced', async () => {
    const { originals, uploads, scratch } = foldersOf(server);
    const write = server.deps.db.write.bind(server.deps.db);
    vi.spyOn(server.deps.db, 'write').mockImplementation(async work => {
      const value = await write(async (tables, touch) => {
        const result = await work(tables, touch);
        synced.push('commit');
        return result;
      });
      return value;
    });
    const make = factories(server);
    const { _id: categoryId } = await make.category();
    synced.length = 0;
    const { images } = await make.product({ categoryId, images: [asFile(await flat())] });
    expect(parseImagePath(images[0] ?? '')).not.toBeNull();
    expect(synced.map(path => path.replace(new RegExp(`^${scratch}/.*`), 'the file that was sent'))).toEqual([
      'the file that was sent',
      originals,
      uploads,
      'commit',
    ]);
    expect(basename(originals)).toBe('originals');
  });
});
