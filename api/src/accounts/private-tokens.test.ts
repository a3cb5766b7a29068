import { expect, test } from 'vitest';
import { privateToken, readPrivateToken } from './private-tokens.ts';

const keyed = { secret: 'a secret of the tests, long enough' };
const id = '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11';

test('a token of a private page names its record, and no other one is accepted', () => {
  const token = privateToken(keyed, 'quotation', id);
  expect(token).toMatch(/^0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11\.[\w-]{43}$/);
  expect(readPrivateToken(keyed, 'quotation', token)).toBe(id);
  const other = `1${token.slice(1)}`;
  for (const wrong of ['', '.', id, `${id}.`, `${token}x`, token.slice(0, -1), other, `a/b.${token.slice(37)}`])
    expect(readPrivateToken(keyed, 'quotation', wrong), wrong).toBeNull();
  expect(readPrivateToken({ secret: 'another secret of another server' }, 'quotation', token)).toBeNull();
});
