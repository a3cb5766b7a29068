import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Deletions } from './deletions.ts';

let deletions: Deletions;
beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  deletions = new Deletions();
});
afterEach(() => vi.useRealTimers());

const add = (id: string, restore?: () => Promise<boolean>, noun: 'products' | 'users' = 'products') =>
  deletions.add({ id, noun, name: `Name of ${id}`, restore });
const listed = () => deletions.get().map(({ id, until, busy }) => [id, until, busy]);

test('a deletion can be undone for ten seconds, which can restart', () => {
  add('a');
  add('b');
  expect(listed()).toEqual([
    ['a', 11_000, false],
    ['b', 11_000, false],
  ]);
  vi.advanceTimersByTime(3000);
  deletions.renew('a');
  expect(listed()).toEqual([
    ['a', 14_000, false],
    ['b', 11_000, false],
  ]);
  deletions.close('a');
  expect(listed()).toEqual([['b', 11_000, false]]);
});

test('a later deletion with the same id replaces the earlier one', () => {
  add('a');
  add('b');
  vi.advanceTimersByTime(1000);
  add('a');
  expect(listed()).toEqual([
    ['b', 11_000, false],
    ['a', 12_000, false],
  ]);
});

test('an undo runs only once', async () => {
  const answer = Promise.withResolvers<boolean>();
  const restore = vi.fn(() => answer.promise);
  add('a', restore);
  const undone = deletions.undo('a');
  expect(listed()).toEqual([['a', 11_000, true]]);
  await deletions.undo('a');
  answer.resolve(true);
  await undone;
  expect(restore).toHaveBeenCalledTimes(1);
  expect(listed()).toEqual([]);
});

test('a failed undo can be retried', async () => {
  const restore = vi.fn(async () => false);
  add('a', restore);
  vi.advanceTimersByTime(2000);
  await deletions.undo('a');
  expect(listed()).toEqual([['a', 13_000, false]]);
  restore.mockImplementation(async () => true);
  await deletions.undo('a');
  expect([restore.mock.calls.length, listed()]).toEqual([2, []]);
});

test('an undo restores one deletion only', async () => {
  const first = vi.fn(async () => true);
  const second = vi.fn(async () => true);
  add('a', first);
  add('b', second);
  await deletions.undo('b');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  expect(listed().map(([id]) => id)).toEqual(['a']);
});

test('permanent and unknown deletions are not undone', async () => {
  add('a');
  await deletions.undo('a');
  await deletions.undo('b');
  expect(listed()).toEqual([['a', 11_000, false]]);
});

test('leaving a screen drops its permanent deletions', () => {
  const leave = deletions.showAt('products');
  const leaveAnother = deletions.showAt('products');
  deletions.showAt('users');
  add('gone');
  add('kept', async () => true);
  add('of another screen', undefined, 'users');
  leave();
  expect(deletions.homes()).toEqual(['products', 'users']);
  expect(listed().map(([id]) => id)).toEqual(['kept', 'of another screen']);
  leaveAnother();
  expect(deletions.homes()).toEqual(['users']);
});

test('listeners are notified of each change until they unsubscribe', () => {
  let notifications = 0;
  const leave = deletions.subscribe(() => {
    notifications += 1;
  });
  add('a');
  deletions.showAt('products');
  expect(notifications).toBe(2);
  leave();
  deletions.close('a');
  expect(notifications).toBe(2);
});
