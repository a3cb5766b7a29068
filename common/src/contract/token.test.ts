import { expect, it } from 'vitest';
import { userIdOf } from './token.ts';

const tokenWith = (payload: string) => `e30.${Buffer.from(payload).toString('base64url')}.c2lnbmVk`;

it('reads the user id of a token', () => {
  expect(userIdOf(tokenWith('{"sub":"0190-7","sessions":1}'))).toBe('0190-7');
  // Contains both characters that only base64url has.
  expect(userIdOf(tokenWith('{"x":"~~~???>>>","sub":"7"}'))).toBe('7');
});

it.each(['', 'expired', 'a.b.c', tokenWith('null'), tokenWith('{"sub":7}'), tokenWith('{}')])(
  'returns no user id for %j',
  token => expect(userIdOf(token)).toBe(''),
);
