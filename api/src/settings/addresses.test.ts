import { describe, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { StartError } from '../start-error.ts';

const mail = { PUBLIC_URL: 'https://www.example.com' };
const refusal = (problem: string) => new StartError(`Invalid settings:\n  ${problem}`);

describe('an address in the settings', () => {
  test.each([
    ['https://www.example.com', 'https://www.example.com'],
    ['https://www.example.com//', 'https://www.example.com'],
    ['HTTPS://WWW.Example.COM:443/', 'https://www.example.com'],
    ['HTTP://Example.com:80', 'http://example.com'],
    ['https://bär-hydraulik.example', 'https://xn--br-hydraulik-gcb.example'],
    ['https://BÄR-Hydraulik.example:8443/', 'https://xn--br-hydraulik-gcb.example:8443'],
    [' https://www.example.com ', 'https://www.example.com'],
    ['http://[::1]:3000/', 'http://[::1]:3000'],
    ['https://example.com./', 'https://example.com'],
    ['https://WWW.example.com.:8443', 'https://www.example.com:8443'],
    ['http://localhost.', 'http://localhost'],
  ])('PUBLIC_URL %s is %s', (given, expected) => {
    expect(readEnv({ PUBLIC_URL: given }).PUBLIC_URL).toBe(expected);
  });

  const needsHost = 'a path (/shop), and the site needs a host of its own';
  const credentials = 'a user or a password, which every page would show';
  test.each([
    ['https://www.example.com/shop', `has ${needsHost}; it must look like https://www.example.com`],
    ['https://www.example.com/?a=1', 'has a query; it must look like https://www.example.com'],
    ['https://www.example.com/#top', 'has a #; it must look like https://www.example.com'],
    ['https://user:hush@www.example.com', `has ${credentials}; it must look like https://www.example.com`],
    [
      'https://user@www.example.com/shop?a#b',
      `has ${credentials} and ${needsHost} and a query and a #; it must look like https://www.example.com`,
    ],
    ['www.example.com', 'must look like https://www.example.com'],
    ['www.example.com:443', 'must look like https://www.example.com'],
    ['ftp://www.example.com', 'must look like https://www.example.com'],
    ['https://', 'must look like https://www.example.com'],
  ])('PUBLIC_URL %s is refused', (given, problem) => {
    const value = given.includes('@') ? '' : `; it is "${given}"`;
    expect(() => readEnv({ PUBLIC_URL: given })).toThrow(refusal(`PUBLIC_URL: ${problem}${value}`));
  });

  const encode = 'in the user and the password write % as %25, # as %23, / as %2F and ? as %3F';
  const noCharacter = `has a % that stands for no character; ${encode}`;
  const database = `must look like mysql://user:password@host:3306/name; ${encode}`;
  const redis = 'must look like redis://user:password@redis.example.com:6379';
  const server = `must look like smtp://user:password@mail.example.com:587; ${encode}`;
  test.each([
    ['DATABASE_URL', 'mysql://u:50%hush@db.example/x', noCharacter],
    ['DATABASE_URL', 'mysql://50%:hush@db.example/x', noCharacter],
    ['DATABASE_URL', 'mysql://u:hush%ff@db.example/x', noCharacter],
    ['DATABASE_URL', 'mysql://u:hush#b@db.example/x', database],
    ['DATABASE_URL', 'mysql://u:12#hush@db.example/x', database],
    ['DATABASE_URL', 'mysql://u:12/hush@db.example/x', database],
    ['DATABASE_URL', 'mariadb://u:12?hush@db.example/x', database],
    ['DATABASE_URL', 'mysql://db.example', 'names no database; it must look like mysql://user:password@host:3306/name'],
    ['DATABASE_URL', 'mysql://', 'must look like mysql://user:password@host:3306/name'],
    ['REDIS_URL', 'redis://:50%hush@redis.example.com', noCharacter],
    ['REDIS_URL', 'redis://:12/hush@redis.example.com', `${redis}; ${encode}`],
    ['REDIS_URL', 'redis://:hush@redis.example.com/0', `${redis}; ${encode}`],
    ['REDIS_URL', 'http://redis.example.com', redis],
    ['SMTP_URL', 'smtp://office:50%hush@mail.example.com:587', noCharacter],
    ['SMTP_URL', 'smtp://office%:hush@mail.example.com', noCharacter],
    ['SMTP_URL', 'smtp://office:hush#b@mail.example.com', server],
    ['SMTP_URL', 'smtp://office:12#hush@mail.example.com', server],
    ['SMTP_URL', 'smtps://office:12/hush@mail.example.com', server],
    [
      'SMTP_URL',
      'smtp://office:hush@mail.example.com:465',
      'has the port 465, on which mail servers expect encryption from the first byte; use smtps://',
    ],
  ])('%s %s is refused by its name', (name, given, problem) => {
    const others = { PUBLIC_URL: 'https://www.example.com', MAIL_FROM: 'office@example.com' };
    expect(() => readEnv({ ...others, [name]: given })).toThrow(refusal(`${name}: ${problem}`));
  });

  test.each([
    ['DATABASE_URL', 'mysql://u:p@ss%25%23w@db.example/x'],
    ['DATABASE_URL', 'mariadb://u:p@db.example:3306/x?charset=utf8mb4'],
  ])('%s %s stays as it is given', (name, given) => {
    expect(readEnv({ [name]: given })).toMatchObject({ [name]: given });
  });

  test.each(['smtps://u:50%25@mail.example.com:465', 'smtp://u%40example.com:p%23@mail.example.com:587'])(
    'SMTP_URL %s is accepted',
    url => {
      expect(readEnv({ ...mail, MAIL_FROM: 'a@b.example', SMTP_URL: url }).MAIL?.url).toBe(url);
    },
  );
});

describe('the address that purges caches', () => {
  const token = 'a-token-of-the-caches';
  test.each([
    'https://purge.example.com/site?x=1',
    'http://127.0.0.1:6081/purge',
    'http://localhost/purge',
    'http://10.0.0.5/purge',
    'http://192.168.1.2:80',
    'http://[fd00::5]/purge',
  ])('%s is accepted', url => {
    expect(readEnv({ PURGE_URL: url, PURGE_TOKEN: token }).PURGE).toEqual({ url, token, maxAge: 3600 });
  });

  const needsTls = 'must begin with https://, or name a private IP address, because a token is sent to it';
  test.each([
    ['http://purge.example.com', needsTls],
    ['http://8.8.8.8/purge', needsTls],
    ['http://[2001:4860:4860::8888]/', needsTls],
    ['http://[::ffff:8.8.8.8]/', needsTls],
    ['http://10.0.0.5.example.com/', needsTls],
    ['https://user:hush@purge.example.com', 'must look like https://purge.example.com/site'],
    ['ftp://10.0.0.5', 'must look like https://purge.example.com/site'],
  ])('%s is refused', (url, problem) => {
    expect(() => readEnv({ PURGE_URL: url, PURGE_TOKEN: token })).toThrow(refusal(`PURGE_URL: ${problem}`));
  });

  test('the address needs a token, and the other settings need the address', () => {
    const needs = 'PURGE_TOKEN: is needed with PURGE_URL: it proves who sends';
    expect(() => readEnv({ PURGE_URL: 'https://purge.example.com' })).toThrow(refusal(needs));
    expect(() => readEnv({ PURGE_TOKEN: token })).toThrow(refusal('PURGE_TOKEN: is used with PURGE_URL only'));
    expect(() => readEnv({ PURGE_MAX_AGE: '60' })).toThrow(refusal('PURGE_MAX_AGE: is used with PURGE_URL only'));
    const hidden = 'PURGE_TOKEN: must have 16 to 500 letters, digits and signs, without blanks';
    expect(() => readEnv({ PURGE_URL: 'https://purge.example.com', PURGE_TOKEN: 'hush hush hush hush' })).toThrow(
      refusal(hidden),
    );
    expect(readEnv({}).PURGE).toBeNull();
  });
});
