import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceId } from './device.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    clear: () => kept.clear(),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a device has one random id for good', () => {
  const first = deviceId();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(deviceId()).toBe(first);
  localStorage.clear();
  expect(deviceId()).not.toBe(first);
});
