import { expect, test } from 'vitest';
import { collectTouches, Reads, TagVersions } from './content-tags.ts';

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
  expect(named.tags()).toEqual(['gallery', 'socials']);
  expect(collectTouches().tags()).toEqual(['*']);
});
