import { expect, it } from 'vitest';
import { signInTarget } from './sign-in-target.ts';

const origin = 'https://www.example.com';

it.each([
  ['/product-operation?q=pump&page=2', '/product-operation?q=pump&page=2'],
  ['/product/7#features', '/product/7#features'],
])('returns to %s', (from, expected) => {
  expect(signInTarget({ from }, origin)).toBe(expected);
});

it.each([
  null,
  undefined,
  'a text',
  {},
  { from: 7 },
  { from: '' },
  { from: 'product-operation' },
  { from: 'https://evil.example' },
  { from: '//evil.example/dashboard' },
  { from: '/\\evil.example/dashboard' },
  { from: '/\t/evil.example' },
  { from: 'javascript:alert(1)' },
  { from: '/admin-login' },
  { from: '/admin-login?again=1' },
])('opens the dashboard for %j', state => {
  expect(signInTarget(state, origin)).toBe('/dashboard');
});

it('stays within the address of the desktop app, too', () => {
  const own = 'app://site-1a2b';
  expect(signInTarget({ from: '/gallery-operation?page=2' }, own)).toBe('/gallery-operation?page=2');
  expect(signInTarget({ from: '//site-3c4d/dashboard' }, own)).toBe('/dashboard');
  expect(signInTarget({ from: '/\t/site-3c4d' }, own)).toBe('/dashboard');
});
