import { AppError } from '@hydraulics/common/contract/errors';
import { afterEach, expect, it, vi } from 'vitest';
import { explained, isUnreachable, listFault } from './reasons.ts';

const offline = new AppError('network', 'Failed to fetch', { cause: new TypeError('Failed to fetch') });
const gateway = new AppError('network', 'Unexpected token <', { cause: new SyntaxError('Unexpected token <') });

afterEach(() => vi.unstubAllGlobals());

it('tells a failed answer from none', () => {
  expect(isUnreachable(offline)).toBe(true);
  expect(isUnreachable(new AppError('network', 'The server answered with status 502.'))).toBe(false);
  expect(isUnreachable(new AppError('internal'))).toBe(false);
  expect(isUnreachable(new Error('broken'))).toBe(false);
});

it('words a list that did not load', () => {
  expect(listFault(offline)).toEqual({ message: 'Failed to fetch' });
  expect(listFault(new AppError('unavailable', 'Please wait.'))).toEqual({
    message: 'Network response was not ok',
    detail: 'Please wait.',
  });
  expect(listFault(gateway).message).toBe('Network response was not ok');
});

it('says that the computer is offline, where no answer came and the browser knows why', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(explained(offline)).toMatchObject({ code: 'network', message: 'You are offline.', cause: offline.cause });
  vi.stubGlobal('navigator', { onLine: true });
  expect(explained(offline)).toBe(offline);
});
