import { AppError } from '@hydraulics/common/contract/errors';
import { expect, it } from 'vitest';
import { loginError, refusal } from './login-errors.ts';

it('says the first detail of the server, else its message, else a general word', () => {
  const details = [
    { path: 'email', message: 'Email must be at most 254 characters' },
    { path: 'password', message: 'Too long' },
  ];
  expect(loginError(new AppError('invalid_input', 'Wrong', { details }))).toBe('Email must be at most 254 characters');
  expect(loginError(new AppError('invalid_credentials'))).toBe('Invalid email or password');
  expect(loginError(new AppError('internal', ''))).toBe('An error occurred during login');
});

it('says what kept the call from happening', () => {
  const offline = new AppError('network', 'Failed to fetch', { cause: new TypeError('Failed to fetch') });
  expect(loginError(offline)).toBe('An unexpected error occurred: Failed to fetch');
  expect(loginError(new Error('storage is full'))).toBe('An unexpected error occurred: storage is full');
});

it('takes an answer without success for a refusal', () => {
  expect(refusal({ success: true, message: 'Login successful!' })).toBeNull();
  expect(refusal({ success: false, message: 'Not today' })).toBe('Not today');
  expect(refusal({ success: false })).toBe('Login failed');
});
