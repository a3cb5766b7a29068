import { AppError } from '@hydraulics/common/contract/errors';
import { expect, it } from 'vitest';
import { errorsByField, errorsOf } from './form-errors.ts';

it('keeps the first error of each field, whatever its nested path', () => {
  const details = [
    { path: 'images.3', message: 'Not an image' },
    { path: 'images.4', message: 'Too large' },
    { path: 'name', message: 'Name is required' },
  ];
  expect(errorsByField(details)).toEqual({ images: 'Not an image', name: 'Name is required' });
});

it('shows a field error beside its field only', () => {
  const error = new AppError('invalid_input', undefined, { details: [{ path: 'email', message: 'Not an email' }] });
  expect(errorsOf(error, ['name', 'email'])).toEqual({ errors: { email: 'Not an email' } });
});

it('shows errors without a field above the form', () => {
  const conflict = new AppError('version_conflict');
  expect(errorsOf(conflict, ['name']).rootError).toBe(
    'Another user has changed this record. Reload it, then try again.',
  );
  const named = new AppError('version_conflict', 'Ada changed this product on 3 Mar 2026, 14:05 UTC.', {
    details: [{ path: 'updatedBy', message: 'Ada' }],
  });
  expect(errorsOf(named, ['name']).rootError).toBe('Ada changed this product on 3 Mar 2026, 14:05 UTC.');
  const used = new AppError('idempotency_mismatch', 'This key was used.', {
    details: [{ path: '_id', message: '3d9a7c52-1f0b-4b7e-8c6d-2e5f4a3b1c0d' }],
  });
  expect(errorsOf(used, ['name']).rootError).toBe('This key was used.');
  const hidden = new AppError('invalid_input', undefined, {
    details: [{ path: 'version', message: 'Version is odd' }],
  });
  expect(errorsOf(hidden, ['name']).rootError).toBe('Version is odd');
  expect(errorsOf(new TypeError('broken'), []).rootError).toBe('broken');
});
