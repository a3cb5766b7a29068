import { In } from 'typeorm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../db/database.ts';
import type { OutboxRow } from '../db/tables/outbox.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { startSmtp, type TestSmtp } from '../testing/mail/smtp.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { Mail } from './mail.ts';
import { claimMail, purgeOutbox } from './outbox.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe.each(databases)('the outbox, on %s', database => {
  let smtp: TestSmtp;
  let server: TestServer;
  beforeEach(async () => {
    smtp = await startSmtp();
    server = await startTestServer(database, { mail: smtp.settings, mayLog: true });
  });
  afterEach(async () => {
    await server?.close();
    await smtp?.close();
  });

  /** The mails, the waiting ones with their jobs. */
  const rows = () =>
    server.deps.db.read(async ({ outbox, jobs }) => {
      const found = new Map(
        (await jobs.findBy({ kind: In(['mail', 'letter']) })).map(({ key, attempts, dueAt }) => [
          key,
          { attempts, dueAt },
        ]),
      );
      const mails: OutboxRow[] = await outbox.find({ order: { kind: 'ASC', createdAt: 'ASC' } });
      return mails.map(mail => ({ ...mail, ...found.get(mail.id) }));
    });
  const deliver = () => server.deps.mail.deliver();
  /** An enquiry with only the company's mail left in the outbox. */
  async function waitingMail() {
    const enquiry = await factories(server).enquiry();
    await server.deps.db.transaction(tables => tables.outbox.delete({ kind: 'enquiry-receipt' }));
    return enquiry;
  }
  const onlyRow = async () => (await rows())[0] as OutboxRow & { attempts: number; dueAt: Date };
  /** Runs work as a second process on the same database. */
  async function secondProcess(work: (mail: Mail) => Promise<void>) {
    const { company, now, secret, log } = server.deps;
    const db = await new Database(server.database.location).open();
    const mail = new Mail({ settings: smtp.settings, siteUrl: 'https://x.example', db, company, now, secret, log });
    await work(mail);
    await mail.close();
    await db.close();
  }

  test('sends a mail once, and then clears its address and content', async () => {
    await waitingMail();
    expect(await rows()).toMatchObject([{ state: 'waiting', recipient: 'office@example.com', attempts: 0 }]);
    await deliver();
    await deliver();
    expect(smtp.received.map(({ to }) => to)).toEqual([['office@example.com']]);
    expect(await onlyRow()).toMatchObject({ state: 'sent', recipient: '', data: {}, reason: null });
    expect(await server.deps.db.read(({ jobs }) => jobs.count())).toBe(0);
    expect(server.logged).toEqual([]);
  });

  test('a failed transaction sends no mail', async () => {
    const failing = server.deps.db.transaction(async tables => {
      await server.deps.mail.put(tables, 'enquiry-notice', 'a@example.com', { enquiryId: 'x' });
      throw new Error('too bad');
    });
    await expect(failing).rejects.toThrow('too bad');
    expect(await rows()).toEqual([]);
  });

  test('two concurrent processes send each mail once', async () => {
    for (let n = 0; n < 10; n += 1) await waitingMail();
    await secondProcess(async other => {
      await Promise.all([deliver(), other.deliver()]);
    });
    expect(smtp.received).toHaveLength(10);
    expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(10);
  });

  test('a mail of a process that died while sending is sent again by another, with the same Message-ID', async () => {
    await waitingMail();
    const claimed = await claimMail(server.deps);
    expect(claimed?.job.attempts).toBe(1);
    await deliver();
    expect(smtp.received).toEqual([]);
    server.clock.advance(11 * minute);
    await secondProcess(other => other.deliver());
    expect(smtp.received[0]?.mail.messageId).toBe(`<${claimed?.id}@example.com>`);
  });

  test('a mail sent before a crash may arrive twice, with the same Message-ID', async () => {
    await waitingMail();
    // The mail is acknowledged, and the database goes down before that is recorded.
    smtp.onMessage(() => server.deps.db.close());
    await deliver();
    smtp.onMessage(() => undefined);
    await server.deps.db.open();
    server.clock.advance(11 * minute);
    await deliver();
    const [first, second] = smtp.received.map(({ mail }) => mail.messageId);
    expect(smtp.received).toHaveLength(2);
    expect(first).toBe(second);
    expect(server.logged).toHaveLength(1);
    expect(server.logged[0]).toContain('The outbox cannot be read');
  });

  test.each([
    ['before its first attempt', false],
    ['after an attempt', true],
  ])('a mail stored while the clock was a day ahead is sent once the clock is right, %s', async (_title, isTried) => {
    server.clock.advance(day);
    await waitingMail();
    if (isTried) {
      smtp.refuse({ at: 'recipient', code: 450 });
      await deliver();
      smtp.refuse(null);
    }
    server.clock.advance(-day);
    await deliver();
    expect(smtp.received).toHaveLength(1);
  });

  test('retries after growing waits, for two days', async () => {
    await waitingMail();
    const startedAt = server.clock.now().getTime();
    smtp.refuse({ at: 'recipient', code: 450 });
    const tries: number[] = [];
    for (;;) {
      await deliver();
      tries.push(Math.round((server.clock.now().getTime() - startedAt) / minute));
      const { state, dueAt } = await onlyRow();
      if (state !== 'waiting') break;
      server.clock.set(dueAt.getTime() - 10);
      await deliver();
      expect((await onlyRow()).attempts).toBe(tries.length);
      server.clock.set(dueAt.getTime());
    }
    expect(tries).toEqual([0, 1, 6, 36, 156, 516, 1236, 2676]);
    expect(await onlyRow()).toMatchObject({ state: 'failed', recipient: 'office@example.com', reason: '450 5.1.1' });
    expect(server.logged.join()).not.toMatch(/@|welcome/);
    expect(server.logged).toHaveLength(1);
  });

  test.each([
    ['recipient', 550],
    ['message', 554],
  ] as const)('a mail refused for good at the %s is not tried again', async (at, code) => {
    await waitingMail();
    smtp.refuse({ at, code });
    await deliver();
    expect(await onlyRow()).toMatchObject({ state: 'failed', reason: `${code} 5.1.1` });
    expect(server.logged.join()).not.toMatch(/@|welcome/);
    smtp.refuse(null);
    server.clock.advance(day);
    await deliver();
    expect(smtp.received).toEqual([]);
  });

  test('a failure that is not about one mail stops the others too, and is logged once', async () => {
    await waitingMail();
    await waitingMail();
    smtp.refuse({ at: 'sender', code: 550 });
    await deliver();
    await deliver();
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['waiting', 1],
      ['waiting', 1],
    ]);
    expect(server.logged).toHaveLength(1);
    smtp.refuse(null);
    server.clock.advance(2 * minute);
    await deliver();
    expect(smtp.received).toHaveLength(2);
  });

  test('keeps all mails while the server cannot be reached', async () => {
    await waitingMail();
    await smtp.close();
    await deliver();
    expect(await onlyRow()).toMatchObject({ state: 'waiting', attempts: 1, reason: 'ESOCKET' });
    expect(server.logged).toHaveLength(1);
  });

  // On one database only, because sixty-five mails take seconds; the other tests check claims on each.
  if (database === 'sqlite') {
    test('sends sixty a minute, and the urgent ones first', async () => {
      const { id } = { id: (await waitingMail())._id };
      await server.deps.db.transaction(async tables => {
        await tables.outbox.clear();
        for (let n = 0; n < 65; n += 1) {
          const urgent = n === 64;
          await server.deps.mail.put(tables, 'enquiry-notice', `to${n}@example.com`, { enquiryId: id }, { urgent });
        }
      });
      await deliver();
      await deliver();
      expect(smtp.received).toHaveLength(60);
      expect(smtp.received[0]?.to).toEqual(['to64@example.com']);
      server.clock.advance(minute);
      await deliver();
      expect(smtp.received).toHaveLength(65);
    });
  }

  test('drops the mail about an enquiry that has been deleted', async () => {
    const { _id: id } = await waitingMail();
    await server.client.enquiries.remove({ id });
    await deliver();
    expect(smtp.received).toEqual([]);
    expect(await onlyRow()).toMatchObject({ state: 'dropped', recipient: '' });
  });

  test('adds one mail with the same key in its time window, also concurrently', async () => {
    const once = { key: 'somebody', ms: hour };
    const put = () =>
      server.deps.db.transaction(tables =>
        server.deps.mail.put(tables, 'enquiry-notice', 'a@example.com', { enquiryId: 'x' }, { once }),
      );
    await Promise.all(Array.from({ length: 5 }, put));
    server.clock.advance(50 * minute);
    await put();
    expect(await rows()).toHaveLength(1);
    expect((await onlyRow()).id).not.toContain('somebody');
    server.clock.advance(11 * minute);
    await put();
    expect(await rows()).toHaveLength(2);
  });

  test('adds one mail with the same key within its time around the end of a window, too', async () => {
    const once = { key: 'somebody', ms: hour };
    const put = () =>
      server.deps.db.transaction(tables =>
        server.deps.mail.put(tables, 'enquiry-notice', 'a@example.com', { enquiryId: 'x' }, { once }),
      );
    // The clock of tests begins at a full hour.
    server.clock.advance(50 * minute);
    await put();
    server.clock.advance(20 * minute);
    await put();
    expect(await rows()).toHaveLength(1);
    server.clock.advance(41 * minute);
    await put();
    expect(await rows()).toHaveLength(2);
  });

  test('deletes sent mails after a week, and never waiting ones', async () => {
    await waitingMail();
    await deliver();
    await waitingMail();
    server.clock.advance(8 * day);
    await purgeOutbox(server.deps);
    expect(await rows()).toMatchObject([{ state: 'waiting' }]);
  });
});

test('stores nothing without mail settings', async () => {
  const server = await startTestServer('sqlite');
  await factories(server).enquiry();
  expect(server.deps.mail.isOn).toBe(false);
  expect(await server.deps.db.read(tables => tables.outbox.count())).toBe(0);
  await server.close();
});
