import { expect, it } from 'vitest';
import { apiVersions, formatApiVersions, parseApiVersions } from './health.ts';

it('reads the versions of the header', () => {
  expect(formatApiVersions({ oldest: 2, newest: 11 })).toBe('2-11');
  expect(parseApiVersions('2-11')).toEqual({ oldest: 2, newest: 11 });
  expect(parseApiVersions(formatApiVersions(apiVersions))).toEqual(apiVersions);
  for (const text of [null, '', '3', '3-2', '1-2-3', '-1', 'a-b', '1 - 2', `1-${'9'.repeat(9)}`]) {
    expect(parseApiVersions(text), String(text)).toBeNull();
  }
});
