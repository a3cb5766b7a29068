import { describe, expect, test } from 'vitest';
import { readEnv } from '../env.ts';

const mail = {
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'office@example.com',
  PUBLIC_URL: 'https://www.example.com',
};
const mailbox = { ...mail, IMAP_URL: 'imaps://office%40example.com:hush@mail.example.com/INBOX' };
const withoutPassword = { ...mail, IMAP_URL: 'imaps://office%40example.com@mail.example.com' };
const oauth = {
  IMAP_OAUTH_TOKEN_URL: 'https://login.example.com/token',
  IMAP_OAUTH_CLIENT_ID: 'the-client',
  IMAP_OAUTH_REFRESH_TOKEN: 'hush-token',
};

const problemsOf = (given: Record<string, string>): string[] => {
  try {
    readEnv(given);
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map(line => line.trim());
  }
  return [];
};

describe('the settings of the mailbox', () => {
  test('no mailbox is read by default', () => {
    expect(readEnv(mail).MAILBOX).toBeNull();
  });

  test('a mailbox has an address with a password', () => {
    expect(readEnv(mailbox).MAILBOX).toEqual({
      url: 'imaps://office%40example.com:hush@mail.example.com/INBOX',
      tls: null,
      oauth: null,
      moveTo: null,
    });
    expect(readEnv({ ...mailbox, IMAP_TLS: 'required', IMAP_MOVE_TO: 'Website' }).MAILBOX).toMatchObject({
      tls: 'required',
      moveTo: 'Website',
    });
  });

  test('a mailbox has OAuth2 instead of a password', () => {
    expect(readEnv({ ...withoutPassword, ...oauth }).MAILBOX?.oauth).toEqual({
      tokenUrl: 'https://login.example.com/token',
      clientId: 'the-client',
      clientSecret: null,
      refreshToken: 'hush-token',
      scope: null,
    });
    const more = { IMAP_OAUTH_CLIENT_SECRET: 'hush-secret', IMAP_OAUTH_SCOPE: 'https://mail.example.com/' };
    expect(readEnv({ ...withoutPassword, ...oauth, ...more }).MAILBOX?.oauth).toMatchObject({
      clientSecret: 'hush-secret',
      scope: 'https://mail.example.com/',
    });
  });

  test('mails of a service are taken with or without a mailbox', () => {
    const secret = { MAIL_WEBHOOK_SECRET: 'a secret of 32 characters or more' };
    expect(readEnv({ ...mail, ...secret })).toMatchObject({ ...secret, MAILBOX: null });
    expect(readEnv({ ...mailbox, ...secret })).toMatchObject(secret);
  });

  test.each(['imaps://u:p%25@mail.example.com', 'imap://u:p@localhost:143/Eing%C3%A4nge', 'imap://u:p@[::1]/A/B'])(
    'IMAP_URL %s is accepted',
    url => {
      expect(readEnv({ ...mail, IMAP_URL: url }).MAILBOX?.url).toBe(url);
    },
  );

  const encode = 'in the user and the password write % as %25, # as %23, / as %2F and ? as %3F';
  const form = `must look like imaps://user:password@mail.example.com/INBOX; ${encode}`;
  const noCharacter = `has a % that stands for no character; ${encode}`;
  test.each([
    ['imaps://u:50%hush@mail.example.com', noCharacter],
    ['imaps://u:p@mail.example.com/50%25%hush', noCharacter],
    ['imaps://u:p@mail.example.com/hush%ff', noCharacter],
    ['imaps://u:hush#b@mail.example.com', form],
    ['imaps://u:12/hush@mail.example.com/INBOX', form],
    ['imaps://u:hush?@mail.example.com', form],
    ['pop3://u:hush@mail.example.com', form],
    [
      'imap://u:hush@mail.example.com:993',
      'has the port 993, on which mail servers expect encryption from the first byte; use imaps://',
    ],
    ['imaps://mail.example.com/hush', 'must look like imaps://user:password@mail.example.com/INBOX'],
    ['imaps://u@mail.example.com', 'has no password; give one, or the settings IMAP_OAUTH_…'],
    ['imaps://u:@mail.example.com', 'has no password; give one, or the settings IMAP_OAUTH_…'],
  ])('IMAP_URL %s is refused without being repeated', (url, problem) => {
    expect(problemsOf({ ...mail, IMAP_URL: url })).toEqual([`IMAP_URL: ${problem}`]);
  });

  test.each([
    [{ IMAP_URL: mailbox.IMAP_URL }, ['SMTP_URL: is needed with IMAP_URL: customers answer mails that are sent']],
    [
      { MAIL_WEBHOOK_SECRET: 'a secret of 32 characters or more' },
      ['SMTP_URL: is needed with MAIL_WEBHOOK_SECRET: customers answer mails that are sent'],
    ],
    [{ ...mail, MAIL_WEBHOOK_SECRET: 'hush' }, ['MAIL_WEBHOOK_SECRET: must have at least 32 characters; it has 4']],
    [{ ...mailbox, IMAP_TLS: 'yes' }, ['IMAP_TLS: must be required or optional; it is "yes"']],
    [
      { ...mailbox, IMAP_MOVE_TO: 'INBOX' },
      ['IMAP_MOVE_TO: is the folder that is read; give another one, or leave it out'],
    ],
    [
      { ...withoutPassword, ...oauth, IMAP_MOVE_TO: 'inbox' },
      ['IMAP_MOVE_TO: is the folder that is read; give another one, or leave it out'],
    ],
    [{ ...mail, IMAP_MOVE_TO: 'Website' }, ['IMAP_MOVE_TO: is used with IMAP_URL only']],
    [{ ...mail, ...oauth }, ['IMAP_OAUTH_TOKEN_URL: is used with IMAP_URL only']],
    [
      { ...withoutPassword, IMAP_OAUTH_TOKEN_URL: oauth.IMAP_OAUTH_TOKEN_URL, IMAP_OAUTH_CLIENT_ID: 'the-client' },
      ['IMAP_OAUTH_REFRESH_TOKEN: is needed with IMAP_OAUTH_TOKEN_URL'],
    ],
    [
      { ...withoutPassword, IMAP_OAUTH_REFRESH_TOKEN: 'hush-token' },
      ['IMAP_OAUTH_TOKEN_URL: is needed with IMAP_OAUTH_REFRESH_TOKEN'],
    ],
    [
      { ...mailbox, IMAP_OAUTH_CLIENT_SECRET: 'hush-secret' },
      ['IMAP_OAUTH_TOKEN_URL: is needed with IMAP_OAUTH_CLIENT_SECRET'],
    ],
    [
      { ...withoutPassword, ...oauth, IMAP_OAUTH_TOKEN_URL: 'http://login.example.com/token' },
      [
        'IMAP_OAUTH_TOKEN_URL: must begin with https://, because secrets are sent to it; it is "http://login.example.com/token"',
      ],
    ],
    [
      { ...withoutPassword, ...oauth, IMAP_OAUTH_TOKEN_URL: 'https://me:hush@login.example.com/token' },
      ['IMAP_OAUTH_TOKEN_URL: must look like https://login.example.com/oauth2/token'],
    ],
    [
      { ...withoutPassword, ...oauth, IMAP_OAUTH_TOKEN_URL: 'login.example.com' },
      ['IMAP_OAUTH_TOKEN_URL: must look like https://login.example.com/oauth2/token; it is "login.example.com"'],
    ],
  ])('%o is refused', (given, problems) => {
    expect(problemsOf(given)).toEqual(problems);
  });
});
