import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../../testing/mail/smtp.ts';
import type { TestServer } from '../../testing/server.ts';

describe.each(databases)('a quotation that needs a second person, on %s', database => {
  let smtp: TestSmtp;
  let server: TestServer;
  let close: () => Promise<void>;
  let author: TestServer['client'];
  let id: string;
  beforeEach(async () => {
    ({ smtp, server, close } = await startMailingServer(database));
    const make = factories(server);
    const settings = { currency: 'EUR', vatRate: 1900, validDays: 30, keepYears: 10, approvalAbove: 100_000 };
    await server.client.quotations.changeSettings(settings);
    const grace = await make.user({ name: 'Grace', email: 'grace@example.com', role: 'sales' });
    await make.user({ name: 'Alan', email: 'alan@example.com', role: 'author' });
    author = server.clientOf((await server.visitor.auth.login(grace)).token);
    const { _id: enquiry } = await make.enquiry({ name: 'Vera', organization: 'Example Steel' });
    ({ _id: id } = await author.quotations.create({ enquiry }));
    const terms = { currency: 'EUR', vatRate: 1900, validUntil: '2030-12-31', delivery: 'EXW', payment: '30 days' };
    const positions = [{ kind: 'normal' as const, name: 'Cylinder', quantity: 1000, unitPrice: 1_000_000 }];
    await author.quotations.update({ id, ...terms, positions });
    await server.deps.mail.deliver();
    smtp.received.length = 0;
  });
  afterEach(() => close());

  const mails = async () => {
    await server.deps.mail.deliver();
    return smtp.received.splice(0).map(({ to, mail }) => ({ to: String(to), subject: mail.subject, text: mail.text }));
  };

  test('is told to those who can approve it, and approved to its author', async () => {
    await author.quotations.issue({ id });
    const asked = await mails();
    expect(asked.map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@example.com', 'Quotation for Example Steel waits for approval'],
    ]);
    expect(asked[0]?.text).toContain('Grace asks for approval of a quotation.');
    expect(asked[0]?.text).toContain('EUR 11,900.00');
    expect(asked[0]?.text).toContain(`/quotation-operation/edit-quotation/${id}`);
    await server.client.quotations.issue({ id });
    const told = await mails();
    expect(told.map(({ to, subject }) => [to, subject])).toEqual([
      ['grace@example.com', 'Quotation Q-2030-0001 approved by Ada Admin'],
    ]);
  });

  test('is sent back to its author with the remark', async () => {
    await author.quotations.issue({ id });
    await mails();
    await server.client.quotations.sendBack({ id, remark: 'The discount is too high.' });
    const told = await mails();
    expect(told.map(({ to, subject }) => [to, subject])).toEqual([
      ['grace@example.com', 'Quotation for Example Steel sent back by Ada Admin'],
    ]);
    expect(told[0]?.text).toContain('> The discount is too high.');
  });

  test('is told to nobody once it was approved before the mail is written, or if it needs no approval', async () => {
    await author.quotations.issue({ id });
    await author.quotations.sendBack({ id });
    expect(await mails()).toEqual([]);
    const { approvalAbove: _, ...free } = await server.client.quotations.settings();
    await server.client.quotations.changeSettings(free);
    await author.quotations.issue({ id });
    expect(await mails()).toEqual([]);
  });

  const change = (email: string, changes: { role?: 'author' | 'sales'; deactivatedAt?: Date }) =>
    server.deps.db.transaction(tables => tables.users.update({ email }, changes));

  test('is told to nobody who may not see prices any more when the mail is written', async () => {
    const make = factories(server);
    await make.user({ name: 'Dora', email: 'dora@example.com', role: 'owner' });
    await make.user({ name: 'Gone', email: 'gone@example.com', role: 'sales' });
    await mails();
    await author.quotations.issue({ id });
    await change('dora@example.com', { role: 'author' });
    await change('gone@example.com', { deactivatedAt: server.clock.now() });
    expect((await mails()).map(({ to }) => to)).toEqual(['ada@example.com']);
    await server.client.quotations.sendBack({ id });
    await change('grace@example.com', { role: 'author' });
    expect(await mails()).toEqual([]);
  });

  test('is told of no verdict to an author who did not see prices when it was given', async () => {
    await author.quotations.issue({ id });
    await change('grace@example.com', { role: 'author' });
    await server.client.quotations.sendBack({ id });
    await change('grace@example.com', { role: 'sales' });
    expect(await mails()).toEqual([]);
  });

  test('is told once of the last submission, by whoever made that', async () => {
    const sam = await factories(server).user({ name: 'Sam', email: 'sam@example.com', role: 'sales' });
    await mails();
    await author.quotations.issue({ id });
    await server.client.quotations.sendBack({ id });
    await server.clientOf((await server.visitor.auth.login(sam)).token).quotations.issue({ id });
    const asked = (await mails()).filter(({ subject }) => subject?.endsWith('waits for approval'));
    expect(asked.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'grace@example.com']);
    for (const { text } of asked) expect(text).toContain('Sam asks for approval of a quotation.');
  });
});
