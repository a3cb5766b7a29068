import { expect, test } from 'vitest';
import { testCompany } from '../testing/company.ts';
import { commonPasswords } from './common-passwords.ts';
import { passwordFault } from './password-rules.ts';

const grace = {
  name: 'Grace Brewster Hopper',
  email: 'g.hopper2@example.com',
  company: { ...testCompany, name: 'Örtel Hydraulik GmbH', shortName: 'Örtel' },
};
const tried = 'Password is one of those that are tried first';
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
])('%s is refused', (password, fault) => expect(passwordFault(password, grace)).toBe(fault));

test.each(['seven pumps hum at noon', 'x'.repeat(128), '            ', '密码密码密码密码密码密码'])(
  '%s is taken',
  password => expect(passwordFault(password, grace)).toBeNull(),
);

test('the part of the email before the @ is refused, short words that occur everywhere are not', () => {
  const who = { ...grace, name: 'Al Bo', email: 'pumpkin.9@example.com' };
  expect(passwordFault('pumpkin 9 is a pie', who)).toBe('Password must not contain the email');
  expect(passwordFault('almost bottled water', { ...who, email: 'al@example.com' })).toBeNull();
});

test('every password of the list is long enough to be chosen otherwise', () => {
  expect(commonPasswords.size).toBe(484);
  expect([...commonPasswords].filter(password => password.length < 12)).toEqual([]);
});
