import { expect, test } from 'vitest';
import { mountingColumn } from './mounting-columns.ts';

test.each([
  ['MF3/MF4: Flange diameter UC', { mountings: ['MF3', 'MF4'], name: 'Flange diameter UC' }],
  ['MT4:Trunnion diameter TD', { mountings: ['MT4'], name: 'Trunnion diameter TD' }],
  ['Mountings, ISO 6099', undefined],
  ['Mass: without stroke', undefined],
  ['MF3', undefined],
  ['MF3: ', undefined],
])('the column %s is read as %j', (heading, read) => {
  expect(mountingColumn(heading)).toEqual(read);
});
