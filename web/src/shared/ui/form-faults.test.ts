import { AppError } from '@hydraulics/common/contract/errors';
import { expect, it } from 'vitest';
import { faultsByField, faultsOf, faultsOfIssues } from './form-faults.ts';

it('keeps the first fault of each field, whatever is below it', () => {
  const faults = [
    { path: 'images.3', message: 'Not an image' },
    { path: 'images.4', message: 'Too large' },
    { path: 'name', message: 'Name is required' },
  ];
  expect(faultsByField(faults)).toEqual({ images: 'Not an image', name: 'Name is required' });
});

it('shows a fault of a field beside it and nowhere else', () => {
  const error = new AppError('invalid_input', undefined, { details: [{ path: 'email', message: 'Not an email' }] });
  expect(faultsOf(error, ['name', 'email'])).toEqual({ faults: { email: 'Not an email' } });
});

it('says above the form what belongs to none of its fields', () => {
  const conflict = new AppError('version_conflict');
  expect(faultsOf(conflict, ['name']).rest).toBe('Somebody else changed this record meanwhile.');
  const hidden = new AppError('invalid_input', undefined, {
    details: [{ path: 'version', message: 'Version is odd' }],
  });
  expect(faultsOf(hidden, ['name']).rest).toBe('Version is odd');
  expect(faultsOf(new TypeError('broken'), []).rest).toBe('broken');
});

it('names the faults of a schema as the API does', () => {
  expect(faultsOfIssues([{ path: ['name'], message: 'Name is required' }])).toEqual({ name: 'Name is required' });
});
