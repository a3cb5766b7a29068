import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { enrolled } from '../../testing/second-factors/enrolled.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const over = { code: 'unauthorized', message: 'Your session has ended. Please sign in again.' };
const confirmationRequired = { code: 'confirmation_required', status: 403 };
const minute = 60_000;
const hour = 60 * minute;

describe.each(databases)('sessions, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  type Credentials = { email: string; password: string; staySignedIn?: 'day' | 'month' };
  const signIn = async ({ email, password, staySignedIn }: Credentials) => {
    const { token } = await server.visitor.auth.login({ email, password, ...(staySignedIn && { staySignedIn }) });
    return { token, client: server.clientOf(token) };
  };

  test('two concurrent sign-ins have different tokens', async () => {
    const user = await make.user();
    const [one, two] = await Promise.all([signIn(user), signIn(user)]);
    expect(one.token).not.toBe(two.token);
  });

  test('sessions have ids of 128 random bits, as have the tickets of a sign-in', async () => {
    const { token } = await signIn(await make.user());
    const person = await enrolled(server, make);
    for (const text of [token, person.token, person.ticket]) {
      const { jti = '' } = JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString());
      expect(Buffer.from(jti, 'base64url').toString('base64url')).toBe(jti);
      expect(Buffer.from(jti, 'base64url')).toHaveLength(16);
    }
  });

  test('signing out ends the session, also for a copy of the token, and no other', async () => {
    const user = await make.user();
    const [here, elsewhere] = [await signIn(user), await signIn(user)];
    const copy = server.clientOf(here.token);
    expect(await here.client.auth.logout()).toEqual({ success: true, message: 'Signed out.' });
    await expect(copy.auth.self()).rejects.toMatchObject(over);
    await elsewhere.client.auth.self();
  });

  test('sessions end after two hours without a request', async () => {
    const user = await make.user();
    const { client } = await signIn(user);
    for (let n = 0; n < 5; n += 1) {
      server.clock.advance(2 * hour - minute);
      await client.auth.self();
    }
    server.clock.advance(2 * hour);
    await expect(client.auth.self()).rejects.toMatchObject(over);
  });

  test('sessions end after two hours without a request also after a change of the password', async () => {
    const user = await make.user();
    const { client } = await signIn(user);
    const { token } = await client.auth.changePassword({ present: user.password, password: 'quite another one' });
    const renewed = server.clientOf(token);
    server.clock.advance(2 * hour - minute);
    await renewed.auth.self();
    server.clock.advance(2 * hour);
    await expect(renewed.auth.self()).rejects.toMatchObject(over);
  });

  test('sessions end twelve hours after the sign-in, even if used', async () => {
    const { client } = await signIn(await make.user());
    for (let n = 0; n < 11; n += 1) {
      server.clock.advance(hour);
      await client.auth.self();
    }
    server.clock.advance(hour);
    await expect(client.auth.self()).rejects.toMatchObject(over);
  });

  test.each([
    ['day', 12],
    ['month', 30 * 24],
  ] as const)(
    'sessions with "stay signed in" for a %s last %d hours without a request',
    async (staySignedIn, hours) => {
      const { client } = await signIn({ ...(await make.user()), staySignedIn });
      server.clock.advance(hours * hour - minute);
      await client.auth.self();
      server.clock.advance(minute);
      await expect(client.auth.self()).rejects.toMatchObject(over);
    },
  );

  test('sessions are listed with device, address and times, last used first', async () => {
    const user = await make.user();
    const credentials = { email: user.email, password: user.password };
    const firefox = {
      'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    const first = await server.http.send('POST', '/api/auth/login', credentials, firefox);
    server.clock.advance(hour);
    const { client } = await signIn(user);
    const list = await client.sessions.list();
    expect(list.map(({ device, current }) => [device, current])).toEqual([
      ['Unknown device', true],
      ['Firefox on Windows', false],
    ]);
    expect(list[0]?.address).toMatch(/127\.0\.0\.1$/);
    const [newer = 0, older = 0] = list.map(({ createdAt }) => Date.parse(createdAt));
    expect(newer - older).toBeGreaterThanOrEqual(hour);
    const lifetime = Date.parse(list[1]?.expiresAt ?? '') - older;
    expect(Math.round(lifetime / minute)).toBe(12 * 60);
    server.clock.advance(minute);
    await server.clientOf(first.json.token).auth.self();
    const sessions = await server.client.sessions.list({ user: user._id });
    expect(sessions.map(({ device }) => device)).toEqual(['Firefox on Windows', 'Unknown device']);
  });

  test('sessions that are over are not listed', async () => {
    const user = await make.user();
    await signIn(user);
    server.clock.advance(2 * hour);
    const { client } = await signIn(user);
    expect(await client.sessions.list()).toHaveLength(1);
  });

  test('a session is ended by its user or by another admin', async () => {
    const user = await make.user();
    const [here, elsewhere] = [await signIn(user), await signIn(user)];
    const other = (await here.client.sessions.list()).find(({ current }) => !current);
    expect(await here.client.sessions.end({ id: other?._id ?? '' })).toEqual({
      success: true,
      message: 'Session ended.',
    });
    await expect(elsewhere.client.auth.self()).rejects.toMatchObject(over);
    const [mine] = await server.client.sessions.list({ user: user._id });
    expect(mine?.current).toBe(false);
    await server.client.sessions.end({ id: mine?._id ?? '' });
    await expect(here.client.auth.self()).rejects.toMatchObject(over);
    const again = server.client.sessions.end({ id: mine?._id ?? '' });
    await expect(again).rejects.toMatchObject({ code: 'not_found', message: 'Session not found.' });
  });

  test.each([
    ['GET', '/api/v1/sessions?user=nobody'],
    ['DELETE', '/api/v1/sessions?user=nobody'],
    ['GET', '/api/v1/second-factors?user=nobody'],
  ])('%s %s: an unknown user is not found, for owners only', async (method, path) => {
    const callWith = (token: string) => server.http.send(method, path, undefined, { Authorization: `Bearer ${token}` });
    const response = await callWith(server.token);
    expect([response.status, response.json.message]).toEqual([404, 'User not found.']);
    const editor = await make.user({ role: 'editor' });
    expect((await callWith((await signIn(editor)).token)).status).toBe(403);
  });

  test('all other sessions are ended together', async () => {
    const user = await make.user();
    const [here, one, two] = [await signIn(user), await signIn(user), await signIn(user)];
    const stranger = await signIn(await make.user());
    expect(await here.client.sessions.endAll()).toEqual({ success: true, message: 'Sessions ended.' });
    for (const ended of [one, two]) await expect(ended.client.auth.self()).rejects.toMatchObject(over);
    await here.client.auth.self();
    await stranger.client.auth.self();
    await server.client.sessions.endAll({ user: user._id });
    await expect(here.client.auth.self()).rejects.toMatchObject(over);
    await stranger.client.auth.self();
  });

  describe('more than ten minutes after the password was given', () => {
    const later = async () => {
      const user = await make.user();
      const { client } = await signIn(user);
      server.clock.advance(10 * minute + 1000);
      return { user, client };
    };
    const { name, email } = { name: 'New', email: 'later@example.com' };

    test("one's own password needs the current one", async () => {
      const { user, client } = await later();
      const change = client.users.update({
        id: user._id,
        name: user.name,
        email: user.email,
        password: 'quite another one',
      });
      await expect(change).rejects.toMatchObject(confirmationRequired);
      await signIn(user);
    });

    test("another user's password cannot be changed more than ten minutes after the password was given", async () => {
      const { client } = await later();
      const other = await make.user();
      const change = client.users.update({ ...other, id: other._id, password: 'quite another one' });
      await expect(change).rejects.toMatchObject(confirmationRequired);
      await signIn(other);
    });

    test('an email cannot be changed, a name can', async () => {
      const { user, client } = await later();
      const change = client.users.update({ id: user._id, name: user.name, email });
      await expect(change).rejects.toMatchObject(confirmationRequired);
      await client.users.update({ id: user._id, name: 'Renamed', email: user.email });
    });

    test('users cannot be added or deleted', async () => {
      const { client } = await later();
      const other = await make.user();
      const add = client.auth.signup({ name, email, password: 'surely long enough' });
      await expect(add).rejects.toMatchObject(confirmationRequired);
      await expect(client.users.remove({ id: other._id })).rejects.toMatchObject(confirmationRequired);
      await server.client.users.get({ id: other._id });
    });

    test('changes of accounts work for ten minutes once the password was given again', async () => {
      const { user, client } = await later();
      const other = await make.user();
      const wrong = client.auth.confirm({ password: 'wrong' });
      await expect(wrong).rejects.toMatchObject({ code: 'wrong_password', details: [{ path: 'password' }] });
      await expect(client.users.remove({ id: other._id })).rejects.toMatchObject(confirmationRequired);
      expect(await client.auth.confirm({ password: user.password })).toEqual({ success: true, message: 'Confirmed.' });
      server.clock.advance(9 * minute);
      await client.users.remove({ id: other._id });
      server.clock.advance(minute);
      const last = client.users.update({ id: user._id, name: user.name, email });
      await expect(last).rejects.toMatchObject(confirmationRequired);
    });

    test('a confirmation counts for its own session only', async () => {
      const { user, client } = await later();
      const thiefToken = await signIn(user);
      server.clock.advance(11 * minute);
      await client.auth.confirm({ password: user.password });
      const take = thiefToken.client.users.update({ id: user._id, name: user.name, email });
      await expect(take).rejects.toMatchObject(confirmationRequired);
    });
  });
});
