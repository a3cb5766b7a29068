import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../../db/database.ts';
import { Mail } from '../../mail/mail.ts';
import { purgeOutbox } from '../../mail/outbox.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../../testing/mail/smtp.ts';
import { openSession, type TestServer } from '../../testing/server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const vera = { name: 'Vera Visitor', email: 'vera@example.com', message: 'A quote, please.' };
/** What the mail server of these tests says. */
const words = '550 5.1.1 <somebody@example.com> is not welcome';

describe.each(databases)('mails that could not be sent, on %s', database => {
  let smtp: TestSmtp;
  let server: TestServer;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ smtp, server, close } = await startMailingServer(database, { mayLog: true }));
  });
  afterEach(() => close());

  const list = () => server.client.status.failedMails();
  const deliver = () => server.deps.mail.deliver();
  const referenceOf = (id: string) => `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase();
  async function fail() {
    smtp.refuse({ at: 'recipient', code: 550 });
    await deliver();
    smtp.refuse(null);
  }
  /** An enquiry with its receipt and its notice to the company, both refused for good. */
  async function failedEnquiry(fields: object = vera) {
    const enquiry = await factories(server).enquiry(fields);
    await fail();
    return enquiry._id;
  }
  const idOf = async (title: string) => {
    const found = (await list()).filter(mail => mail.title === title);
    expect(found).toHaveLength(1);
    return found[0]?._id as string;
  };
  const told = async () =>
    (await server.client.audit.list({}))
      .filter(({ call }) => call.startsWith('status.'))
      .map(({ call, changes }) => [call, changes[0]?.fields.map(({ field, to }) => [field, to])]);

  test('are listed for owners, with what the mail server said', async () => {
    const id = await failedEnquiry();
    const enquiry = { _id: id, reference: referenceOf(id) };
    const at = expect.stringMatching(/^2030-01-01T00:/);
    const common = { createdAt: at, failedAt: at, keptUntil: expect.stringMatching(/^2030-01-31T00:/) };
    const said = { ...common, reason: '550 5.1.1', response: words, enquiry, quotation: null, obstacle: null };
    const found = (await list()).sort((a, b) => a.title.localeCompare(b.title));
    expect(found).toEqual([
      { _id: expect.any(String), title: 'Notice of a new enquiry', to: 'office@example.com', ...said },
      { _id: expect.any(String), title: 'Receipt of an enquiry', to: 'vera@example.com', ...said },
    ]);
    for (const role of ['editor', 'author', 'sales'] as const) {
      const { _id: userId } = await factories(server).user({ role });
      const client = server.clientOf(await openSession(server, userId));
      await expect(client.status.failedMails()).rejects.toMatchObject({ code: 'forbidden' });
      await expect(client.status.sendMailsAgain({ ids: ['x'] })).rejects.toMatchObject({ code: 'forbidden' });
      await expect(client.status.discardMails({ ids: ['x'] })).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect(server.logged.join()).not.toMatch(/@|welcome/);
  });

  test('one that is sent again arrives once, with its Message-ID, and is in the activity', async () => {
    await failedEnquiry();
    const id = await idOf('Receipt of an enquiry');
    const first = await server.client.status.sendMailsAgain({ ids: [id] });
    expect(first).toEqual({ success: true, message: '1 mail is being sent again.', sent: 1, skipped: 0 });
    const second = await server.client.status.sendMailsAgain({ ids: [id] });
    expect(second).toEqual({ success: true, message: 'Nothing was sent again.', sent: 0, skipped: 1 });
    await deliver();
    expect((await server.client.status.sendMailsAgain({ ids: [id] })).sent).toBe(0);
    await deliver();
    expect(smtp.received.map(({ to, mail }) => [to, mail.messageId])).toEqual([
      [['vera@example.com'], `<${id}@example.com>`],
    ]);
    expect((await list()).map(({ title }) => title)).toEqual(['Notice of a new enquiry']);
    const row = await server.deps.db.read(tables => tables.outbox.findOneBy({ id }));
    expect(row).toMatchObject({ state: 'sent', recipient: '', data: {}, response: null });
    expect(await told()).toEqual([['status.sendMailsAgain', [['mails', '1']]]]);
  });

  test('two processes that send one again at once send it once', async () => {
    await failedEnquiry();
    const id = await idOf('Receipt of an enquiry');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.client.status.sendMailsAgain({ ids: [id] })),
    );
    expect(answers.reduce((sum, { sent }) => sum + sent, 0)).toBe(1);
    const { company, now, secret, log } = server.deps;
    const db = await new Database(server.database.location).open();
    const other = new Mail({ settings: smtp.settings, siteUrl: 'https://x.example', db, company, now, secret, log });
    await Promise.all([deliver(), other.deliver()]);
    await other.close();
    await db.close();
    expect(smtp.received).toHaveLength(1);
  });

  test('all are sent again by one call, and one that fails again is listed again', async () => {
    await failedEnquiry();
    const ids = (await list()).map(({ _id: id }) => id);
    expect((await server.client.status.sendMailsAgain({ ids })).message).toBe('2 mails are being sent again.');
    expect(await list()).toEqual([]);
    await fail();
    expect((await list()).map(({ _id: id }) => id).sort()).toEqual([...ids].sort());
  });

  test('a reply that is sent again is sent in its thread, too', async () => {
    const { _id: id } = await factories(server).enquiry(vera);
    await deliver();
    const { _id: messageId } = await server.client.enquiries.reply({ id, subject: 'Pumps', text: 'Dear Vera' });
    await fail();
    const stateOf = async () => (await server.client.enquiries.messages({ id }))[0]?.state;
    expect(await stateOf()).toBe('failed');
    expect(await list()).toMatchObject([
      { _id: messageId, title: 'Reply to an enquiry', to: 'vera@example.com', enquiry: { _id: id } },
    ]);
    await server.client.status.sendMailsAgain({ ids: [messageId] });
    expect([await stateOf(), await list()]).toEqual(['waiting', []]);
    await deliver();
    expect(await stateOf()).toBe('sent');
    expect(smtp.received.at(-1)?.mail.messageId).toBe(`<${messageId}@example.com>`);
  });

  test('a reply that is sent again in its thread leaves the list', async () => {
    const { _id: id } = await factories(server).enquiry(vera);
    await deliver();
    const { _id: messageId } = await server.client.enquiries.reply({ id, subject: 'Pumps', text: 'Dear Vera' });
    await fail();
    await server.client.enquiries.sendAgain({ id: messageId });
    expect(await list()).toEqual([]);
    expect((await server.client.status.sendMailsAgain({ ids: [messageId] })).sent).toBe(0);
    await deliver();
    expect(smtp.received.filter(({ mail }) => mail.messageId === `<${messageId}@example.com>`)).toHaveLength(1);
  });

  test('a password link is sent again while it is valid, and never afterwards', async () => {
    await server.http.send('POST', '/api/v1/password-resets', { email: 'ada@example.com' });
    await server.deps.mail.settled();
    await fail();
    const id = await idOf('Password link');
    server.clock.advance(10 * minute);
    expect((await server.client.status.sendMailsAgain({ ids: [id] })).sent).toBe(1);
    await fail();
    server.clock.advance(21 * minute);
    expect(await list()).toMatchObject([
      { _id: id, obstacle: 'This link has expired. Ask for a new one on the sign-in page.' },
    ]);
    expect(await server.client.status.sendMailsAgain({ ids: [id] })).toEqual({
      success: true,
      message: 'Nothing was sent again. This link has expired. Ask for a new one on the sign-in page.',
      sent: 0,
      skipped: 1,
    });
    await deliver();
    expect(smtp.received).toEqual([]);
  });

  test('an expired invitation and a mail about a deleted enquiry say why they are not sent again', async () => {
    const id = await failedEnquiry();
    await server.client.enquiries.remove({ id });
    await server.client.users.invite({ name: 'Grace', email: 'grace@example.com' });
    await fail();
    server.clock.advance(3 * day + minute);
    const obstacles = (await list()).map(({ title, obstacle }) => [title, obstacle]);
    expect(obstacles.sort()).toEqual([
      ['Invitation to the back office', 'This link has expired. Invite the user again on the screen Users.'],
      ['Notice of a new enquiry', 'The enquiry was deleted.'],
      ['Receipt of an enquiry', 'The enquiry was deleted.'],
    ]);
  });

  test('one that is discarded loses its address and contents, and cannot be sent', async () => {
    await failedEnquiry();
    const id = await idOf('Receipt of an enquiry');
    const discarded = { success: true, message: 'Discarded: 1 mail.', discarded: 1 };
    expect(await server.client.status.discardMails({ ids: [id] })).toEqual(discarded);
    expect((await server.client.status.discardMails({ ids: [id] })).discarded).toBe(0);
    expect((await server.client.status.sendMailsAgain({ ids: [id] })).sent).toBe(0);
    const row = await server.deps.db.read(tables => tables.outbox.findOneBy({ id }));
    expect(row).toMatchObject({ state: 'dropped', recipient: '', data: {}, response: null });
    expect((await list()).map(({ title }) => title)).toEqual(['Notice of a new enquiry']);
    expect(await told()).toEqual([['status.discardMails', [['mails', '1']]]]);
  });

  test('are deleted after thirty days', async () => {
    await failedEnquiry();
    server.clock.advance(29 * day);
    await purgeOutbox(server.deps);
    const count = () => server.deps.db.read(tables => tables.outbox.count());
    expect(await count()).toBe(2);
    server.clock.advance(day + minute);
    await purgeOutbox(server.deps);
    expect(await count()).toBe(0);
  });

  test('a test of the enquiry form is not kept', async () => {
    await server.deps.db.transaction(tables =>
      server.deps.mail.put(tables, 'enquiry-proof', 'office@example.com', { proofId: 'x' }),
    );
    await fail();
    expect(await list()).toEqual([]);
    const rows = await server.deps.db.read(tables => tables.outbox.find());
    expect(rows).toMatchObject([{ state: 'failed', recipient: '', data: {}, response: null }]);
  });

  test('those to a person are found and erased with the rest, and the address in what the server said', async () => {
    await failedEnquiry();
    await failedEnquiry({ ...vera, name: 'Otto', email: 'otto@example.com' });
    const somebody = { email: 'somebody@example.com' };
    expect((await server.client.personalData.find({ email: vera.email })).unsent).toMatchObject([
      { title: 'Receipt of an enquiry', to: 'vera@example.com' },
    ]);
    expect((await server.client.personalData.find(somebody)).unsent).toHaveLength(4);
    await server.client.personalData.erase({ email: vera.email });
    const left = async () => (await list()).map(({ title, to }) => [title, to]).sort();
    expect(await left()).toEqual([
      ['Notice of a new enquiry', 'office@example.com'],
      ['Receipt of an enquiry', 'otto@example.com'],
    ]);
    await server.client.personalData.erase(somebody);
    expect((await list()).map(({ response }) => response)).toEqual([
      '550 5.1.1 <(erased)> is not welcome',
      '550 5.1.1 <(erased)> is not welcome',
    ]);
  });
});
