import { expect, it } from 'vitest';
import { identityOf } from './identity.ts';

it('gives a copy that runs from its sources a data folder and a lock of its own', () => {
  expect(identityOf(true)).toEqual({ name: 'Hydraulics Back Office', id: 'com.example.hydraulics.backoffice' });
  expect(identityOf(false)).toEqual({
    name: 'Hydraulics Back Office (development)',
    id: 'com.example.hydraulics.backoffice.development',
  });
});
