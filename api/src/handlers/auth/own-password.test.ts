import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { fieldErrorsOf } from '../../testing/http.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const wrong = {
  code: 'wrong_password',
  status: 403,
  details: [{ path: 'present', message: 'The current password is wrong.' }],
};
const over = { code: 'unauthorized', message: 'Your session has ended. Please sign in again.' };

describe.each(databases)("one's own password, on %s", database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const signIn = async (user: { email: string; password: string }) =>
    server.clientOf((await server.visitor.auth.login(user)).token);

  test('returns the signed-in user', async () => {
    const user = await make.user();
    const self = await (await signIn(user)).auth.self();
    expect(self).toEqual(await server.client.users.get({ id: user._id }));
    expect(self.lastSignInAt).not.toBeNull();
  });

  test("one's own password changes with the current one, which ends other sessions but not this one", async () => {
    const user = await make.user();
    const [here, elsewhere] = [await signIn(user), await signIn(user)];
    const response = await here.auth.changePassword({ present: user.password, password: 'quite another one' });
    expect(response).toEqual({ success: true, message: 'Password changed successfully!', token: expect.any(String) });
    for (const session of [here, elsewhere]) await expect(session.auth.self()).rejects.toMatchObject(over);
    expect(await server.clientOf(response.token).auth.self()).toMatchObject({ _id: user._id, version: 2 });
    await expect(signIn(user)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await signIn({ ...user, password: 'quite another one' });
  });

  test("one's own password is unchanged when the current one is wrong, and so are the sessions", async () => {
    const user = await make.user();
    const session = await signIn(user);
    const change = session.auth.changePassword({ present: 'not this', password: 'quite another one' });
    await expect(change).rejects.toMatchObject(wrong);
    await session.auth.self();
    await signIn(user);
  });

  test("one of two concurrent changes of one's own password succeeds", async () => {
    const user = await make.user();
    const session = await signIn(user);
    const settled = await Promise.allSettled(
      ['the first of two', 'the other of two'].map(password =>
        session.auth.changePassword({ present: user.password, password }),
      ),
    );
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test.each([
    [{}, ['present: Current password is required', 'password: Password is required']],
    [
      { present: '', password: 'short' },
      ['present: Current password is required', 'password: Password must be at least 12 characters'],
    ],
    [{ present: 7, password: 'surely long enough' }, ['present: Current password must be text']],
    [
      { present: 'x'.repeat(201), password: 'x'.repeat(201) },
      ['present: Current password must be at most 200 characters', 'password: Password must be at most 128 characters'],
    ],
  ])('the change %j is refused with every error', async (body, errors) => {
    const response = await server.staff.send('POST', '/api/v1/session/password', body);
    expect(response.status).toBe(400);
    expect(fieldErrorsOf(response)).toEqual(errors);
  });
});

test('guesses of the current password are limited like logins', async () => {
  const server = await startTestServer('sqlite');
  const guess = () =>
    server.client.auth.changePassword({ present: 'a guess', password: 'surely long enough' }).catch(({ code }) => code);
  const codes: string[] = [];
  for (let n = 0; n < 11; n += 1) codes.push(await guess());
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'wrong_password'), 'rate_limited']);
  await server.close();
});
