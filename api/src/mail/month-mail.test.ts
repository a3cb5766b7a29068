import type { InsightKind } from '@hydraulics/common/nouns/insights/insights';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../db/database.ts';
import { addToDay } from '../repositories/insights/day-counts.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { startMailingServer } from '../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../testing/mail/smtp.ts';
import { admin, type TestServer } from '../testing/server.ts';
import { mailMonth } from './month-mail.ts';

describe.each(databases)('the mail on the first of a month, on %s', database => {
  let smtp: TestSmtp;
  let server: TestServer;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ smtp, server, close } = await startMailingServer(database));
    // The first run plans the next first.
    await at('2030-02-10T12:00:00Z');
  });
  afterEach(() => close());

  async function at(time: string) {
    server.clock.set(Date.parse(time));
    await mailMonth(server.deps);
  }
  const add = (day: string, kind: InsightKind, subject: string, times: number) =>
    addToDay(server.deps.db, { day, kind, times: new Map([[subject, times]]) });
  const mails = async () => {
    await server.deps.mail.deliver();
    return smtp.received.splice(0).map(({ to, mail }) => ({ to: to.join(), subject: mail.subject, text: mail.text }));
  };

  test('tells every owner who can sign in, once, what visitors did', async () => {
    const make = factories(server);
    await make.user({ email: 'boss@example.com', role: 'owner' });
    await make.user({ email: 'sales@example.com', role: 'sales' });
    const { _id } = await make.product({ name: 'Gear pump' });
    await mails();
    await add('2030-01-15', 'product', _id, 7);
    await add('2030-02-03', 'product', _id, 1200);
    await add('2030-02-28', 'search-none', 'submarine', 2);
    await at('2030-02-28T23:59:00Z');
    await at('2030-03-01T05:59:00Z');
    expect(await mails()).toEqual([]);
    for (const time of ['2030-03-01T06:30:00Z', '2030-03-01T07:30:00Z', '2030-03-04T07:30:00Z']) await at(time);
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual([admin.email, 'boss@example.com']);
    const [{ subject, text } = { subject: '', text: '' }] = sent.filter(({ to }) => to === admin.email);
    expect(subject).toBe('February 2030 on the website of Test Hydraulics Ltd');
    expect(text).toContain('Hello Ada Admin,');
    expect(text).toContain('Product pages opened: 1,200 (January 2030: 7)\nSearches without a result: 2\n');
    expect(text).toContain('Most viewed: Gear pump (1,200)\nSearched and not found: submarine (2)\n');
    expect(text).toContain('https://www.example.com/insights-operation?month=2030-02');
  });

  test('makes up for a first that was missed', async () => {
    await add('2030-02-03', 'product', 'p1', 5);
    await at('2030-03-09T12:00:00Z');
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'February 2030 on the website of Test Hydraulics Ltd',
    ]);
  });

  test('sends it once if two processes try at the same time, and if the clock is set back', async () => {
    await add('2030-01-03', 'product', 'p1', 5);
    await add('2030-02-03', 'product', 'p1', 5);
    const other = await new Database(server.database.location).open();
    server.clock.set(Date.parse('2030-03-01T06:10:00Z'));
    await Promise.all([mailMonth(server.deps), mailMonth({ ...server.deps, db: other })]);
    expect(await mails()).toHaveLength(1);
    for (const time of ['2030-02-20T12:00:00Z', '2030-03-01T06:10:00Z', '2030-03-02T06:10:00Z']) await at(time);
    expect(await mails()).toEqual([]);
    await other.close();
  });

  test('sends none about a month without visitors, nor after an owner switched it off', async () => {
    await at('2030-03-01T06:10:00Z');
    await add('2030-03-03', 'product', 'p1', 5);
    await server.client.insights.setMail({ mail: false });
    await at('2030-04-01T06:10:00Z');
    expect(await mails()).toEqual([]);
    await add('2030-04-03', 'product', 'p1', 5);
    await server.client.insights.setMail({ mail: true });
    await at('2030-05-01T06:10:00Z');
    expect(await mails()).toHaveLength(1);
  });
});
