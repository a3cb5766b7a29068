import { beforeEach, expect, it } from 'vitest';
import { PhotoWatch } from './photo-watch.ts';

let path: string | null;
let isCopying: boolean;
let scans: number;
let timers: { task: () => void; ms: number }[];
let watched: { path: string; onChange: () => void; isStopped: boolean }[];
let watch: PhotoWatch;
beforeEach(() => {
  [path, isCopying, scans, timers, watched] = ['/pictures', false, 0, [], []];
  watch = new PhotoWatch({
    photos: {
      get path() {
        return path;
      },
      async scan() {
        scans += 1;
        return isCopying;
      },
    },
    setTimer(task, ms) {
      timers.push({ task, ms });
      return setTimeout(() => {}, 0);
    },
    watchFolder(path, onChange) {
      const one = { path, onChange, isStopped: false };
      watched.push(one);
      return () => {
        one.isStopped = true;
      };
    },
  });
});

it('scans at once, each minute, and soon after a change', async () => {
  watch.start();
  await expect.poll(() => timers.map(({ ms }) => ms)).toEqual([60_000]);
  watched[0]?.onChange();
  expect(timers.at(-1)?.ms).toBe(500);
  timers.at(-1)?.task();
  await expect.poll(() => timers).toHaveLength(3);
  expect([scans, watched[0]?.path]).toEqual([2, '/pictures']);
});

it('scans again when a file that is being copied may be complete', async () => {
  isCopying = true;
  watch.start();
  await expect.poll(() => timers.map(({ ms }) => ms)).toEqual([3000]);
});

it('stops watching the old folder, and watches nothing without one', async () => {
  watch.start();
  path = '/others';
  watch.start();
  expect(watched.map(({ path, isStopped }) => [path, isStopped])).toEqual([
    ['/pictures', true],
    ['/others', false],
  ]);
  path = null;
  watch.start();
  await watch.scan();
  expect(watched[1]?.isStopped).toBe(true);
  expect(watched).toHaveLength(2);
});
