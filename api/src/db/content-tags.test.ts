import { expect, test } from 'vitest';
import { collectReads, collectTouches, Reads, readOnce, TagVersions, tagRows } from './content-tags.ts';

const readsOf = (...tags: string[]) => {
  const reads = new Reads();
  reads.add(...tags);
  return reads;
};

test('a response is fresh until its content changes', () => {
  const versions = new TagVersions();
  versions.record(['gallery'], 5);
  expect(versions.isFresh(readsOf('gallery'), 4)).toBe(false);
  expect(versions.isFresh(readsOf('gallery'), 5)).toBe(true);
  expect(versions.isFresh(readsOf('socials'), 4)).toBe(true);
});

test('a late version never lowers a newer one', () => {
  const versions = new TagVersions();
  versions.record(['gallery'], 7);
  versions.record(['gallery'], 5);
  expect(versions.isFresh(readsOf('gallery'), 6)).toBe(false);
});

test('a response with untagged reads is fresh until anything changes', () => {
  const versions = new TagVersions();
  const reads = readsOf('gallery');
  reads.merge(Object.assign(new Reads(), { dependsOnEverything: true }));
  expect(versions.isFresh(reads, 0)).toBe(true);
  versions.record(['socials'], 1);
  expect(versions.isFresh(reads, 0)).toBe(false);
  expect(versions.isFresh(reads, 1)).toBe(true);
});

test('a remote write without tags changes everything', () => {
  const versions = new TagVersions();
  versions.recordRemote([{ tag: 'gallery', version: 3 }], 3);
  expect(versions.isFresh(readsOf('socials'), 2)).toBe(true);
  versions.recordRemote([{ tag: 'gallery', version: 4 }], 5);
  expect(versions.isFresh(readsOf('socials'), 4)).toBe(false);
  expect(versions.isFresh(readsOf('socials'), 5)).toBe(true);
});

test('a write without tags touches everything', () => {
  const named = collectTouches();
  named.touch('gallery', 'socials');
  named.touch('gallery');
  expect(named.touched()).toEqual({ now: ['gallery', 'socials'], edited: [] });
  expect(collectTouches().touched()).toEqual({ now: ['*'], edited: [] });
});

test('after an edit the former content may be shown for a second, and after anything else not at all', () => {
  const versions = new TagVersions();
  versions.recordEdit(['gallery'], 5, 2000);
  expect(versions.isFresh(readsOf('gallery'), 4)).toBe(false);
  expect(versions.mayShowFormer(readsOf('gallery'), 4, 2999)).toBe(true);
  versions.recordEdit(['gallery'], 6, 2900);
  expect(versions.mayShowFormer(readsOf('gallery'), 4, 3000)).toBe(false);
  expect(versions.mayShowFormer(readsOf('gallery'), 5, 3000)).toBe(true);
  versions.record(['gallery'], 7);
  expect(versions.mayShowFormer(readsOf('gallery'), 6, 3000)).toBe(false);
  expect(versions.mayShowFormer(readsOf('socials'), 6, 3000)).toBe(true);
});

test('content that no tag names is shown in its former state only if every write was an edit', () => {
  const versions = new TagVersions();
  const reads = Object.assign(new Reads(), { dependsOnEverything: true });
  versions.recordEdit(['gallery'], 5, 2000);
  expect(versions.mayShowFormer(reads, 4, 2999)).toBe(true);
  versions.record(['socials'], 6);
  expect(versions.mayShowFormer(reads, 4, 2999)).toBe(false);
});

test('a tag that a write both edits and removes shows at once, here and in other processes', () => {
  const { touch, touched } = collectTouches();
  touch.edited('gallery', 'socials');
  touch('gallery');
  expect(touched()).toEqual({ now: ['gallery'], edited: ['socials'] });
  const rows = tagRows(touched(), 5);
  expect(rows).toEqual([
    { tag: 'gallery', version: 5 },
    { tag: '!gallery', version: 5 },
    { tag: 'socials', version: 5 },
  ]);
  const other = new TagVersions();
  other.recordRemote(rows, 5, 2000);
  expect(other.isFresh(readsOf('gallery'), 4)).toBe(false);
  expect(other.mayShowFormer(readsOf('gallery'), 4, 2000)).toBe(false);
  expect(other.isFresh(readsOf('socials'), 4)).toBe(false);
  expect(other.mayShowFormer(readsOf('socials'), 4, 2999)).toBe(true);
  expect(other.mayShowFormer(readsOf('socials'), 4, 3000)).toBe(false);
});

test("a process's own edit keeps its time when it is read back", () => {
  const versions = new TagVersions();
  versions.recordEdit(['gallery'], 5, 2000);
  versions.recordRemote([{ tag: 'gallery', version: 5 }], 5, 1100);
  expect(versions.mayShowFormer(readsOf('gallery'), 4, 2999)).toBe(true);
});

test('the calls of one response share a read, and other responses read again', async () => {
  let count = 0;
  const read = () => readOnce('a record', async () => ++count);
  const respond = () =>
    collectReads(new Reads(), async () => [await read(), await collectReads(new Reads(), read), await read()]);
  expect(await respond()).toEqual([1, 1, 1]);
  expect(await respond()).toEqual([2, 2, 2]);
  expect([await read(), await read()]).toEqual([3, 4]);
});
