import { storageKeys } from '@hydraulics/common/limits';
import { afterEach, expect, test, vi } from 'vitest';
import { readStoredRole } from './stored-role.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['7 editor', 'editor', false],
  ['7 editor waits', 'editor', true],
  // A later version may add words.
  ['7 editor more', 'editor', false],
  ['8 editor waits', undefined, false],
  ['7 constructor', undefined, false],
  ['7', undefined, false],
  [null, undefined, false],
])('the role of user 7 stored as %j is %s', (stored, role, editorsWait) => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === storageKeys.role ? stored : null) });
  expect(readStoredRole('7')).toEqual({ role, editorsWait });
});
