import { AppError } from '@hydraulics/common/contract/errors';
import { expect, test } from 'vitest';
import { mayBeDone } from './use-bulk.ts';

test.each([
  [new AppError('network'), true],
  [new AppError('internal'), true],
  [new AppError('busy'), true],
  [new TypeError('Failed to fetch'), true],
  [new AppError('version_conflict'), false],
  [new AppError('forbidden'), false],
  [new Error('Your session is over.', { cause: new AppError('unauthorized') }), false],
  [new Error('Not confirmed.', { cause: new AppError('confirmation_required') }), false],
])('after %s the server may have carried out an operation: %s', (error, expected) => {
  expect(mayBeDone(error)).toBe(expected);
});
