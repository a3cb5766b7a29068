import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestObjectStore } from '../../../scripts/object-store/object-store.ts';
import { newBucket, openMachine, openStore } from '../testing/files/object-store.ts';
import type { Blobs } from './blobs.ts';
import { createBlobFolders, diskBlobs } from './disk.ts';

const hash = 'a'.repeat(40);
const variant = `uploads/${hash}-320x240.webp`;

describe.each(['disk', 's3'])('files on %s', kind => {
  let store: TestObjectStore | undefined;
  let folder: string;
  let blobs: Blobs;
  let close: () => void;
  beforeAll(async () => {
    store = kind === 's3' ? await openStore() : undefined;
  });
  afterAll(() => store?.stop());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'blobs-'));
    close = () => undefined;
    if (store) ({ blobs, close } = await openMachine(await newBucket(store.endpoint)));
    else {
      createBlobFolders(join(folder, 'data'));
      blobs = diskBlobs(join(folder, 'data'));
    }
  });
  afterEach(() => {
    close();
    rmSync(folder, { recursive: true, force: true });
  });

  let sent = 0;
  function file(content: string | Buffer): string {
    sent += 1;
    const path = join(folder, `sent-${sent}`);
    writeFileSync(path, content);
    return path;
  }
  const put = (name: string, content: string | Buffer) => blobs.put([{ name, file: file(content) }]);
  async function textOf(name: string): Promise<string | null> {
    const stream = await blobs.read(name);
    return stream && (await buffer(stream)).toString();
  }
  async function listed(prefix: string): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of blobs.list(prefix)) names.push(name);
    return names.sort();
  }

  test('what was put is there, is read, and is a local file with its content', async () => {
    const path = file('content');
    const before = Date.now();
    await blobs.put([{ name: `originals/${hash}`, file: path }]);
    expect(readFileSync(path, 'utf8')).toBe('content');
    const head = await blobs.head(`originals/${hash}`);
    expect(head?.bytes).toBe(7);
    expect(Math.abs((head?.modified ?? 0) - before)).toBeLessThan(60_000);
    expect(await textOf(`originals/${hash}`)).toBe('content');
    expect(readFileSync((await blobs.local(`originals/${hash}`)) ?? '', 'utf8')).toBe('content');
  });

  test('a file that is not there is null in every question, and no error in any change', async () => {
    expect(await blobs.head(variant)).toBeNull();
    expect(await blobs.read(variant)).toBeNull();
    expect(await blobs.local(variant)).toBeNull();
    await blobs.remove(variant);
    await blobs.move([{ from: variant, to: `trash/${hash}/2030-01-01/${hash}-320x240.webp` }]);
    expect(await listed('trash/')).toEqual([]);
    expect(await listed('uploads/')).toEqual([]);
  });

  test('of a name that is put twice the first content stays, and a damaged one is replaced', async () => {
    await put(variant, 'first');
    await put(variant, 'other');
    expect(await textOf(variant)).toBe('first');
    await put(variant, 'complete');
    expect(await textOf(variant)).toBe('complete');
    expect(readFileSync((await blobs.local(variant)) ?? '', 'utf8')).toBe('complete');
  });

  test('one name that many put at once has the content', async () => {
    const content = Buffer.alloc(300_000, 'x');
    await Promise.all(Array.from({ length: 8 }, () => put(variant, content)));
    expect((await blobs.head(variant))?.bytes).toBe(300_000);
    expect(await textOf(variant)).toBe(content.toString());
    expect(await listed('uploads/')).toEqual([variant]);
  });

  test('a list has the files of its prefix with their sizes', async () => {
    await put(variant, '12345');
    await put(`originals/${hash}`, '1');
    await put(`trash/${hash}/2030-01-01/${hash}`, '1');
    await put(`trash/${'b'.repeat(40)}/2030-01-02/${'b'.repeat(40)}`, '1');
    expect(await listed('uploads/')).toEqual([variant]);
    expect(await listed('originals/')).toEqual([`originals/${hash}`]);
    expect(await listed('trash/')).toEqual([
      `trash/${hash}/2030-01-01/${hash}`,
      `trash/${'b'.repeat(40)}/2030-01-02/${'b'.repeat(40)}`,
    ]);
    expect(await listed(`trash/${hash}/`)).toEqual([`trash/${hash}/2030-01-01/${hash}`]);
    for await (const { head } of blobs.list('uploads/')) expect((await head())?.bytes).toBe(5);
  });

  test('a file that is moved is there and nowhere else, and replaces one that is equal', async () => {
    const trashed = `trash/${hash}/2030-01-01/${hash}-320x240.webp`;
    await put(variant, 'content');
    await blobs.local(variant);
    await blobs.move([{ from: variant, to: trashed }]);
    expect([await blobs.head(variant), await blobs.local(variant), await textOf(trashed)]).toEqual([
      null,
      null,
      'content',
    ]);
    await put(variant, 'content');
    await blobs.move([{ from: trashed, to: variant }]);
    expect([await textOf(variant), await listed('trash/')]).toEqual(['content', []]);
  });

  test('a file that is removed is gone', async () => {
    await put(variant, 'content');
    await blobs.local(variant);
    await blobs.remove(variant);
    expect([await blobs.head(variant), await blobs.local(variant), await listed('uploads/')]).toEqual([null, null, []]);
  });

  test('a text that is written replaces another one of the same length', async () => {
    await blobs.write('site/id', 'first');
    await blobs.write('site/id', 'other');
    expect(await textOf('site/id')).toBe('other');
    expect(await listed('site/')).toEqual(['site/id']);
  });

  test('an empty file is a file', async () => {
    await put(variant, '');
    expect([(await blobs.head(variant))?.bytes, await textOf(variant)]).toEqual([0, '']);
    expect(readFileSync((await blobs.local(variant)) ?? '', 'utf8')).toBe('');
  });

  test.each([
    '../secret',
    'uploads/../../secret',
    'uploads/',
    '/etc/passwd',
    'uploads//a',
    'uploads/.hidden',
    'uploads/a b',
    'uploads/a%2Fb',
    'uploads/a\\b',
    'uploads/a\n',
    'uploads/ä',
    'uploads/a?versionId=1',
    'a',
    'a/b/c/d/e',
    `uploads/${'x'.repeat(201)}`,
  ])('a name that could be read as something else is refused: %j', async name => {
    const path = file('content');
    const to = `trash/${hash}/2030-01-01/a`;
    await expect(blobs.put([{ name, file: path }])).rejects.toThrow('is no name of a file.');
    await expect(async () => blobs.head(name)).rejects.toThrow('is no name of a file.');
    await expect(async () => blobs.local(name)).rejects.toThrow('is no name of a file.');
    await expect(async () => blobs.remove(name)).rejects.toThrow('is no name of a file.');
    await expect(async () => blobs.move([{ from: name, to }])).rejects.toThrow('is no name of a file.');
    await expect(async () => blobs.move([{ from: variant, to: name }])).rejects.toThrow('is no name of a file.');
  });
});
