import { toError } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { expect, it } from 'vitest';
import { loginError, refusal } from './login-errors.ts';

it("shows the server's first detail, else its message, else a general text", () => {
  const details = [
    { path: 'email', message: 'Email must be at most 254 characters' },
    { path: 'password', message: 'Too long' },
  ];
  expect(loginError(new AppError('invalid_input', 'Wrong', { details }))).toEqual({
    error: 'Email must be at most 254 characters',
  });
  expect(loginError(new AppError('invalid_credentials'))).toEqual({ error: 'Invalid email or password' });
  expect(loginError(new AppError('internal', ''))).toEqual({ error: 'An error occurred during login' });
});

it('shows the specified message with the status if a proxy responded instead of the server', () => {
  const proxy = toError(500, undefined);
  expect(loginError(proxy)).toEqual({
    error: 'An error occurred during login',
    detail: 'The server answered with status 500.',
  });
});

it('shows the network error', () => {
  const offline = new AppError('network', 'Failed to fetch', { cause: new TypeError('Failed to fetch') });
  expect(loginError(offline)).toEqual({ error: 'An unexpected error occurred: Failed to fetch' });
  expect(loginError(new Error('storage is full'))).toEqual({
    error: 'An unexpected error occurred: storage is full',
  });
});

it('treats a response without success as a refusal', () => {
  expect(refusal({ success: true, message: 'Login successful!' })).toBeNull();
  expect(refusal({ success: false, message: 'Not today' })).toBe('Not today');
  expect(refusal({ success: false })).toBe('Login failed');
});
