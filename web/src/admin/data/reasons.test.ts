import { AppError } from '@hydraulics/common/contract/errors';
import { afterEach, expect, it, vi } from 'vitest';
import { explainOffline, isUnreachable, listError, reasonOf } from './reasons.ts';

const offline = new AppError('network', 'Failed to fetch', { cause: new TypeError('Failed to fetch') });
const gateway = new AppError('network', 'Unexpected token <', { cause: new SyntaxError('Unexpected token <') });

afterEach(() => vi.unstubAllGlobals());

it('distinguishes a failed response from none', () => {
  expect(isUnreachable(offline)).toBe(true);
  expect(isUnreachable(new AppError('network', 'The server answered with status 502.'))).toBe(false);
  expect(isUnreachable(new AppError('internal'))).toBe(false);
  expect(isUnreachable(new Error('broken'))).toBe(false);
});

it('explains why a list did not load', () => {
  expect(listError(offline)).toEqual({ message: 'Failed to fetch' });
  expect(listError(new AppError('unavailable', 'Please wait.'))).toEqual({
    message: 'Network response was not ok',
    detail: 'Please wait.',
  });
  expect(listError(gateway).message).toBe('Network response was not ok');
});

it('says that the computer is offline if there was no response and the browser knows it', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(explainOffline(offline)).toMatchObject({ code: 'network', message: 'You are offline.', cause: offline.cause });
  vi.stubGlobal('navigator', { onLine: true });
  expect(explainOffline(offline)).toBe(offline);
});

it.each([
  'Failed to fetch dynamically imported module: https://www.example.com/assets/products-Bx1.js',
  'error loading dynamically imported module: https://www.example.com/assets/products-Bx1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/products-C2.css',
])('says in plain words that a screen did not load: %s', message => {
  expect(reasonOf(new TypeError(message))).toBe(
    'This screen could not be loaded. The website may have been updated: please load the page again.',
  );
});

it('repeats the message of any other error', () => {
  expect([reasonOf(new Error('Too many.')), reasonOf('text')]).toEqual(['Too many.', 'text']);
});
