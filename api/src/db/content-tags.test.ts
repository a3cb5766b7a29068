import { expect, test } from 'vitest';
import { collectTouches, Reads, TagVersions } from './content-tags.ts';

const readsOf = (...tags: string[]) => {
  const reads = new Reads();
  reads.add(...tags);
  return reads;
};

test('an answer is fresh until something that it was made of changes', () => {
  const versions = new TagVersions();
  versions.note(['gallery'], 5);
  expect(versions.isFresh(readsOf('gallery'), 4)).toBe(false);
  expect(versions.isFresh(readsOf('gallery'), 5)).toBe(true);
  expect(versions.isFresh(readsOf('socials'), 4)).toBe(true);
});

test('what is heard late makes nothing older than it is', () => {
  const versions = new TagVersions();
  versions.note(['gallery'], 7);
  versions.note(['gallery'], 5);
  expect(versions.isFresh(readsOf('gallery'), 6)).toBe(false);
});

test('an answer of which not everything is known is fresh until anything changes', () => {
  const versions = new TagVersions();
  const reads = readsOf('gallery');
  reads.merge(Object.assign(new Reads(), { anything: true }));
  expect(versions.isFresh(reads, 0)).toBe(true);
  versions.note(['socials'], 1);
  expect(versions.isFresh(reads, 0)).toBe(false);
  expect(versions.isFresh(reads, 1)).toBe(true);
});

test('what another process wrote without saying what changes everything', () => {
  const versions = new TagVersions();
  versions.learn([{ tag: 'gallery', version: 3 }], 3);
  expect(versions.isFresh(readsOf('socials'), 2)).toBe(true);
  versions.learn([{ tag: 'gallery', version: 4 }], 5);
  expect(versions.isFresh(readsOf('socials'), 4)).toBe(false);
  expect(versions.isFresh(readsOf('socials'), 5)).toBe(true);
});

test('a write that names nothing touches everything', () => {
  const named = collectTouches();
  named.touch('gallery', 'socials');
  named.touch('gallery');
  expect(named.tags()).toEqual(['gallery', 'socials']);
  expect(collectTouches().tags()).toEqual(['*']);
});
