import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailUser, startDovecot, type TestDovecot } from '../../../../scripts/mail/dovecot-server.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestServer } from '../../testing/server.ts';
import { createClient, type MailboxSettings } from './imap-client.ts';
import { MailboxReader } from './mailbox-reader.ts';

describe.each(databases)('the reader of the mailbox, on %s', database => {
  let server: TestServer;
  let closeServer: () => Promise<void>;
  let dovecot: TestDovecot;
  const readers: MailboxReader[] = [];
  beforeEach(async () => {
    const mailing = await startMailingServer(database);
    server = mailing.server;
    closeServer = mailing.close;
  });
  afterEach(async () => {
    for (const reader of readers.splice(0)) await reader.close();
    await dovecot?.stop();
    await closeServer();
  });

  const settingsOf = (changes: Partial<MailboxSettings> = {}): MailboxSettings => ({
    url: dovecot.url,
    tls: null,
    oauth: null,
    moveTo: null,
    ...changes,
  });

  function startReader(settings: MailboxSettings, { pollMs = 3600_000 } = {}): MailboxReader {
    const reader = new MailboxReader({ ...server.deps, settings, pollMs, retryMs: 50 });
    readers.push(reader);
    reader.start();
    return reader;
  }

  /** Arrived when the server's clock says. */
  const deliver = (mail: string) => dovecot.deliver(mail, server.clock.now());

  const mailOf = (number: number, headers = '') =>
    `From: Nora New <nora@new.example>\r\nTo: ${mailUser}\r\nSubject: Mail ${number}\r\nMessage-ID: <m${number}@new.example>\r\n${headers}\r\nText ${number}.\r\n`;

  const subjects = async () => {
    const rows = await server.deps.db.read(tables => tables.receivedMails.find());
    return rows.map(({ subject }) => subject).sort();
  };
  const names = (count: number) => Array.from({ length: count }, (_, place) => `Mail ${place + 1}`).sort();

  /** Waits without a limit of its own; that of the test applies. */
  const until = (read: () => Promise<unknown>, expected: unknown) =>
    expect.poll(read, { timeout: 30_000, interval: 50 }).toEqual(expected);

  test('mails are stored at once when the server tells of them, and answers are marked as read only then', async () => {
    dovecot = await startDovecot();
    const make = factories(server);
    const { _id: id } = await make.enquiry({ name: 'Vera', email: 'vera@example.com', message: 'A quote, please.' });
    const { _id: messageId } = await server.client.enquiries.reply({ id, subject: 'Your enquiry', text: 'Two weeks.' });
    deliver(mailOf(1));
    const reader = startReader(settingsOf());
    await until(subjects, ['Mail 1']);
    server.clock.advance(5000);
    deliver(
      `From: vera@example.com\r\nSubject: Re: Your enquiry\r\nIn-Reply-To: <${messageId}@example.com>\r\n\r\nFine.\r\n`,
    );
    await until(
      async () => (await server.client.enquiries.messages({ id })).map(one => [one.direction, one.text]),
      [
        ['out', 'Two weeks.'],
        ['in', 'Fine.'],
      ],
    );
    expect(await server.client.enquiries.get({ id })).toMatchObject({ state: 'new' });
    await until(async () => (await reader.state())?.error, null);
    const client = await createClient(settingsOf(), null);
    await client.connect();
    await client.getMailboxLock('INBOX');
    await until(() => client.search({ seen: true }, { uid: true }) as Promise<unknown>, [2]);
    await client.logout();
  });

  test('a server that dies in the middle loses nothing, and nothing is stored twice', async () => {
    dovecot = await startDovecot();
    for (let number = 1; number <= 40; number += 1) deliver(mailOf(number));
    server.logged.length = 0;
    startReader(settingsOf());
    await until(async () => (await subjects()).length > 3, true);
    await dovecot.kill();
    for (let number = 41; number <= 60; number += 1) deliver(mailOf(number));
    await dovecot.start();
    await until(subjects, names(60));
    expect(dovecot.count()).toBe(60);
    // That the mailbox could not be read is in the log once.
    expect(server.logged.splice(0).filter(line => line.includes('cannot be read')).length).toBeLessThanOrEqual(1);
  });

  test('a server that numbers its mails again doubles none', async () => {
    dovecot = await startDovecot();
    for (let number = 1; number <= 5; number += 1) deliver(mailOf(number));
    const reader = startReader(settingsOf());
    await until(subjects, names(5));
    await reader.close();
    await dovecot.renumber();
    deliver(mailOf(6));
    startReader(settingsOf());
    await until(subjects, names(6));
  });

  test('of two readers one reads, and the other goes on when it stops', async () => {
    dovecot = await startDovecot();
    const first = startReader(settingsOf());
    const second = startReader(settingsOf());
    for (let number = 1; number <= 10; number += 1) deliver(mailOf(number));
    await until(subjects, names(10));
    await first.close();
    deliver(mailOf(11));
    await until(subjects, names(11));
    await second.close();
    expect(await server.deps.db.read(tables => tables.mailboxes.count())).toBe(1);
  });

  test('a refused password is told in plain words, without the password', async () => {
    dovecot = await startDovecot();
    const url = dovecot.url.replace('secret', 'wrong-word');
    const reader = startReader(settingsOf({ url }));
    await until(
      async () => (await reader.state())?.error,
      'The mail server 127.0.0.1 cannot be read. It does not accept the user name and the password.',
    );
    await reader.close();
    expect(server.logged.splice(0).join()).not.toContain('wrong-word');
  });

  test('a mailbox is read with an access token, which is fetched again when it has ended', async () => {
    const asked: string[] = [];
    let valid = 'token-1';
    const provider = createServer(async (request, response) => {
      const body = new URLSearchParams(await text(request));
      response.setHeader('Content-Type', 'application/json');
      if (request.url?.startsWith('/token')) {
        asked.push(`${body.get('grant_type')} ${body.get('refresh_token')} ${body.get('client_secret')}`);
        response.end(JSON.stringify({ access_token: valid, expires_in: 3600, token_type: 'Bearer' }));
        return;
      }
      response.end(JSON.stringify({ active: body.get('token') === valid ? 'true' : 'false', username: mailUser }));
    });
    await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    dovecot = await startDovecot({ introspectionUrl: `${at}/introspect` });
    const oauth = {
      tokenUrl: `${at}/token`,
      clientId: 'the-client',
      clientSecret: 'the-secret',
      refreshToken: 'refresh',
      scope: null,
    };
    const url = dovecot.url.replace(':secret@', '@');
    startReader(settingsOf({ url, oauth }));
    deliver(mailOf(1));
    await until(subjects, ['Mail 1']);
    expect(asked).toEqual(['refresh_token refresh the-secret']);
    await dovecot.kill();
    valid = 'token-2';
    deliver(mailOf(2));
    await dovecot.start();
    await until(subjects, ['Mail 1', 'Mail 2']);
    expect(asked.length).toBeGreaterThan(1);
    server.logged.length = 0;
    provider.close();
  });

  test('answers are moved to a folder, which is made if it is missing, and all others stay where they are', async () => {
    dovecot = await startDovecot();
    const make = factories(server);
    const { _id: id } = await make.enquiry({ name: 'Vera', email: 'vera@example.com', message: 'A quote, please.' });
    const answerOf = (number: number) =>
      `From: vera@example.com\r\nSubject: Answer ${number}\r\nIn-Reply-To: <enquiry.${id}@example.com>\r\n\r\nFine.\r\n`;
    const newsletter = mailOf(2, 'List-Id: <news.example>\r\n');
    for (const mail of [mailOf(1), answerOf(1), newsletter, answerOf(2), answerOf(2)]) deliver(mail);
    const settings = settingsOf({ moveTo: 'Answers/Website' });
    const reader = startReader(settings);
    const inFolder = async (folder: string) => {
      const client = await createClient(settings, null);
      await client.connect();
      try {
        await client.getMailboxLock(folder);
        const mails = await client.fetchAll('1:*', { envelope: true, flags: true }).catch(() => []);
        return mails.map(({ envelope, flags }) => `${envelope?.subject}${flags?.has('\\Seen') ? ', read' : ''}`).sort();
      } finally {
        await client.logout();
      }
    };
    await until(() => inFolder('INBOX'), ['Mail 1', 'Mail 2']);
    expect(await inFolder('Answers.Website')).toEqual(['Answer 1, read', 'Answer 2, read', 'Answer 2, read']);
    await reader.close();
    // What waits is known when it is read again, and still waits.
    await dovecot.renumber();
    deliver(mailOf(3));
    startReader(settings);
    await until(subjects, ['', 'Answer 1', 'Answer 2', 'Mail 1', 'Mail 3']);
    expect(await inFolder('INBOX')).toEqual(['Mail 1', 'Mail 2', 'Mail 3']);
  });
});
