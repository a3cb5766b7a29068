import { expect, test } from 'vitest';
import { sizePath } from './record-paths.ts';

test('a size has an address below its product’s name, or its id', () => {
  expect(sizePath({ _id: 'p1', address: 'vcx-mill-duty' }, 'VCX-80/56x300-MF3')).toBe(
    '/product/vcx-mill-duty?code=VCX-80%2F56x300-MF3',
  );
  expect(sizePath({ _id: 'p1' }, 'A & B+C')).toBe('/product/p1?code=A+%26+B%2BC');
});
