import { beforeEach, expect, it } from 'vitest';
import { createDrafts, type Drafts, draftLife, type FileStore, type Files } from './drafts.ts';

const page = 'Ada:/product-operation/add-products';
const base = { values: { name: '' } };
const photo = new File(['x'], 'pump.png');

let texts: Map<string, string>;
let kept: Map<string, Files>;
let now: number;
let full: { texts: boolean; files: boolean };
let drafts: Drafts;
/** What another page of this browser finds, or this one after it was loaded anew. */
let reopened: Drafts;
let disk: Promise<void>;

beforeEach(() => {
  texts = new Map();
  kept = new Map();
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
    get: async key => kept.get(key),
    set: async (key, files) => {
      await disk;
      if (full.files) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, files);
    },
    remove: async key => void kept.delete(key),
  };
  drafts = createDrafts(textStore, fileStore, () => now);
  reopened = createDrafts(textStore, fileStore, () => now);
});

it('keeps what was typed and chosen until it is forgotten', async () => {
  const files = { images: [photo] };
  expect(await drafts.save(page, { values: { name: 'Pump' }, base, files }, true)).toEqual({
    texts: true,
    files: true,
  });
  expect(await drafts.read(page)).toEqual({ at: 1000, values: { name: 'Pump' }, base, files });
  expect(await drafts.read('Grace:/product-operation/add-products')).toBeNull();
  await drafts.forget(page);
  expect(await drafts.read(page)).toBeNull();
  expect(kept.size).toBe(0);
});

it('keeps the files that are there while only texts change, and drops them when they go', async () => {
  await drafts.save(page, { values: { name: 'P' }, base, files: { images: [photo] } }, true);
  await drafts.save(page, { values: { name: 'Pu' }, base, files: { images: [photo] } }, false);
  expect((await drafts.read(page))?.files).toEqual({ images: [photo] });
  await drafts.save(page, { values: { name: 'Pu' }, base, files: { images: [] } }, true);
  expect((await drafts.read(page))?.files).toEqual({});
  expect(kept.size).toBe(0);
});

it('expires', async () => {
  await drafts.save(page, { values: {}, base, files: { images: [photo] } }, true);
  now += draftLife;
  expect(await drafts.read(page)).toBeNull();
  await drafts.sweep();
  expect([texts.size, kept.size]).toEqual([0, 0]);
});

it('sweeps only what is its own and old', async () => {
  texts.set('token', 'abc');
  await drafts.save(page, { values: { name: 'x' }, base, files: {} }, false);
  texts.set('draft:broken', '{');
  await drafts.sweep();
  expect([...texts.keys()]).toEqual(['token', `draft:${page}`]);
});

it('says what there is no room for, and keeps the rest', async () => {
  full.files = true;
  const draft = { values: { name: 'Pump' }, base, files: { images: [photo] } };
  expect(await drafts.save(page, draft, true)).toEqual({ texts: true, files: false });
  expect(await drafts.read(page)).toMatchObject({ values: { name: 'Pump' }, files: {} });
  full.texts = true;
  expect((await drafts.save(page, draft, false)).texts).toBe(false);
});

it('takes what it cannot read for nothing', async () => {
  texts.set(`draft:${page}`, '{"at":');
  expect(await drafts.read(page)).toBeNull();
});

it('does not bring back what was forgotten while its files were still being kept', async () => {
  const slow = drafts.save(page, { values: { name: 'Pump' }, base, files: { images: [photo] } }, true);
  const forgotten = drafts.forget(page);
  expect(await drafts.read(page)).toBeNull();
  await Promise.all([slow, forgotten]);
  expect([texts.size, kept.size]).toEqual([0, 0]);
});

it('has forgotten at once, also for a page that is left before the files are gone', async () => {
  let turn = (): void => undefined;
  disk = new Promise(resolve => {
    turn = resolve;
  });
  const draft = { values: { name: 'Pump' }, base, files: { images: [photo] } };
  const slow = drafts.save(page, draft, true);
  const next = drafts.save(page, { ...draft, values: { name: 'Pumps' } }, false);
  const forgotten = drafts.forget(page);
  expect(await reopened.read(page)).toBeNull();
  turn();
  await slow;
  expect(await reopened.read(page)).toBeNull();
  await Promise.all([next, forgotten]);
  expect([texts.size, kept.size]).toEqual([0, 0]);
});

it('sweeps the files of a draft whose forgetting was cut off', async () => {
  await drafts.save(page, { values: { name: 'Pump' }, base, files: { images: [photo] } }, true);
  void drafts.forget(page);
  await reopened.sweep();
  expect([texts.size, kept.size]).toEqual([0, 0]);
});

it('forgets where there is no room left', async () => {
  await drafts.save(page, { values: { name: 'Pump' }, base, files: { images: [photo] } }, true);
  full.texts = true;
  await drafts.forget(page);
  expect([texts.size, kept.size]).toEqual([0, 0]);
});
