import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { own } from './own-draft.ts';

let granted: () => void;
let held: { name: string }[];

beforeEach(() => {
  vi.useFakeTimers();
  held = [];
  const request = (_name: string, _options: object, work: () => Promise<void>) =>
    new Promise<void>(resolve => {
      granted = () => resolve(work());
    });
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held }) } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  const calls: string[] = [];
  const leave = own(
    'product',
    async wasTaken => {
      calls.push(wasTaken ? 'taken over' : 'owned');
    },
    () => calls.push('busy'),
  );
  return { calls, leave };
}

test('a lock that a busy browser grants late does not count as held by another tab', async () => {
  const { calls } = open();
  await vi.advanceTimersByTimeAsync(2000);
  granted();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual(['owned']);
});

test('reports a draft that another tab holds, and takes it over when that tab closes', async () => {
  held = [{ name: 'draft:product' }];
  const { calls } = open();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual(['busy']);
  granted();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['busy', 'taken over']);
});

test('a form that was left reports nothing', async () => {
  held = [{ name: 'draft:product' }];
  const { calls, leave } = open();
  leave();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual([]);
});
