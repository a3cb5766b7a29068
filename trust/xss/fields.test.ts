import { expect, test } from 'vitest';
import { rows } from '../../api/src/testing/contract/rows.ts';
import { hiddenFields, searchedFields, writtenFields } from './fields.ts';
import { fieldsThatTake } from './fields-of-calls.ts';

test('every field that takes markup is written, searched by, or never shown', () => {
  const fields = fieldsThatTake('<b onclick="alert(1)">bold text</b>', rows);
  expect(fields.sort()).toEqual([...writtenFields, ...searchedFields, ...hiddenFields].sort());
});
