import { expect, it } from 'vitest';
import { renamePatiently } from './durable-file.ts';

/** A file system that refuses so many renames. */
function held(times: number, code: string) {
  const waits: number[] = [];
  let tries = 0;
  const move = async () => {
    tries += 1;
    if (tries <= times) throw Object.assign(new Error(`${code}: operation not permitted, rename`), { code });
  };
  const rename = () =>
    renamePatiently('settings.json.new', 'settings.json', { move, pause: async ms => void waits.push(ms) });
  return { rename, waits, tries: () => tries };
}

it.each(['EPERM', 'EACCES', 'EBUSY'])('a file that a scanner holds is replaced once it is released: %s', async code => {
  const disk = held(2, code);
  await disk.rename();
  expect([disk.tries(), disk.waits.length]).toEqual([3, 2]);
});

it('a file that stays held is given up after two seconds, with the reason', async () => {
  const disk = held(Number.POSITIVE_INFINITY, 'EPERM');
  await expect(disk.rename()).rejects.toThrow('EPERM: operation not permitted, rename');
  expect(disk.waits.reduce((sum, ms) => sum + ms, 0)).toBe(2000);
});

it.each(['ENOSPC', 'ENOENT', 'EROFS'])('another error is not repeated: %s', async code => {
  const disk = held(1, code);
  await expect(disk.rename()).rejects.toThrow(code);
  expect([disk.tries(), disk.waits]).toEqual([1, []]);
});
