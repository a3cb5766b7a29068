import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceId } from './device.ts';

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    clear: () => storage.clear(),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a device keeps one random id', () => {
  const first = deviceId();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(deviceId()).toBe(first);
  localStorage.clear();
  expect(deviceId()).not.toBe(first);
});
