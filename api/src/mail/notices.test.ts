import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { createHttp } from '../testing/http.ts';
import { startMailingServer } from '../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../testing/mail/smtp.ts';
import { admin, type TestServer } from '../testing/server.ts';

const hour = 3600_000;
const device = 'kYb0f3mZ2QxN8sT4uV6w';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe.each(databases)('a notice to staff about their account, on %s', database => {
  let smtp: TestSmtp;
  let server: TestServer;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ smtp, server, close } = await startMailingServer(database));
  });
  afterEach(() => close());

  const signIn = async (body: object, address = '203.0.113.9') =>
    (await server.http.send('POST', '/api/auth/login', body, { 'X-Forwarded-For': address, 'User-Agent': firefox }))
      .status;
  /** The mails since the last call, as `address: subject`. */
  const mails = async () => {
    await server.deps.mail.settled();
    await server.deps.mail.deliver();
    return smtp.received.splice(0).map(({ to, mail }) => `${to}: ${mail.subject}`);
  };
  const newSignIn = `${admin.email}: New sign-in to your account (Test Hydraulics Ltd)`;

  test('reports a sign-in on an unknown device, except for the first sign-in', async () => {
    expect(await signIn({ ...admin, device })).toBe(200);
    expect(await mails()).toEqual([]);
    expect(await signIn({ ...admin, device })).toBe(200);
    expect(await mails()).toEqual([]);
    expect(await signIn({ ...admin, device: 'anotherDeviceOfSomebody' })).toBe(200);
    await server.deps.mail.deliver();
    const text = smtp.received[0]?.mail.text ?? '';
    expect(text).toContain('Hello Ada Admin,');
    expect(text).toMatch(
      /When: 1 January 2030 at \d\d:\d\d UTC\nDevice: Firefox on Windows\nAddress: 203\.0\.113\.9\n/,
    );
    expect(text).toContain('https://www.example.com/user-operation/account');
    expect(await mails()).toEqual([newSignIn]);
  });

  test('tells the time where the company is', async () => {
    await server.client.website.updateSettings({ timeZone: 'America/Los_Angeles' });
    await signIn({ ...admin, device });
    await signIn({ ...admin, device: 'anotherDeviceOfSomebody' });
    await server.deps.mail.deliver();
    expect(smtp.received.at(-1)?.mail.text).toMatch(/When: 31 December 2029 at 16:\d\d GMT-8\n/);
  });

  test('reports a program without a device id once a day for each network', async () => {
    await signIn({ ...admin, device });
    for (const address of ['203.0.113.9', '203.0.113.9', '203.0.113.10'])
      expect(await signIn(admin, address)).toBe(200);
    expect(await mails()).toEqual([newSignIn, newSignIn]);
    server.clock.advance(25 * hour);
    await signIn(admin);
    expect(await mails()).toEqual([newSignIn]);
  });

  test('reports a new owner to all other owners who can sign in, with the words of the new one as facts', async () => {
    const make = factories(server);
    const owners = ['boss@example.com', 'second@example.com'];
    for (const email of owners) await make.user({ email, role: 'owner' });
    const [away, user] = [await make.user({ role: 'owner' }), await make.user({ name: 'Grace', role: 'editor' })];
    await server.client.users.deactivate({ id: away._id });
    await mails();
    const all = [admin.email, ...owners].map(to => `${to}: There is a new owner (Test Hydraulics Ltd)`);
    await server.client.users.update({ id: user._id, name: user.name, email: user.email, role: 'owner' });
    await server.deps.mail.deliver();
    const [first] = smtp.received.filter(({ to }) => to.includes('boss@example.com'));
    expect(first?.mail.text).toMatch(/When: .* UTC\nBy: Ada Admin\nNew owner: Grace\nEmail: admin\d+@example\.com\n/);
    expect((await mails()).toSorted()).toEqual(all.toSorted());
    await server.client.users.update({ id: user._id, name: 'Grace B', email: user.email, role: 'owner' });
    expect(await mails(), 'she is one already').toEqual([]);
    await server.client.auth.signup({
      name: 'Eve',
      email: 'eve@example.com',
      password: 'surely long enough',
      role: 'owner',
    });
    expect(await mails()).toHaveLength(4);
    await server.client.users.invite({ name: 'Ivy', email: 'ivy@example.com', role: 'owner' });
    expect((await mails()).filter(line => line.includes('new owner'))).toHaveLength(5);
    await server.client.auth.signup({ name: 'Ed', email: 'ed@example.com', password: 'surely long enough' });
    await server.client.users.update({ id: user._id, name: 'Grace', email: user.email, role: 'viewer' });
    expect(await mails()).toEqual([]);
  });

  test('reports an owner who is an owner again, by every way back', async () => {
    const make = factories(server);
    const [owner, editor] = [await make.user({ name: 'Grace', role: 'owner' }), await make.user({ role: 'editor' })];
    await make.user({ email: 'boss@example.com', role: 'owner' });
    await mails();
    const { users } = server.client;
    const notices = [admin.email, 'boss@example.com'].map(to => `${to}: There is a new owner (Test Hydraulics Ltd)`);
    const sorted = async () => (await mails()).toSorted();
    const version = async (id: string) => (await users.get({ id })).version ?? 0;
    const bulk = async (action: 'delete' | 'deactivate' | 'reactivate', id: string) => {
      const { operation } = await users.bulk({ action, items: [{ _id: id, version: await version(id) }] });
      return operation;
    };
    const undo = (undoes: string) => users.bulk({ action: 'undo', undoes });

    await users.remove({ id: owner._id });
    expect(await mails()).toEqual([]);
    await users.restore({ id: owner._id });
    await server.deps.mail.deliver();
    const toBoss = smtp.received.find(({ to }) => to.includes('boss@example.com'));
    expect(toBoss?.mail.text).toMatch(/When: .* UTC\nBy: Ada Admin\nNew owner: Grace\nEmail: admin\d+@/);
    expect(await sorted(), 'restored from the trash').toEqual(notices);
    await undo(await bulk('delete', owner._id));
    expect(await sorted(), 'a deletion undone').toEqual(notices);
    await users.deactivate({ id: owner._id });
    await users.reactivate({ id: owner._id });
    expect(await sorted(), 'reactivated').toEqual(notices);
    await bulk('deactivate', owner._id);
    await bulk('reactivate', owner._id);
    expect(await sorted(), 'reactivated with others').toEqual(notices);
    await undo(await bulk('deactivate', owner._id));
    expect(await sorted(), 'a deactivation undone').toEqual(notices);

    await users.remove({ id: editor._id });
    await users.restore({ id: editor._id });
    await users.deactivate({ id: editor._id });
    await users.reactivate({ id: editor._id });
    expect(await sorted(), 'an editor is no owner').toEqual([]);
  });

  test('reports a changed password, also one set by a colleague', async () => {
    const user = await factories(server).user({ name: 'Grace', email: 'grace@example.com', role: 'editor' });
    const { token } = await server.visitor.auth.login(user);
    const own = createHttp(server.url, { Authorization: `Bearer ${token}`, 'User-Agent': firefox });
    const changed = await own.send('POST', '/api/v1/session/password', {
      present: user.password,
      password: 'quite another one',
    });
    expect(changed.status).toBe(200);
    await server.deps.mail.deliver();
    expect(smtp.received[0]?.mail.text).toContain('Device: Firefox on Windows');
    expect(await mails()).toEqual(['grace@example.com: Your password was changed (Test Hydraulics Ltd)']);
    await server.client.users.update({ ...user, id: user._id, version: undefined, password: 'yet another good one' });
    await server.deps.mail.deliver();
    expect(smtp.received[0]?.mail.text).toContain('By: Ada Admin');
    expect(smtp.received[0]?.mail.text).not.toMatch(/Device|Address/);
    expect(await mails()).toHaveLength(1);
  });

  test('reports a changed email to the old and the new address, and no changed name', async () => {
    const { _id: id } = await factories(server).user({ name: 'Grace', email: 'grace@example.com', role: 'editor' });
    await server.client.users.update({ id, name: 'Grace H', email: 'grace@example.com' });
    expect(await mails()).toEqual([]);
    await server.client.users.update({ id, name: 'Grace', email: 'hopper@example.com', password: 'another good one' });
    await server.deps.mail.deliver();
    // The mail to the old address must not reveal the new one.
    expect(smtp.received.find(({ to }) => to[0] === 'grace@example.com')?.raw).not.toContain('hopper');
    expect((await mails()).toSorted()).toEqual([
      'grace@example.com: Your email was changed (Test Hydraulics Ltd)',
      'hopper@example.com: Your email was changed (Test Hydraulics Ltd)',
      'hopper@example.com: Your password was changed (Test Hydraulics Ltd)',
    ]);
  });

  test('reports once an hour that sign-ins to the account are refused', async () => {
    const guess = (n: number, email = admin.email) => signIn({ email, password: 'wrong' }, `198.18.${n}.1`);
    for (let n = 0; n < 10; n += 1) await guess(n);
    expect(await mails()).toEqual([]);
    for (let n = 10; n < 15; n += 1) expect(await guess(n)).toBe(429);
    const limited = `${admin.email}: Many wrong passwords for your account (Test Hydraulics Ltd)`;
    expect(await mails()).toEqual([limited]);
    for (let n = 0; n < 5; n += 1) expect(await guess(n)).toBe(429);
    server.clock.advance(0.9 * hour);
    for (let n = 0; n < 12; n += 1) await guess(n);
    expect(await mails()).toEqual([]);
    server.clock.advance(0.2 * hour);
    expect(await guess(1)).toBe(429);
    expect(await mails()).toEqual([limited]);
  });

  test('a user is not mailed about refusals that are not of their account', async () => {
    for (let n = 0; n < 12; n += 1) await signIn({ email: 'nobody@example.com', password: 'x' }, `198.18.${n}.1`);
    for (let n = 0; n < 20; n += 1) await signIn({ email: `nobody${n}@example.com`, password: 'x' });
    expect(await signIn({ email: admin.email, password: 'wrong' })).toBe(429);
    expect(await mails()).toEqual([]);
  });
});
