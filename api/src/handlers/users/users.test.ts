import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { fieldErrorsOf } from '../../testing/http.ts';
import { admin, startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('admin users, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const signIn = async (user: { email: string; password: string }) =>
    server.clientOf((await server.visitor.auth.login(user)).token);
  const over = { status: 401, message: 'Your session has ended. Please sign in again.' };

  test('the last one cannot be deleted, not even by itself', async () => {
    const remove = server.client.users.remove({ id: server.adminId });
    await expect(remove).rejects.toMatchObject({
      code: 'last_admin',
      status: 409,
      message: 'The last admin user cannot be deleted.',
    });
  });

  test('users cannot delete their own account', async () => {
    const user = await make.user();
    const self = await signIn(user);
    const remove = self.users.remove({ id: user._id });
    await expect(remove).rejects.toMatchObject({
      code: 'own_account',
      status: 409,
      message: 'You cannot delete your own account.',
    });
    expect(await server.client.users.get({ id: user._id })).toMatchObject({ email: user.email });
  });

  test('two owners who delete each other concurrently leave one', async () => {
    const [one, two] = [await make.user(), await make.user()];
    const [first, second] = [await signIn(one), await signIn(two)];
    const settled = await Promise.allSettled([
      first.users.remove({ id: two._id }),
      second.users.remove({ id: one._id }),
    ]);
    expect(settled.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await server.client.users.list()).toContainEqual(expect.objectContaining({ _id: server.adminId }));
  });

  test('deleting a user ends their sessions and their password immediately', async () => {
    const user = await make.user();
    const session = await signIn(user);
    await session.users.list();
    const response = await server.client.users.remove({ id: user._id });
    expect(response).toEqual({ success: true, message: 'User deleted successfully!' });
    await expect(session.users.list()).rejects.toMatchObject(over);
    await expect(signIn(user)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(server.client.users.get({ id: user._id })).rejects.toMatchObject({ message: 'User not found.' });
  });

  test('a new password ends every session of the old one', async () => {
    const user = await make.user();
    const sessions = [await signIn(user), await signIn(user)];
    const response = await server.client.users.update({ ...user, id: user._id, password: 'quite another one' });
    expect(response).toEqual({ success: true, message: 'User updated successfully!', version: 2 });
    for (const session of sessions) await expect(session.users.list()).rejects.toMatchObject(over);
    await expect(signIn(user)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await signIn({ ...user, password: 'quite another one' });
  });

  test('changing another user returns no token', async () => {
    const { _id: id, name, email } = await make.user();
    expect(await server.client.users.update({ id, name, email })).not.toHaveProperty('token');
  });

  test("changing one's own password returns a token for the session", async () => {
    const user = await make.user();
    const session = await signIn(user);
    const { token = '' } = await session.users.update({ ...user, id: user._id, password: 'quite another one' });
    await expect(session.users.list()).rejects.toMatchObject(over);
    await server.clientOf(token).users.list();
  });

  test.each([{ password: '' }, {}])('%j leaves password and sessions unchanged', async fields => {
    const user = await make.user();
    const session = await signIn(user);
    const { name, email } = { name: 'Renamed', email: user.email.toUpperCase() };
    await session.users.update({ id: user._id, name, email, ...fields });
    expect(await session.users.get({ id: user._id })).toMatchObject({ name, email: user.email, version: 2 });
    await signIn(user);
  });

  test.each([
    [{}, ['name: Name is required', 'email: Email is required']],
    [{ name: 'A', email: 'a@example.com', password: 'short' }, ['password: Password must be at least 12 characters']],
    [{ name: 'A', email: 'a@example.com', password: 7 }, ['password: Password must be text']],
    [
      { name: 'A', email: 'a@example.com', password: 'x'.repeat(201) },
      ['password: Password must be at most 128 characters'],
    ],
    [{ name: 'A', email: 'a@example.com', version: 'x' }, ['version: Version must be a number']],
    [{ name: 'A', email: 'a@example.com', version: 0 }, ['version: Version must be positive']],
  ])('the change %j is refused with every error', async (body, errors) => {
    const response = await server.staff.send('PUT', `/api/admin-users/${server.adminId}`, body);
    expect(response.status).toBe(400);
    expect(fieldErrorsOf(response)).toEqual(errors);
  });

  test("a change to another's email is refused, in any case of letters", async () => {
    const user = await make.user();
    const take = server.client.users.update({ id: user._id, name: 'A', email: admin.email.toUpperCase() });
    await expect(take).rejects.toMatchObject({ code: 'duplicate', details: [{ path: 'email' }] });
  });

  test('an update of an older version is rejected and changes no password', async () => {
    const user = await make.user();
    const change = { id: user._id, name: 'Renamed', email: user.email };
    await server.client.users.update(change);
    const stale = server.client.users.update({ ...change, password: 'quite another one', version: user.version });
    await expect(stale).rejects.toMatchObject({ code: 'version_conflict' });
    await signIn(user);
  });

  test('admin users have the time of the last sign-in, which does not change their version', async () => {
    const user = await make.user();
    expect(user.lastSignInAt).toBeNull();
    await signIn(user);
    const once = await server.client.users.get({ id: user._id });
    expect(Date.parse(once.lastSignInAt ?? '')).toBeGreaterThan(Date.parse(once.updatedAt));
    expect(once.version).toBe(user.version);
    await expect(signIn({ ...user, password: 'wrong' })).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(await server.client.users.get({ id: user._id })).toEqual(once);
    await signIn(user);
    const twice = await server.client.users.get({ id: user._id });
    expect(Date.parse(twice.lastSignInAt ?? '')).toBeGreaterThan(Date.parse(once.lastSignInAt ?? ''));
    expect((await server.client.users.list({ sort: '-lastSignInAt', limit: 1 }))[0]?._id).toBe(user._id);
  });

  test('admin users are found by name too, ignoring case and accents, also after renaming', async () => {
    const user = await make.user({ name: 'Zoë Ångström' });
    const found = async (q: string) => (await server.client.users.list({ q })).map(({ _id }) => _id);
    for (const q of ['zoe', 'ANGSTROM', 'Zoë Ång', user.email.slice(0, 7)]) expect(await found(q)).toContain(user._id);
    await server.client.users.update({ id: user._id, name: 'Zoë Celsius', email: user.email });
    expect(await found('angstrom')).toEqual([]);
    expect(await found('celsius')).toEqual([user._id]);
  });

  test('admin users are listed oldest first, and searched by email in any case', async () => {
    const user = await make.user({ email: 'find-me_50@example.com' });
    const all = await server.client.users.list();
    expect(all[0]).toMatchObject({ _id: server.adminId, name: admin.name, email: admin.email });
    expect(all.at(-1)).toMatchObject({ _id: user._id });
    for (const q of ['FIND-ME', 'me_50@']) expect(await server.client.users.list({ q })).toEqual([all.at(-1)]);
    expect(await server.client.users.list({ q: 'me%50' })).toEqual([]);
    expect(await server.client.users.list({ limit: 1, sort: '-createdAt' })).toEqual([all.at(-1)]);
  });
});
