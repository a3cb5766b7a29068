import { beforeEach, expect, it } from 'vitest';
import { createDrafts, type Drafts, type FileStore } from './drafts.ts';

const page = 'Ada:/product-operation/add-products';
const base = { values: { name: '' } };
const photo = new File(['x'], 'pump.png');
const withPhoto = { values: { name: 'Pump', images: [photo] }, base };

let texts: Map<string, string>;
let storedFiles: Map<string, readonly File[]>;
let written: number;
let now: number;
let full: { texts: boolean; files: boolean };
let drafts: Drafts;
let reopened: Drafts;
let disk: Promise<void>;

beforeEach(() => {
  texts = new Map();
  storedFiles = new Map();
  written = 0;
  now = 1000;
  full = { texts: false, files: false };
  disk = Promise.resolve();
  const textStore = {
    get length() {
      return texts.size;
    },
    key: (index: number) => [...texts.keys()][index] ?? null,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full.texts) throw new DOMException('full', 'QuotaExceededError');
      texts.set(key, value);
    },
    removeItem: (key: string) => void texts.delete(key),
  };
  const fileStore: FileStore = {
    get: async key => storedFiles.get(key)?.slice(),
    set: async (key, files) => {
      await disk;
      if (full.files) throw new DOMException('full', 'QuotaExceededError');
      written += 1;
      storedFiles.set(key, files);
    },
    remove: async key => void storedFiles.delete(key),
  };
  drafts = createDrafts(textStore, fileStore, () => now);
  reopened = createDrafts(textStore, fileStore, () => now);
});

it('stores texts and files until they are removed', async () => {
  expect(await drafts.save(page, withPhoto)).toEqual({ texts: true, files: true });
  expect(await drafts.read(page)).toEqual({ at: 1000, values: { name: 'Pump', images: [photo] }, base });
  expect(await drafts.read('Grace:/product-operation/add-products')).toBeNull();
  expect([drafts.has(page), drafts.has('Grace:/product-operation/add-products')]).toEqual([true, false]);
  await drafts.forget(page);
  expect(drafts.has(page)).toBe(false);
  expect(await drafts.read(page)).toBeNull();
  expect(storedFiles.size).toBe(0);
});

it('keeps unchanged files while texts change, and removes them when they are removed from the form', async () => {
  await drafts.save(page, { values: { name: 'P', images: [photo] }, base });
  await drafts.save(page, { values: { name: 'Pu', images: [photo] }, base });
  expect((await drafts.read(page))?.values).toEqual({ name: 'Pu', images: [photo] });
  await drafts.save(page, { values: { name: 'Pum', images: [photo] }, base });
  expect(written).toBe(1);
  await drafts.save(page, { values: { name: 'Pum', images: [] }, base });
  expect((await drafts.read(page))?.values).toEqual({ name: 'Pum', images: [] });
  expect(storedFiles.size).toBe(0);
});

it('stores files up to 500 MB in all, beyond that only the texts', async () => {
  const large = new File(['x'], 'large.png');
  const size = { value: 499_999_999, configurable: true };
  Object.defineProperty(large, 'size', size);
  const both = { values: { name: 'Pump', images: [photo, large] }, base };
  expect(await drafts.save(page, both)).toEqual({ texts: true, files: true });
  Object.defineProperty(large, 'size', { ...size, value: 500_000_000 });
  const more = { values: { name: 'Pumps', images: [large, photo] }, base };
  expect(await drafts.save(page, more)).toEqual({ texts: true, files: false });
  expect(storedFiles.size).toBe(0);
  expect((await reopened.read(page))?.values).toEqual({ name: 'Pumps', images: [] });
  expect(await drafts.save(page, withPhoto)).toEqual({ texts: true, files: true });
  expect((await reopened.read(page))?.values).toEqual({ name: 'Pump', images: [photo] });
});

it('expires after thirty days', async () => {
  await drafts.save(page, withPhoto);
  now += 2_591_999_999;
  expect(await drafts.read(page)).not.toBeNull();
  now += 1;
  expect(await drafts.read(page)).toBeNull();
  await drafts.deleteExpired();
  expect([texts.size, storedFiles.size]).toEqual([0, 0]);
});

it('deletes expired and malformed drafts only', async () => {
  texts.set('token', 'abc');
  await drafts.save(page, { values: { name: 'x' }, base });
  texts.set('draft:broken', '{');
  await drafts.deleteExpired();
  expect([...texts.keys()]).toEqual(['token', `draft:${page}`]);
});

it('reports what cannot be stored, and keeps the rest', async () => {
  full.files = true;
  expect(await drafts.save(page, withPhoto)).toEqual({ texts: true, files: false });
  expect((await drafts.read(page))?.values).toEqual({ name: 'Pump', images: [] });
  full.texts = true;
  expect((await drafts.save(page, withPhoto)).texts).toBe(false);
});

it('treats malformed data as no draft', async () => {
  texts.set(`draft:${page}`, '{"at":');
  expect(await drafts.read(page)).toBeNull();
});

it('does not bring back a draft that was removed while its files were being stored', async () => {
  const slow = drafts.save(page, withPhoto);
  const forgotten = drafts.forget(page);
  expect(await drafts.read(page)).toBeNull();
  await Promise.all([slow, forgotten]);
  expect([texts.size, storedFiles.size]).toEqual([0, 0]);
});

it('removes it synchronously, also for a page that is left before the files are deleted', async () => {
  let turn = (): void => undefined;
  disk = new Promise(resolve => {
    turn = resolve;
  });
  const slow = drafts.save(page, withPhoto);
  const next = drafts.save(page, { values: { name: 'Pumps', images: [photo] }, base });
  const forgotten = drafts.forget(page);
  expect(await reopened.read(page)).toBeNull();
  turn();
  await slow;
  expect(await reopened.read(page)).toBeNull();
  await Promise.all([next, forgotten]);
  expect([texts.size, storedFiles.size]).toEqual([0, 0]);
});

it('deletes the files of a draft whose deletion was interrupted', async () => {
  await drafts.save(page, withPhoto);
  void drafts.forget(page);
  await reopened.deleteExpired();
  expect([texts.size, storedFiles.size]).toEqual([0, 0]);
});

it('removes a draft when storage is full', async () => {
  await drafts.save(page, withPhoto);
  full.texts = true;
  await drafts.forget(page);
  expect([texts.size, storedFiles.size]).toEqual([0, 0]);
});

it('lists the drafts of a user with the names of their records, and reports changes', async () => {
  let changes = 0;
  const unsubscribe = drafts.subscribe(() => {
    changes += 1;
  });
  await drafts.save('ada:/new', { values: { name: 'Valve' }, base });
  now = 2000;
  await drafts.save('ada:/edit/1', { values: { name: 'Pump 2' }, base: { values: { name: 'Pump' }, version: 3 } });
  await drafts.save('ada:/product/7#features', {
    values: { features: '<p>x</p>' },
    base: { values: { features: '' } },
  });
  await drafts.save('bob:/new', { values: { name: 'Other' }, base });
  const listed = [
    { key: 'ada:/edit/1', place: '/edit/1', at: 2000, name: 'Pump' },
    { key: 'ada:/product/7#features', place: '/product/7#features', at: 2000, name: null },
    { key: 'ada:/new', place: '/new', at: 1000, name: 'Valve' },
  ];
  expect(drafts.list('ada')).toEqual(listed);
  const left = await drafts.read('ada:/new');
  await drafts.forget('ada:/new');
  expect(drafts.list('ada')).toEqual(listed.slice(0, 2));
  // Restored with its original time.
  if (left) await drafts.save('ada:/new', left);
  expect(drafts.list('ada')).toEqual(listed);
  expect(changes).toBe(6);
  unsubscribe();
});

it('counts and forgets the drafts of one user on one site, and shows none of another', async () => {
  const own = 'ada http://site';
  const others = ['bob http://site:/a', 'ada http://site:8080:/a', 'adam http://site:/a'];
  await drafts.save(`${own}:/a`, withPhoto);
  await drafts.save(`${own}:/b`, { values: { name: 'Text' }, base });
  for (const key of others) await drafts.save(key, withPhoto);
  expect(drafts.count(own)).toBe(2);
  await drafts.forgetAll(own);
  expect([drafts.count(own), await reopened.read(`${own}:/a`), await reopened.read(`${own}:/b`)]).toEqual([
    0,
    null,
    null,
  ]);
  expect([...texts.keys()].sort()).toEqual(others.map(key => `draft:${key}`).sort());
  expect([...storedFiles.keys()].sort()).toEqual([...others].sort());
  expect(drafts.count('bob http://site')).toBe(1);
  now += 31 * 24 * 3600_000;
  expect(drafts.count('bob http://site')).toBe(0);
});
