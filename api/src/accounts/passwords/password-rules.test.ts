import { expect, test } from 'vitest';
import { testCompany } from '../../testing/company.ts';
import { commonPasswords } from './common-passwords.ts';
import { passwordError } from './password-rules.ts';

const grace = {
  name: 'Grace Brewster Hopper',
  email: 'g.hopper2@example.com',
  company: { ...testCompany, name: 'Örtel Hydraulik GmbH', shortName: 'Örtel' },
};
const tried = 'Password is too common';
const byName = 'Password must not contain the name';
const byCompany = "Password must not contain the company's name";

test.each([
  ['12345678901', 'Password must be at least 12 characters'],
  ['x'.repeat(129), 'Password must be at most 128 characters'],
  ['qwertyqwerty', tried],
  ['QWERTYqwerty', tried],
  ['1q2w3e4r5t6y', tried],
  ['grace in the morning', byName],
  ['it is HOPPÉR again', byName],
  ['brew.ster of beer 7', byName],
  ['my G-Hopper-2 mail', byName],
  ['we are at ortel now', byCompany],
  ['ÖRTEL hydraulik gmbh', byCompany],
])('%s is refused', (password, error) => expect(passwordError(password, grace)).toBe(error));

test.each(['seven pumps hum at noon', 'x'.repeat(128), '            ', '密码密码密码密码密码密码'])(
  '%s is accepted',
  password => expect(passwordError(password, grace)).toBeNull(),
);

test('the part of the email before the @ is refused, but short common words are not', () => {
  const who = { ...grace, name: 'Al Bo', email: 'pumpkin.9@example.com' };
  expect(passwordError('pumpkin 9 is a pie', who)).toBe('Password must not contain the email');
  expect(passwordError('almost bottled water', { ...who, email: 'al@example.com' })).toBeNull();
});

test('every common password listed has the minimum length', () => {
  expect(commonPasswords.size).toBe(484);
  expect([...commonPasswords].filter(password => password.length < 12)).toEqual([]);
});
