import { expect, it } from 'vitest';
import { userIdOf } from './token.ts';

const tokenWith = (payload: string) => `e30.${Buffer.from(payload).toString('base64url')}.c2lnbmVk`;

it('reads whose token it is', () => {
  expect(userIdOf(tokenWith('{"sub":"0190-7","sessions":1}'))).toBe('0190-7');
  // Contains both characters that only base64url has.
  expect(userIdOf(tokenWith('{"x":"~~~???>>>","sub":"7"}'))).toBe('7');
});

it.each(['', 'expired', 'a.b.c', tokenWith('null'), tokenWith('{"sub":7}'), tokenWith('{}')])(
  'takes %j for nobody in particular',
  token => expect(userIdOf(token)).toBe(''),
);
