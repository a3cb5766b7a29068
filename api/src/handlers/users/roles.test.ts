import type { Role } from '@hydraulics/common/contract/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../../db/database.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { admin, clientAt, listen, openSession, startTestServer, type TestServer } from '../../testing/server.ts';

const over = { code: 'unauthorized', message: 'Your session has ended. Please sign in again.' };
const lastOwner = { code: 'last_owner', status: 409, message: 'This is the last active owner, and there must be one.' };

describe.each(databases)('the role of a user, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const signedIn = async (role: Role) => {
    const user = await make.user({ role });
    return { user, client: server.clientOf(await openSession(server, user._id)) };
  };
  const change = ({ _id: id, name, email }: { _id: string; name: string; email: string }, role: Role) => ({
    id,
    name,
    email,
    role,
  });

  test('a user who is added or invited is an editor by default', async () => {
    const { _id: added } = await server.client.auth.signup({ ...admin, email: 'plain@example.com' });
    expect(await server.client.users.get({ id: added })).toMatchObject({ role: 'editor', deactivatedAt: null });
    const { _id: invited } = await server.client.users.invite({ name: 'Ivy', email: 'ivy@example.com' });
    expect(await server.client.users.get({ id: invited })).toMatchObject({ role: 'editor' });
  });

  test("the role of a user is part of the sign-in and of one's own account", async () => {
    const user = await make.user({ role: 'sales' });
    const { token, user: signedInUser } = await server.visitor.auth.login(user);
    expect(signedInUser).toEqual({ _id: user._id, name: user.name, email: user.email, role: 'sales' });
    expect(await server.clientOf(token).auth.self()).toMatchObject({ role: 'sales' });
  });

  test('a role that does not exist is refused', async () => {
    const user = await make.user();
    const response = await server.staff.send('PUT', `/api/admin-users/${user._id}`, { ...user, role: 'king' });
    expect(response.json.error.details).toEqual([
      { path: 'role', message: 'Role must be one of owner, editor, author, sales, viewer' },
    ]);
  });

  test('a call without the permission is refused with the roles that may, and counted in the audit', async () => {
    const { user, client } = await signedIn('viewer');
    await expect(client.categories.create({ name: 'New' })).rejects.toMatchObject({
      code: 'forbidden',
      status: 403,
      message:
        'Only an owner, an editor or an author may change products, categories and the gallery. You are signed in as a viewer.',
    });
    await server.deps.refusals.flush(true);
    const refusals = await server.client.audit.list({ user: user._id, kind: 'refusal' });
    expect(refusals).toMatchObject([{ call: 'categories.create', userName: user.name, times: 1 }]);
  });

  test('a new role applies from the next request', async () => {
    const { user, client } = await signedIn('viewer');
    await server.client.users.update(change(user, 'editor'));
    await client.categories.create({ name: 'Of an editor' });
    await server.client.users.update(change(user, 'viewer'));
    await expect(client.categories.create({ name: 'Of a viewer' })).rejects.toMatchObject({ code: 'forbidden' });
    const changes = await server.client.audit.list({ recordId: user._id, kind: 'change' });
    expect(changes[0]?.changes[0]?.fields).toEqual([{ field: 'role', from: 'editor', to: 'viewer', hidden: false }]);
  });

  test('limits what the dashboard shows', async () => {
    const [sales, editor] = [await signedIn('sales'), await signedIn('editor')];
    for (const name of ['enquiries', 'contacts']) {
      expect(await sales.client.dashboard.get()).toHaveProperty(`${name}.total`);
      expect(await editor.client.dashboard.get()).not.toHaveProperty(name);
    }
  });

  describe('except owner', () => {
    test.each<[Role, string]>([
      ['editor', 'an editor'],
      ['author', 'an author'],
      ['sales', 'a sales user'],
      ['viewer', 'a viewer'],
    ])("%s: allows one's own account only", async (role, who) => {
      const { user, client } = await signedIn(role);
      const other = await make.user();
      await client.users.update({ id: user._id, name: 'Renamed', email: user.email });
      expect(await client.users.get({ id: user._id })).toMatchObject({ name: 'Renamed', role });
      expect(await client.sessions.list({ user: user._id })).toHaveLength(1);
      const message = `Only an owner may see and change the accounts of others. You are signed in as ${who}.`;
      const refused = { code: 'forbidden', message };
      await expect(client.users.get({ id: other._id })).rejects.toMatchObject(refused);
      await expect(client.users.update(change(other, 'viewer'))).rejects.toMatchObject(refused);
      await expect(client.users.update(change(user, 'owner'))).rejects.toMatchObject(refused);
      await expect(client.sessions.list({ user: other._id })).rejects.toMatchObject(refused);
      await expect(client.sessions.endAll({ user: other._id })).rejects.toMatchObject(refused);
      expect(await server.client.users.get({ id: user._id })).toMatchObject({ role });
    });

    test('a session of somebody else is not found', async () => {
      const [{ client }, other] = [await signedIn('viewer'), await signedIn('viewer')];
      const [session] = await other.client.sessions.list();
      const end = client.sessions.end({ id: session?._id ?? '' });
      await expect(end).rejects.toMatchObject({ code: 'not_found', message: 'Session not found.' });
      await other.client.auth.self();
    });
  });

  test('changing a role and deactivating need the password again', async () => {
    const owner = await make.user();
    const { token } = await server.visitor.auth.login(owner);
    const client = server.clientOf(token);
    const user = await make.user({ role: 'viewer' });
    server.clock.advance(10 * 60_000 + 1000);
    const refused = { code: 'confirmation_required' };
    await expect(client.users.update(change(user, 'editor'))).rejects.toMatchObject(refused);
    await expect(client.users.deactivate({ id: user._id })).rejects.toMatchObject(refused);
    await expect(client.users.reactivate({ id: user._id })).rejects.toMatchObject(refused);
    await client.users.update(change({ ...user, name: 'Renamed' }, 'viewer'));
    await client.auth.confirm({ password: owner.password });
    await client.users.update(change(user, 'editor'));
  });

  test('deactivated users are signed out at once and refused like strangers, until they are reactivated', async () => {
    const user = await make.user({ role: 'sales' });
    const { token } = await server.visitor.auth.login(user);
    const client = server.clientOf(token);
    await client.enquiries.list();
    expect(await server.client.users.deactivate({ id: user._id })).toEqual({
      success: true,
      message: 'User deactivated.',
    });
    await expect(client.enquiries.list()).rejects.toMatchObject(over);
    const known = await server.http.send('POST', '/api/auth/login', user);
    const unknown = await server.http.send('POST', '/api/auth/login', { ...user, email: 'nobody@example.com' });
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
    const { deactivatedAt, version } = await server.client.users.get({ id: user._id });
    expect([Date.parse(deactivatedAt ?? '') > 0, version]).toEqual([true, 2]);
    await server.client.users.deactivate({ id: user._id });
    expect(await server.client.users.reactivate({ id: user._id })).toEqual({
      success: true,
      message: 'User reactivated.',
    });
    await expect(client.enquiries.list()).rejects.toMatchObject(over);
    await server.visitor.auth.login(user);
    expect(await server.client.users.get({ id: user._id })).toMatchObject({ role: 'sales', deactivatedAt: null });
  });
});

describe.each(databases)('the last active owner, on %s', database => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(database);
    return () => server.close();
  });

  async function twoOwners(inOtherProcess = false) {
    const { _id: id, name, email } = await factories(server).user();
    const token = await openSession(server, id);
    const second = { id, name, email };
    const first = { id: server.adminId, name: admin.name, email: admin.email };
    if (!inOtherProcess) return { first, second, other: server.clientOf(token), close: async () => undefined };
    const db = await new Database(server.database.location).open();
    const listener = await listen({ deps: { ...server.deps, db } });
    const close = async () => {
      await listener.close();
      await db.close();
    };
    return { first, second, other: clientAt(listener.url, token), close };
  }
  const activeOwners = async () =>
    (await server.deps.db.read(tables => tables.users.find())).filter(
      ({ role, deactivatedAt }) => role === 'owner' && !deactivatedAt,
    );

  test('the last active owner cannot be given another role or deactivated', async () => {
    const make = factories(server);
    const [editor, former] = [await make.user({ role: 'editor' }), await make.user()];
    await server.client.users.deactivate({ id: former._id });
    const { adminId: id } = server;
    await expect(server.client.users.update({ ...admin, id, role: 'editor' })).rejects.toMatchObject(lastOwner);
    await expect(server.client.users.deactivate({ id })).rejects.toMatchObject(lastOwner);
    await expect(server.client.users.remove({ id })).rejects.toMatchObject({ code: 'own_account' });
    await server.client.users.update({ id: editor._id, name: editor.name, email: editor.email, role: 'owner' });
    const own = server.client.users.deactivate({ id });
    await expect(own).rejects.toMatchObject({ message: 'You cannot deactivate your own account.' });
    await server.client.users.update({ id, name: admin.name, email: admin.email, role: 'viewer' });
    expect(await server.client.auth.self()).toMatchObject({ role: 'viewer' });
    expect(await activeOwners()).toMatchObject([{ id: editor._id }]);
  });

  // The embedded database allows one process only.
  const processes = database === 'sqlite' ? [false] : [false, true];
  describe.each(processes)('after concurrent actions of two owners in two processes: %s', inOtherProcess => {
    type Pair = Awaited<ReturnType<typeof twoOwners>>;
    test.each<[string, (pair: Pair) => Promise<unknown>[]]>([
      [
        'each demotes the other',
        ({ first, second, other }) => [
          server.client.users.update({ ...second, role: 'viewer' }),
          other.users.update({ ...first, role: 'viewer' }),
        ],
      ],
      [
        'each deactivates the other',
        ({ first, second, other }) => [
          server.client.users.deactivate({ id: second.id }),
          other.users.deactivate({ id: first.id }),
        ],
      ],
      [
        'each deletes the other',
        ({ first, second, other }) => [
          server.client.users.remove({ id: second.id }),
          other.users.remove({ id: first.id }),
        ],
      ],
      [
        'each steps down',
        ({ first, second, other }) => [
          server.client.users.update({ ...first, role: 'viewer' }),
          other.users.update({ ...second, role: 'viewer' }),
        ],
      ],
      [
        'one steps down while the other is deactivated',
        ({ first, second, other }) => [
          server.client.users.deactivate({ id: second.id }),
          other.users.update({ ...first, role: 'viewer' }),
        ],
      ],
    ])('%s: one owner remains', async (_title, both) => {
      const pair = await twoOwners(inOtherProcess);
      const settled = await Promise.allSettled(both(pair));
      await pair.close();
      expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refusal = settled.find(one => one.status === 'rejected')?.reason;
      expect(['last_owner', 'forbidden', 'unauthorized', 'not_found']).toContain(refusal.code);
      expect(await activeOwners()).toHaveLength(1);
      expect(server.logged).toEqual([]);
    });
  });
});
