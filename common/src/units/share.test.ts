import { expect, test } from 'vitest';
import { parseShareAddress, shareAddress, siteShareAddress } from './share.ts';

test("the address of a product's picture has its id and version, and can be parsed", () => {
  const address = shareAddress({ _id: '0f8b5a3e-6a52', version: 12 });
  expect(address).toBe('/share/0f8b5a3e-6a52-12.jpg');
  expect(parseShareAddress(address)).toEqual({ id: '0f8b5a3e-6a52', version: 12 });
});

test("the address of a size's picture names its code", () => {
  expect(shareAddress({ _id: '0f8b5a3e', version: 2 }, 'VCX-80/56')).toBe('/share/0f8b5a3e-2.jpg?code=VCX-80%2F56');
});

test.each([
  siteShareAddress,
  `/share/${'a'.repeat(37)}-1.jpg`,
  '/share/a-1234567890.jpg',
  '/share/a.jpg',
  '/share/a-1.png',
  '/share/../a-1.jpg',
  '/share/a-1.jpg/',
  '/a-1.jpg',
])("%s is not the address of a product's picture", path => {
  expect(parseShareAddress(path)).toBeNull();
});
