import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OutboxRow } from '../db/tables/outbox.ts';
import { databases } from '../testing/databases.ts';
import { startSmtp, type TestSmtp } from '../testing/mail/smtp.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { Mail } from './mail.ts';
import type { MailSettings } from './transport.ts';

const account = { user: 'office', password: 'p@ss word' };

describe.each(databases)('a misbehaving mail server, on %s', database => {
  let server: TestServer;
  let smtp: TestSmtp;
  const mails: Mail[] = [];
  beforeEach(async () => {
    server = await startTestServer(database, { mayLog: true });
    smtp = await startSmtp();
  });
  afterEach(async () => {
    await Promise.all(mails.splice(0).map(mail => mail.close()));
    await smtp.close();
    await server.close();
  });

  /** A process that sends mail with short timeouts: the silent server never responds, so any timeout will do. */
  function start(timeouts: object, settings: MailSettings = smtp.settings): Mail {
    const { db, company, now, secret, log } = server.deps;
    const mail = new Mail({ settings, siteUrl: 'https://www.example.com', db, company, now, secret, log, timeouts });
    mails.push(mail);
    return mail;
  }
  const put = (mail: Mail) => {
    const facts = { name: 'Ada', at: '2030-01-01T10:00:00.000Z' };
    return server.deps.db.transaction(tables => mail.put(tables, 'password-changed', 'ada@example.com', facts));
  };
  /** The mail with the attempts of its job. */
  const onlyRow = () =>
    server.deps.db.read(async ({ outbox, jobs }) => {
      const [mail] = (await outbox.find()) as [OutboxRow];
      const job = await jobs.findOneBy({ key: mail.id });
      return { ...mail, ...(job && { attempts: job.attempts }) };
    });
  const laterDelivered = async (mail: Mail) => {
    server.clock.advance(61_000);
    await mail.deliver();
    return (await onlyRow()).state;
  };

  test.each([
    ['connect', { greetingTimeout: 20 }],
    ['message', { socketTimeout: 20 }],
    ['message', { whole: 500 }],
  ] as const)('a silent server at the %s times out, and the mail is tried again', async (at, timeouts) => {
    const mail = start(timeouts);
    await put(mail);
    smtp.fallSilent(at);
    await mail.deliver();
    expect(await onlyRow()).toMatchObject({
      state: 'waiting',
      recipient: 'ada@example.com',
      attempts: 1,
      reason: 'whole' in timeouts ? 'EABORT' : 'ETIMEDOUT',
    });
    expect(server.logged).toHaveLength(1);
    expect(server.logged[0]).toContain('The mail server accepts no mail; mails are waiting');
    smtp.fallSilent(null);
    // The server may still be reading what the client gave up on.
    await smtp.idle();
    const wasTaken = smtp.received.length;
    expect(await laterDelivered(start({}))).toBe('sent');
    // The mail accepted without a response arrives twice, with the same Message-ID.
    expect(smtp.received).toHaveLength(wasTaken + 1);
    expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(1);
  });

  test('a stop while sending leaves the mail to the next start', async () => {
    const mail = start({ close: 20 });
    await put(mail);
    const isTaken = new Promise<void>(resolve => smtp.onMessage(resolve));
    smtp.fallSilent('message');
    const delivering = mail.deliver();
    await isTaken;
    await mail.close();
    await delivering;
    expect(await onlyRow()).toMatchObject({ state: 'waiting', attempts: 1, reason: 'EABORT' });
    smtp.fallSilent(null);
    expect(await laterDelivered(start({}))).toBe('sent');
    expect(smtp.received).toHaveLength(2);
    expect(smtp.received[0]?.mail.messageId).toBe(smtp.received[1]?.mail.messageId);
  });

  test('a stop waits for the mail being sent, which arrives once', async () => {
    const mail = start({});
    await put(mail);
    let acknowledge: () => void = () => undefined;
    const isTaken = new Promise<void>(taken =>
      smtp.onMessage(() => {
        taken();
        return new Promise<void>(resolve => {
          acknowledge = resolve;
        });
      }),
    );
    const delivering = mail.deliver();
    await isTaken;
    const closing = mail.close();
    acknowledge();
    await Promise.all([closing, delivering]);
    expect((await onlyRow()).state).toBe('sent');
    expect(smtp.received).toHaveLength(1);
  });

  test('mails wait while the password of a mail server is wrong or missing, and are then accepted', async () => {
    const guarded = await startSmtp(account);
    const { protocol, host } = new URL(guarded.url);
    const settingsOf = (credentials: string) => ({ ...guarded.settings, url: `${protocol}//${credentials}${host}` });
    try {
      const none = start({}, settingsOf(''));
      await put(none);
      const refused = { state: 'waiting', recipient: 'ada@example.com' };
      await none.deliver();
      expect(await onlyRow()).toMatchObject({ ...refused, attempts: 1, reason: '530' });
      server.clock.advance(61_000);
      const wrong = start({}, settingsOf('office:wrong@'));
      await wrong.deliver();
      expect(await onlyRow()).toMatchObject({ ...refused, attempts: 2, reason: '535 5.7.8' });
      const words = { subject: 'Test', heading: 'Test', blocks: [] };
      await expect(wrong.sendNow(words, 'ada@example.com')).rejects.toThrow(
        'It does not accept the user name and the password of SMTP_URL.',
      );
      expect(guarded.received).toEqual([]);
      // One line for each process, without the password.
      expect(server.logged).toHaveLength(2);
      expect(server.logged.join()).not.toContain('wrong');
      server.clock.advance(301_000);
      await start({}, settingsOf('office:p%40ss%20word@')).deliver();
      expect((await onlyRow()).state).toBe('sent');
      expect(guarded.received.map(({ to }) => to)).toEqual([['ada@example.com']]);
    } finally {
      await guarded.close();
    }
  });
});
