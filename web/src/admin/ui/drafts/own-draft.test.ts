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
  const told: string[] = [];
  const leave = own(
    'product',
    async wasTaken => {
      told.push(wasTaken ? 'taken over' : 'owned');
    },
    () => told.push('busy'),
  );
  return { told, leave };
}

test('a lock that a busy browser grants late is not taken for one of another tab', async () => {
  const { told } = open();
  await vi.advanceTimersByTimeAsync(2000);
  granted();
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(['owned']);
});

test('one that another tab holds is told, and taken over when that tab ends', async () => {
  held = [{ name: 'draft:product' }];
  const { told } = open();
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(['busy']);
  granted();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['busy', 'taken over']);
});

test('a form that was left tells nothing', async () => {
  held = [{ name: 'draft:product' }];
  const { told, leave } = open();
  leave();
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([]);
});
