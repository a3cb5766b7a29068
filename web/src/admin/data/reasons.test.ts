import { AppError } from '@hydraulics/common/errors';
import { expect, it } from 'vitest';
import { isUnreachable, listFault } from './reasons.ts';

const offline = new AppError('network', 'Failed to fetch', { cause: new TypeError('Failed to fetch') });
const gateway = new AppError('network', 'Unexpected token <', { cause: new SyntaxError('Unexpected token <') });

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
