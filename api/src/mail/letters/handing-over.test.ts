import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../../testing/mail/smtp.ts';
import type { TestServer } from '../../testing/server.ts';
import { Mail } from '../mail.ts';
import { createSender } from '../transport.ts';

const minute = 60_000;

describe.each(databases)('a reply that is cut off while it is handed over, on %s', database => {
  let smtp: TestSmtp;
  let server: TestServer;
  let close: () => Promise<void>;
  let enquiry: string;
  const others: Mail[] = [];
  beforeEach(async () => {
    ({ smtp, server, close } = await startMailingServer(database));
    ({ _id: enquiry } = await factories(server).enquiry({ name: 'Vera', email: 'vera@example.com', message: 'Two.' }));
    await server.deps.mail.deliver();
    smtp.received.length = 0;
  });
  afterEach(async () => {
    await Promise.all(others.splice(0).map(mail => mail.close()));
    server.logged.length = 0;
    await close();
  });

  const reply = () => server.client.enquiries.reply({ id: enquiry, subject: 'Your enquiry', text: 'Two weeks.' });
  const thread = () => server.client.enquiries.messages({ id: enquiry });
  const stateOf = async () => (await server.client.enquiries.get({ id: enquiry })).state;
  const process = (timeouts = {}) => {
    const { db, company, now, secret, log } = server.deps;
    const { settings } = smtp;
    const mail = new Mail({ settings, siteUrl: 'https://www.example.com', db, company, now, secret, log, timeouts });
    others.push(mail);
    return mail;
  };
  /** A process that sends, and is never heard of again once the mail server has the mail. */
  const dying = async () => {
    const taken = new Promise<void>(resolve => smtp.onMessage(resolve));
    smtp.fallSilent('message');
    const mail = process({ close: 1 });
    void mail.deliver();
    await taken;
    smtp.onMessage(() => undefined);
  };

  test('is left to staff after a death, who see that it may have been sent and can send it again', async () => {
    const { _id: id } = await reply();
    await dying();
    expect(await server.deps.mail.counts()).toMatchObject({ waiting: 1, reason: null });
    server.clock.advance(11 * minute);
    await process().deliver();
    expect(smtp.received, 'it is not handed over again').toHaveLength(1);
    expect(await thread()).toMatchObject([{ _id: id, state: 'failed', reason: 'unsure', sentAt: null }]);
    expect(await server.deps.mail.counts(), 'the mail server gave no reason').toMatchObject({
      failed: 1,
      reason: null,
    });
    expect(await stateOf(), 'the customer may have no answer').toBe('new');
    smtp.fallSilent(null);
    await server.client.enquiries.sendAgain({ id });
    await server.deps.mail.deliver();
    expect(await thread()).toMatchObject([{ state: 'sent', reason: null }]);
    expect(smtp.received.map(({ mail }) => mail.messageId)).toEqual([`<${id}@example.com>`, `<${id}@example.com>`]);
  });

  test('is left to staff if the mail server has all of it and falls silent', async () => {
    await reply();
    smtp.fallSilent('message');
    await process({ socketTimeout: 50 }).deliver();
    await smtp.idle();
    smtp.fallSilent(null);
    server.clock.advance(2 * minute);
    await process().deliver();
    expect(smtp.received).toHaveLength(1);
    expect(await thread()).toMatchObject([{ state: 'failed', reason: 'unsure' }]);
  });

  test.each([
    ['connect', 'it was not handed over'],
    ['message', 'the server refused it for now'],
  ] as const)('is tried again after a failure at %s, because %s', async (at, _why) => {
    await reply();
    smtp.refuse({ at, code: 450 });
    await server.deps.mail.deliver();
    expect(await thread()).toMatchObject([{ state: 'waiting' }]);
    smtp.refuse(null);
    server.clock.advance(2 * minute);
    await server.deps.mail.deliver();
    expect(await thread()).toMatchObject([{ state: 'sent', reason: null }]);
    expect(smtp.received).toHaveLength(1);
  });

  test('is not handed over if that cannot be recorded', async () => {
    const send = createSender(smtp.settings, { siteHost: 'www.example.com' });
    const words = { subject: 'Your enquiry', heading: 'Your enquiry', blocks: ['Two weeks.'] };
    const starts = () => Promise.reject(new Error('The database is away.'));
    const sent = send(words, { to: 'vera@example.com', id: 'a', handOver: { starts, ends: () => undefined } });
    await expect(sent).rejects.toMatchObject({ kind: 'unreachable' });
    await smtp.idle();
    expect(smtp.received).toEqual([]);
  });
});
