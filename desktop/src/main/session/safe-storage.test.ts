import { expect, it } from 'vitest';
import { isProtected } from './safe-storage.ts';

it('distinguishes the well-known key from that of a keyring, on Linux', () => {
  const known = Buffer.from('v10\u0001\u0002');
  expect(isProtected(known, 'linux')).toBe(false);
  expect(isProtected(Buffer.from('v11\u0001'), 'linux')).toBe(true);
  expect(isProtected(Buffer.from('v12\u0001'), 'linux')).toBe(true);
  // The prefix of a keyring's keys.
  expect(isProtected(known, 'darwin')).toBe(true);
  expect(isProtected(known, 'win32')).toBe(true);
});
