import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { privateToken } from '../../accounts/private-tokens.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../../testing/mail/smtp.ts';
import type { TestServer } from '../../testing/server.ts';
import { storeMail } from '../incoming/store-mail.ts';
import { mailDue } from './due-notices.ts';

describe.each(databases)('mails to users about their enquiries, on %s', database => {
  let smtp: TestSmtp;
  let server: TestServer;
  let close: () => Promise<void>;
  let make: ReturnType<typeof factories>;
  let sam: { id: string; client: TestServer['client'] };
  beforeEach(async () => {
    ({ smtp, server, close } = await startMailingServer(database));
    make = factories(server);
    const data = { name: 'Sam Sales', email: 'sam@example.com', password: 'seven pumps hum at noon' };
    const { _id: id } = await server.client.auth.signup({ ...data, role: 'sales' });
    const { token } = await server.visitor.auth.login({ email: data.email, password: data.password });
    sam = { id, client: server.clientOf(token) };
    await mails();
  });
  afterEach(() => close());

  /** The subjects and texts of the mails to the colleague since the last time. */
  async function mails() {
    await server.deps.mail.deliver();
    return smtp.received
      .splice(0)
      .filter(({ to }) => to.includes('sam@example.com'))
      .map(({ mail }) => ({ subject: mail.subject, text: mail.text ?? '' }));
  }
  const enquiry = async (name: string) =>
    (await make.enquiry({ name, email: 'vera@steel.example', message: 'Secret of Vera' }))._id;
  const referenceOf = (id: string) => `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase();
  const assign = (id: string, client = server.client) => client.enquiries.update({ id, assignee: sam.id });

  test('tell of what a colleague assigns, once, and not of what one takes', async () => {
    const [first, second, third] = [await enquiry('Vera'), await enquiry('Two'), await enquiry('Three')];
    await assign(first);
    await assign(first);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Enquiry ${referenceOf(first)} from Vera is yours now`);
    expect(mail?.text).toContain('Ada Admin has assigned it to you.');
    expect(mail?.text).toContain(`https://www.example.com/contact-operation?enquiry=${first}`);
    expect(mail?.text).not.toContain('Secret of Vera');
    await assign(second, sam.client);
    expect(await mails()).toEqual([]);
    const bulk = (assignee: string, items: { _id: string; version: number }[]) =>
      server.client.enquiries.bulk({ action: 'assign', assignee, items });
    await bulk('nobody', [{ _id: second, version: 2 }]);
    await bulk(sam.id, [
      { _id: second, version: 3 },
      { _id: third, version: 1 },
    ]);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Enquiries are yours now']);
  });

  test('tell that the customer wrote, once for several mails, and nothing of what programs send', async () => {
    const id = await enquiry('Vera');
    await assign(id);
    await mails();
    const receive = (headers: string) =>
      storeMail(
        server.deps,
        Buffer.from(
          `From: vera@steel.example\r\nSubject: Re: (${referenceOf(id)})\r\n${headers}\r\n\r\nTwo, please.\r\n`,
        ),
        { receivedAt: server.clock.now() },
      );
    expect(await receive('Message-ID: <away@x>\r\nAuto-Submitted: auto-replied')).toBe('joined');
    expect(await mails()).toEqual([]);
    expect(await receive('Message-ID: <1@x>')).toBe('joined');
    expect(await receive('Message-ID: <2@x>')).toBe('joined');
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Enquiry ${referenceOf(id)}: Vera wrote`);
    expect(mail?.text).not.toContain('Two, please.');
  });

  test('tell in the morning what to come back to, where the company is', async () => {
    await server.client.website.updateSettings({ timeZone: 'America/New_York' });
    const at = async (time: string) => {
      server.clock.set(Date.parse(time));
      await mailDue(server.deps);
      return mails();
    };
    expect(await at('2030-03-01T12:00:00Z')).toEqual([]);
    const [first, second, late] = [await enquiry('Vera'), await enquiry('Later'), await enquiry('Overdue')];
    for (const [id, dueOn] of [
      [first, '2030-03-05'],
      [second, '2030-03-06'],
      [late, '2030-03-04'],
    ] as const)
      await server.client.enquiries.update({ id, dueOn, assignee: sam.id });
    await server.client.enquiries.update({ id: late, dueOn: '2030-03-02' });
    await mails();
    expect(await at('2030-03-04T12:00:00Z')).toEqual([]);
    // Six o'clock there is eleven in UTC.
    expect(await at('2030-03-05T10:59:00Z')).toEqual([]);
    const [mail, ...more] = await at('2030-03-05T11:01:00Z');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Enquiries to come back to on 5 March 2030');
    expect(mail?.text).toContain(`${referenceOf(first)}: Vera\n${referenceOf(late)}: Overdue, since 2 March 2030`);
    expect(mail?.text).not.toContain('Later');
    expect(await at('2030-03-05T18:00:00Z')).toEqual([]);
  });

  test('tell in the next morning of a day that the server slept through, once', async () => {
    await server.client.website.updateSettings({ timeZone: 'Asia/Tokyo' });
    const at = async (time: string) => {
      server.clock.set(Date.parse(time));
      await mailDue(server.deps);
      return mails();
    };
    // Six o'clock in Tokyo is 21 in UTC, of the day before.
    expect(await at('2030-03-01T12:00:00Z')).toEqual([]);
    expect(await at('2030-03-02T21:30:00Z')).toEqual([]);
    const [slept, before] = [await enquiry('Slept'), await enquiry('Before')];
    await server.client.enquiries.update({ id: slept, dueOn: '2030-03-05', assignee: sam.id });
    await server.client.enquiries.update({ id: before, dueOn: '2030-03-02', assignee: sam.id });
    await mails();
    expect(await at('2030-03-03T21:30:00Z')).toEqual([]);
    const [mail, ...more] = await at('2030-03-06T22:00:00Z');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Enquiries to come back to on 7 March 2030');
    expect(mail?.text).toContain(`${referenceOf(slept)}: Slept, since 5 March 2030`);
    expect(await at('2030-03-07T22:00:00Z')).toEqual([]);
  });

  test('are switched off each by its user, and not sent to those who may not handle enquiries', async () => {
    const { enquiries } = sam.client;
    const all = { assigned: true, answered: true, due: true };
    expect(await enquiries.notices({})).toEqual({ ...all, app: all, sends: true });
    await enquiries.setNotices({ assigned: false, answered: true, due: true });
    expect(await enquiries.notices({})).toEqual({ ...all, assigned: false, app: all, sends: true });
    expect(await server.client.enquiries.notices({})).toEqual({ ...all, app: all, sends: true });
    const id = await enquiry('Vera');
    await assign(id);
    expect(await mails()).toEqual([]);
    await enquiries.setNotices({ assigned: true, answered: true, due: true });
    await server.client.enquiries.update({ id, assignee: 'nobody' });
    await assign(id);
    expect(await mails()).toHaveLength(1);
    await server.client.users.update({ id: sam.id, name: 'Sam', email: 'sam@example.com', role: 'editor' });
    await server.visitor.enquiries.addWord({
      token: privateToken(server.deps, 'enquiry', id),
      text: 'Anything new?',
    });
    expect(await mails()).toEqual([]);
  });
});
