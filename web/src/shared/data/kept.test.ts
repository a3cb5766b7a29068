import { beforeEach, expect, test, vi } from 'vitest';
import { forget, keep, kept } from './kept.ts';

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

test('gives back what was kept until it is forgotten', () => {
  keep('form', { name: 'Ada' });
  expect(kept('form')).toEqual({ name: 'Ada' });
  expect(kept('another')).toBeNull();
  forget('form');
  expect(kept('form')).toBeNull();
});

test('lets go of it after thirty days', () => {
  vi.useFakeTimers();
  keep('form', { name: 'Ada' });
  vi.advanceTimersByTime(29 * 24 * 60 * 60 * 1000);
  expect(kept('form')).toEqual({ name: 'Ada' });
  vi.advanceTimersByTime(24 * 60 * 60 * 1000);
  expect(kept('form')).toBeNull();
  vi.useRealTimers();
});

test.each(['', '{"at":', 'null', '7', '{"at":"soon","values":{}}', '{"values":{"name":"Ada"}}', '{"at":9e15}'])(
  'takes %j for nothing',
  text => {
    store.set('form', text);
    expect(kept('form')).toBeNull();
  },
);

test('does without a browser that keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => keep('form', { name: 'Ada' })).not.toThrow();
  expect(() => forget('form')).not.toThrow();
  expect(kept('form')).toBeNull();
});
