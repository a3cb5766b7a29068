import { expect, it } from 'vitest';
import { icoFile } from './ico-file.ts';

it('writes the pictures of an icon as Windows reads them', () => {
  const rgba = Uint8Array.from([1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 128, 10, 11, 12, 0]);
  const file = icoFile([{ size: 2, rgba }]);
  // An icon of one picture; 2 by 2, one plane, 32 bits, 64 bytes from byte 22 on.
  expect(file.subarray(0, 22).toString('hex')).toBe('00000100010002020000010020004000000016000000');
  expect(file.subarray(22, 38).toString('hex')).toBe('28000000020000000400000001002000');
  // The lower row first, each pixel as blue, green, red and alpha; then the empty mask.
  expect(file.subarray(62, 78).toString('hex')).toBe('090807800c0b0a00030201ff060504ff');
  expect(file.subarray(78).toString('hex')).toBe('0000000000000000');
});
