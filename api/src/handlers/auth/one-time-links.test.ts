import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { purgeLinks } from '../../accounts/one-time-links.ts';
import { mailReset } from '../../mail/link-mails.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { fieldErrorsOf } from '../../testing/http.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../../testing/mail/smtp.ts';
import { admin, startTestServer, type TestServer } from '../../testing/server.ts';

const minute = 60_000;
const hour = 60 * minute;
const grace = { name: 'Grace', email: 'grace@example.com', role: 'editor' as const };
const password = 'a harbour at low tide';

describe.each(databases)('a link to choose a password, on %s', database => {
  let smtp: TestSmtp;
  let server: TestServer;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ smtp, server, close } = await startMailingServer(database));
  });
  afterEach(() => close());

  let network = 0;
  const post = (path: string, body: object) => {
    network = (network + 1) % 250;
    return server.http.send('POST', path, body, { 'X-Forwarded-For': `198.18.${network}.1` });
  };
  const use = (token: string, chosen = password) => post('/api/v1/one-time-link/password', { token, password: chosen });
  const open = (token: string) => post('/api/v1/one-time-link', { token });
  const requestReset = (email: string = admin.email) => post('/api/v1/password-resets', { email });
  /** The mails sent since the last call. */
  const mails = async () => {
    await server.deps.mail.settled();
    await server.deps.mail.deliver();
    return smtp.received.splice(0).map(({ to, mail }) => ({ to: to[0], subject: mail.subject, text: mail.text ?? '' }));
  };
  const tokenIn = (text = '') =>
    /^https:\/\/www\.example\.com\/admin-invitation#([\w-]{43})$/m.exec(text)?.[1] ?? `none in: ${text}`;
  const mailedToken = async () => tokenIn((await mails())[0]?.text);
  const login = (email: string, chosen: string) => server.visitor.auth.login({ email, password: chosen });
  const over = { status: 410, code: 'link_over' };
  const outcome = async (response: ReturnType<typeof use>) => {
    const { status, json } = await response;
    return { status, code: json.error?.code };
  };

  test('lets an invited user choose a password and signs them in', async () => {
    const response = await server.client.users.invite(grace);
    expect(response).toEqual({
      success: true,
      message: 'An invitation is on its way to grace@example.com.',
      _id: expect.any(String),
    });
    const shown = await server.client.users.get({ id: response._id });
    expect(shown).toMatchObject({ ...grace, invited: true, invitedUntil: expect.stringMatching(/^2030-01-04T/) });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: grace.email, subject: 'Your account in the back office of Test Hydraulics Ltd' });
    expect(mail?.text).toContain('Ada Admin has added you');
    const token = tokenIn(mail?.text);
    expect((await open(token)).json).toEqual({ purpose: 'invitation', name: 'Grace', email: grace.email });
    for (const wrong of ['', 'anything at all']) {
      await expect(login(grace.email, wrong || 'x')).rejects.toMatchObject({ code: 'invalid_credentials' });
    }
    expect(fieldErrorsOf(await use(token, 'grace is my name'))).toEqual([
      'password: Password must not contain the name',
    ]);
    const device = 'kYb0f3mZ2QxN8sT4uV6w';
    const used = await post('/api/v1/one-time-link/password', { token, password, device });
    expect(used.json).toEqual({
      success: true,
      message: 'Login successful!',
      token: expect.any(String),
      user: { _id: response._id, ...grace },
    });
    expect(await server.clientOf(used.json.token).auth.self()).toMatchObject({ ...grace, invited: false });
    await server.visitor.auth.login({ email: grace.email, password, device });
    expect(await outcome(use(token))).toEqual(over);
    expect(await mails()).toEqual([]);
  });

  test('a link to choose a password is stored as a hash only, and its mail is not stored', async () => {
    await server.client.users.invite(grace);
    const stored = async () =>
      JSON.stringify(await server.deps.db.read(async t => [await t.oneTimeLinks.find(), await t.outbox.find()]));
    const waiting = await stored();
    const token = await mailedToken();
    expect(waiting).not.toContain(token);
    expect(await stored()).not.toContain(token);
    expect(JSON.stringify(await server.deps.db.read(t => t.auditEntries.find()))).not.toContain(token);
  });

  test('a link of an invitation is replaced by the next, ended by revoking, and expires after three days', async () => {
    const { _id: id } = await server.client.users.invite(grace);
    const first = await mailedToken();
    await server.client.users.inviteAgain({ id });
    expect(await outcome(use(first))).toEqual(over);
    const second = await mailedToken();
    await server.client.users.revokeInvitation({ id });
    expect(await server.client.users.get({ id })).toMatchObject({ invited: true, invitedUntil: null });
    expect(await outcome(use(second))).toEqual(over);
    await server.client.users.inviteAgain({ id });
    const third = await mailedToken();
    server.clock.advance(72 * hour + minute);
    expect(await outcome(open(third))).toEqual(over);
    expect(await outcome(use(third))).toEqual(over);
    await purgeLinks(server.deps);
    expect(await server.deps.db.read(t => t.oneTimeLinks.count())).toBe(0);
    await expect(server.client.users.inviteAgain({ id: server.adminId })).rejects.toMatchObject({
      code: 'not_invited',
    });
  });

  test.each(['invitation', 'reset'] as const)(
    'works from each copy of the mail of an %s that was sent again, until one is used',
    async kind => {
      if (kind === 'invitation') await server.client.users.invite(grace);
      else await requestReset();
      await server.deps.mail.settled();
      // The server takes the mail, but its answer is lost (RFC 1047).
      smtp.onMessage(() => {
        throw new Error('4.3.0 lost');
      });
      await server.deps.mail.deliver();
      server.clock.advance(2 * minute);
      await server.deps.mail.deliver();
      smtp.onMessage(() => undefined);
      server.clock.advance(6 * minute);
      await server.deps.mail.deliver();
      const copies = smtp.received.splice(0);
      expect(copies).toHaveLength(3);
      expect(new Set(copies.map(({ mail }) => mail.messageId)).size).toBe(1);
      const tokens = copies.map(({ mail }) => tokenIn(mail.text));
      for (const token of tokens) expect((await open(token)).json).toMatchObject({ purpose: kind });
      expect(await outcome(use(tokens[0] ?? ''))).toEqual({ status: 200, code: undefined });
      for (const token of tokens) expect(await outcome(open(token))).toEqual(over);
      smtp.received.splice(0);
    },
  );

  test('a link to choose a password cannot be made from its id without the secret of the server', async () => {
    await server.client.users.invite(grace);
    const token = await mailedToken();
    const { id } = await server.deps.db.read(t => t.oneTimeLinks.findOneByOrFail({}));
    for (const secret of ['', 'another secret of thirty-two letters'])
      for (const message of [id, `one-time link\n${id}`])
        expect(createHmac('sha256', secret).update(message).digest('base64url')).not.toBe(token);
    expect(token).not.toContain(id);
  });

  test('a link that was revoked before its mail was sent is not mailed', async () => {
    const { _id: id } = await server.client.users.invite(grace);
    await server.client.users.revokeInvitation({ id });
    expect(await mails()).toEqual([]);
  });

  test('a link in the newest mail works after the mail server accepted a mail without a response', async () => {
    await server.client.users.invite(grace);
    smtp.refuse({ at: 'message', code: 451 });
    await server.deps.mail.deliver();
    smtp.refuse(null);
    server.clock.advance(2 * minute);
    expect(await outcome(use(await mailedToken()))).toEqual({ status: 200, code: undefined });
  });

  test('resets a forgotten password, which ends the sessions and is mailed', async () => {
    const response = await requestReset(' Ada@Example.com ');
    const token = await mailedToken();
    expect((await open(token)).json).toMatchObject({ purpose: 'reset', email: admin.email });
    const used = await use(token);
    expect(used.json).toEqual({ success: true, message: 'Password changed successfully!' });
    expect((await server.staff.get('/api/v1/session')).status).toBe(401);
    await login(admin.email, password);
    await expect(login(admin.email, admin.password)).rejects.toMatchObject({ code: 'invalid_credentials' });
    const expectedMail = `${admin.email}: Your password was changed (Test Hydraulics Ltd)`;
    expect((await mails()).map(({ to, subject }) => `${to}: ${subject}`)).toEqual([expectedMail]);
    const unknown = await requestReset('nobody@example.com');
    expect([unknown.status, unknown.text]).toEqual([response.status, response.text]);
    expect(await mails()).toEqual([]);
  });

  test('a link of a reset expires after half an hour, and is not mailed later', async () => {
    await requestReset();
    const token = await mailedToken();
    server.clock.advance(31 * minute);
    expect(await outcome(use(token))).toEqual(over);
    await requestReset();
    await server.deps.mail.settled();
    server.clock.advance(31 * minute);
    expect(await mails()).toEqual([]);
    server.logged.length = 0;
  });

  test('a link to choose a password can be used once, also concurrently', async () => {
    await requestReset();
    const token = await mailedToken();
    const all = await Promise.all(Array.from({ length: 4 }, () => use(token)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410]);
  });

  test('a link to choose a password ends with a changed email or password, and is not for deactivated or invited users', async () => {
    const { _id: id, ...user } = await factories(server).user({ email: 'hopper@example.com' });
    const reset = async () => {
      server.clock.advance(2 * hour);
      await requestReset(user.email);
      return (await mails()).filter(({ subject }) => subject?.startsWith('Choose')).map(({ text }) => tokenIn(text))[0];
    };
    const ended = async (token: string | undefined) => expect(await outcome(use(token ?? 'none'))).toEqual(over);
    const first = await reset();
    await server.client.users.update({ id, name: user.name, email: user.email, password: 'another good one' });
    await ended(first);
    const second = await reset();
    await server.client.users.update({ id, name: user.name, email: 'new@example.com' });
    await ended(second);
    user.email = 'new@example.com';
    const third = await reset();
    await server.client.users.deactivate({ id });
    await ended(third);
    await server.client.users.reactivate({ id });
    await ended(third);
    await server.client.users.deactivate({ id });
    expect(await reset()).toBeUndefined();
    await server.client.users.invite(grace);
    await mails();
    await requestReset(grace.email);
    expect(await mails()).toEqual([]);
  });

  test('a link to choose a password is created for concurrent requests of all accounts, one for each', async () => {
    const emails = [admin.email];
    const client = { address: '198.51.100.7', userAgent: '' };
    for (let n = 0; n < 3; n += 1) emails.push((await factories(server).user({ email: `user${n}@example.com` })).email);
    for (let round = 0; round < 10; round += 1) {
      await server.deps.db.transaction(({ oneTimeLinks }) => oneTimeLinks.clear());
      await Promise.all([...emails, ...emails].map(email => mailReset(server.deps, { email, client })));
      expect(await server.deps.db.read(({ oneTimeLinks }) => oneTimeLinks.countBy({ purpose: 'reset' }))).toBe(4);
    }
  });

  test('a link to choose a password is protected by a limit of guesses from one address', async () => {
    const guess = () =>
      server.http.send('POST', '/api/v1/one-time-link', { token: 'x' }, { 'X-Forwarded-For': '203.0.113.9' });
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(20).fill(410), 429]);
  });

  test('a link to an invited owner does not count as another owner', async () => {
    await server.client.users.invite({ ...grace, role: 'owner' });
    const me = await server.client.auth.self();
    const demoted = server.client.users.update({ id: me._id, name: me.name, email: me.email, role: 'viewer' });
    await expect(demoted).rejects.toMatchObject({ code: 'last_owner' });
  });
});

test('is returned for an invitation without mail, and resets cannot be requested', async () => {
  const server = await startTestServer('sqlite');
  const { linkToken = '', message, _id: id } = await server.client.users.invite(grace);
  expect(message).toBe('User added. Pass on the link: it is shown only once.');
  expect(linkToken).toMatch(/^[\w-]{43}$/);
  const { linkToken: second = '' } = await server.client.users.inviteAgain({ id });
  await expect(server.visitor.auth.redeemLink({ token: linkToken, password })).rejects.toMatchObject({
    code: 'link_over',
  });
  expect(await server.visitor.auth.redeemLink({ token: second, password })).toMatchObject({
    user: { email: grace.email },
  });
  expect(await server.visitor.auth.recovery()).toEqual({ byMail: false });
  await expect(server.visitor.auth.requestReset({ email: admin.email })).rejects.toMatchObject({ code: 'mail_off' });
  await server.close();
});
