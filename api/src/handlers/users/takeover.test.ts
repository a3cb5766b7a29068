import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { createHttp } from '../../testing/http.ts';
import { totp } from '../../testing/second-factors/totp.ts';
import { openSession, startTestServer, type TestServer } from '../../testing/server.ts';

const refused = { code: 'confirmation_required', status: 403 };

describe.each(databases)("what could take over another user's account, on %s", database => {
  let server: TestServer;
  let client: TestServer['client'];
  let owner: { name: string; email: string; password: string };
  let user: { _id: string; name: string; email: string; role: 'viewer' };
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    const make = factories(server);
    owner = await make.user({ role: 'owner' });
    user = (await make.user({ name: 'Vic Viewer', role: 'viewer' })) as typeof user;
    client = server.clientOf((await server.visitor.auth.login(owner)).token);
    server.clock.advance(60_001);
  });

  const change = (fields: object) =>
    client.users.update({ id: user._id, name: user.name, email: user.email, ...fields });
  const takeovers = [
    { password: 'a password of the thief' },
    { email: 'thief@example.com' },
    { role: 'owner' as const },
  ];

  test('is refused later than a minute after the sign-in, and changes nothing', async () => {
    for (const fields of takeovers) await expect(change(fields)).rejects.toMatchObject(refused);
    await expect(change({ ...takeovers[0], ...takeovers[1], ...takeovers[2] })).rejects.toMatchObject(refused);
    await expect(client.secondFactors.reset({ id: user._id })).rejects.toMatchObject(refused);
    expect(await server.client.users.get({ id: user._id })).toMatchObject({
      email: user.email,
      role: 'viewer',
      version: 1,
    });
  });

  test('needs nothing for a name, nor for values that stay the same', async () => {
    await change({ name: 'Vic Renamed' });
    await change({ name: 'Vic Renamed again', role: 'viewer', password: '' });
  });

  test('is allowed for a minute after a confirmation', async () => {
    await client.auth.confirm({ password: owner.password });
    server.clock.advance(59_000);
    await change({ role: 'sales' });
    server.clock.advance(1001);
    await expect(change({ role: 'viewer' })).rejects.toMatchObject(refused);
  });

  test.each(takeovers)("%o is allowed with the caller's password in the same body", async fields => {
    const sent = 'email' in fields ? { email: `new${Math.random()}@example.com` } : fields;
    await change({ ...sent, currentPassword: owner.password });
    await expect(change({ role: 'sales' }), 'it confirms that call only').rejects.toMatchObject(refused);
  });

  const setUpApp = async () => {
    const { secondFactors } = server.clientOf(await openSession(server, user._id));
    const { ticket, secret } = await secondFactors.newAuthenticator();
    await secondFactors.addAuthenticator({ ticket, code: totp(secret, server.deps.now()) });
  };
  const resetBodies = [
    ['without a body', undefined, 403, 'confirmation_required'],
    ['with an empty body', {}, 403, 'confirmation_required'],
    ['with an empty password', { currentPassword: '' }, 403, 'confirmation_required'],
    ['with a wrong password', { currentPassword: 'a wrong password' }, 403, 'wrong_password'],
    ['with a number', { currentPassword: 7 }, 400, 'invalid_input'],
  ] as const;
  test.each(resetBodies)('the reset of second factors %s is refused', async (_title, body, status, code) => {
    await setUpApp();
    const { token } = await server.visitor.auth.login(owner);
    const http = createHttp(server.url, { Authorization: `Bearer ${token}` });
    server.clock.advance(60_001);
    for (const path of [`/api/v1/users/${user._id}/second-factors`, `/api/v1/users/${user._id}/second-factors`]) {
      const response = await http.send('DELETE', path, body);
      expect([response.status, response.json.error.code]).toEqual([status, code]);
    }
    expect((await server.client.secondFactors.get({ user: user._id })).authenticator).not.toBeNull();
  });

  test("the reset of second factors is allowed with the caller's password in its body", async () => {
    await setUpApp();
    await client.secondFactors.reset({ id: user._id, currentPassword: owner.password });
    expect((await server.client.secondFactors.get({ user: user._id })).authenticator).toBeNull();
  });

  test('is refused with a wrong password, whose guesses are limited', async () => {
    const guess = () => change({ role: 'owner' as const, currentPassword: 'a wrong password' });
    await expect(guess()).rejects.toMatchObject({
      code: 'wrong_password',
      status: 403,
      details: [{ path: 'currentPassword', message: 'The current password is wrong.' }],
    });
    for (let tries = 1; tries < 10; tries += 1) await expect(guess()).rejects.toMatchObject({ code: 'wrong_password' });
    await expect(guess()).rejects.toMatchObject({ code: 'rate_limited' });
    const correct = change({ role: 'owner' as const, currentPassword: owner.password });
    await expect(correct).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test('is not allowed with the password of the other user', async () => {
    const guess = change({ role: 'owner' as const, currentPassword: 'surely long enough!' });
    await expect(guess).rejects.toMatchObject({ code: 'wrong_password' });
  });

  test("is ten minutes for one's own account", async () => {
    const { _id: id } = await client.auth.self();
    server.clock.advance(8 * 60_000);
    await client.users.update({ id, name: owner.name, email: `own${Math.random()}@example.com` });
    server.clock.advance(60_000);
    await expect(client.users.update({ id, name: owner.name, email: 'x@example.com' })).rejects.toMatchObject(refused);
    await client.users.update({ id, name: owner.name, email: 'y@example.com', currentPassword: owner.password });
  });
});
