import { expect, it } from 'vitest';
import { saveFilter } from './file-dialogs.ts';

it('keeps the extension of a file that is saved under another name', () => {
  expect(saveFilter('enquiries-2026-11-23.csv')).toEqual({ name: 'CSV', extensions: ['csv'] });
  expect(saveFilter('recovery-codes.TXT')).toEqual({ name: 'Text', extensions: ['txt'] });
  expect(saveFilter('a.unknown')).toEqual({ name: 'UNKNOWN', extensions: ['unknown'] });
});
