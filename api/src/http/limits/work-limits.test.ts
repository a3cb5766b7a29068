import { expect, test } from 'vitest';
import { createWorkLimits } from './work-limits.ts';

test('the clients of one address receive half of the long lists at most, and all clients together all', () => {
  const { reserveList } = createWorkLimits();
  const done = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(reserveList);
  expect(() => reserveList('a')).toThrow('busy');
  reserveList('d');
  expect(() => reserveList('e')).toThrow('busy');
  done[0]?.();
  done[0]?.();
  reserveList('a');
  expect(() => reserveList('a')).toThrow('busy');
  expect(() => reserveList('b')).toThrow('busy');
});
