import { beforeEach, expect, test, vi } from 'vitest';
import { loadValues, removeValues, saveValues } from './stored-values.ts';

let store: Map<string, string>;

beforeEach(() => {
  store = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('returns the stored values until they are removed', () => {
  saveValues('form', { name: 'Ada' });
  expect(loadValues('form')).toEqual({ name: 'Ada' });
  expect(loadValues('another')).toBeNull();
  removeValues('form');
  expect(loadValues('form')).toBeNull();
});

test('expires after thirty days', () => {
  vi.useFakeTimers();
  saveValues('form', { name: 'Ada' });
  vi.advanceTimersByTime(29 * 24 * 60 * 60 * 1000);
  expect(loadValues('form')).toEqual({ name: 'Ada' });
  vi.advanceTimersByTime(24 * 60 * 60 * 1000);
  expect(loadValues('form')).toBeNull();
  vi.useRealTimers();
});

test.each(['', '{"at":', 'null', '7', '{"at":"soon","values":{}}', '{"values":{"name":"Ada"}}', '{"at":9e15}'])(
  'treats %j as nothing stored',
  text => {
    store.set('form', text);
    expect(loadValues('form')).toBeNull();
  },
);

test('works in a browser without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => saveValues('form', { name: 'Ada' })).not.toThrow();
  expect(() => removeValues('form')).not.toThrow();
  expect(loadValues('form')).toBeNull();
});
