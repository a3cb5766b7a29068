import { expect, test, vi } from 'vitest';
import { expectConsole } from './fail-on-console.ts';

test('announced output passes, more than once', () => {
  expectConsole('error', /^disk is full: 100 %$/);
  expectConsole('warn', /slow/);
  console.error('disk is full: %d %%', 100);
  console.error('disk is full: %d %%', 100);
  console.warn('slow');
});

test.fails('unannounced output fails the test, even after mocks are restored', () => {
  vi.restoreAllMocks();
  console.error('surprise');
});

test.fails('announced output that never comes fails the test', () => {
  expectConsole('warn', /never/);
});

test("a test's own spy receives the output", () => {
  const spy = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  console.warn('seen by the spy');
  expect(spy).toHaveBeenCalledOnce();
});
