import type { User } from '@hydraulics/common/nouns/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const itemsOf = (rows: User[]) => rows.map(({ _id, version }) => ({ _id, version }));

describe.each(databases)('several users at once, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const stateOf = async (row: User) => (await server.client.users.get({ id: row._id })).deactivatedAt !== null;
  const bulk: typeof server.client.users.bulk = (...input) => server.client.users.bulk(...input);

  test('several users at once are deactivated with their sessions, and one undo reactivates them', async () => {
    const rows = [await make.user({ role: 'sales' }), await make.user({ role: 'editor' })];
    const { token } = await server.visitor.auth.login(rows[0] as { email: string; password: string });
    const answer = await bulk({ action: 'deactivate', items: itemsOf(rows) });
    const { operation } = answer;
    expect(answer.message).toBe('2 users signed out everywhere and deactivated.');
    expect(await Promise.all(rows.map(stateOf))).toEqual([true, true]);
    await expect(server.clientOf(token).auth.self()).rejects.toMatchObject({ code: 'unauthorized' });
    await bulk({ action: 'undo', undoes: operation });
    expect(await Promise.all(rows.map(stateOf))).toEqual([false, false]);
    const history = await server.client.versions.list({ noun: 'users', recordId: rows[1]?._id ?? '' });
    expect(history).toMatchObject([
      { version: 2, changed: ['deactivatedAt'], replacedBy: 'Ada Admin' },
      { version: 1, changed: ['deactivatedAt'], replacedBy: 'Ada Admin' },
    ]);
  });

  test('several users at once are deleted, and restored without their passwords', async () => {
    const rows = [await make.user({ role: 'sales' }), await make.user({ role: 'owner' })];
    const { operation, message } = await bulk({ action: 'delete', items: itemsOf(rows) });
    expect({ message }).toMatchObject({
      message: '2 users deleted.',
    });
    await expect(server.client.users.get({ id: rows[0]?._id ?? '' })).rejects.toMatchObject({ code: 'not_found' });
    await bulk({ action: 'undo', undoes: operation });
    expect(await server.client.users.get({ id: rows[1]?._id ?? '' })).toMatchObject({ role: 'owner', invited: true });
  });

  test('one refusal rolls back the whole operation, and says so', async () => {
    const other = await make.user({ role: 'sales' });
    const self = await server.client.auth.self();
    const me = await server.client.users.get({ id: self._id });
    const items = itemsOf([other, me]);
    await make.user({ role: 'owner' });
    await expect(bulk({ action: 'deactivate', items })).rejects.toMatchObject({
      code: 'own_account',
      message: 'Nothing was done. You cannot deactivate your own account.',
    });
    expect(await stateOf(other)).toBe(false);
  });

  test('a refusal names the user and the reason', async () => {
    const gone = await make.user({ name: 'Ned Sales', email: 'ned@example.com', role: 'sales' });
    const { operation } = await bulk({ action: 'delete', items: itemsOf([gone]) });
    await make.user({ name: 'Other Ned', email: 'ned@example.com', role: 'sales' });
    await expect(bulk({ action: 'undo', undoes: operation })).rejects.toMatchObject({
      code: 'duplicate',
      message: expect.stringMatching(/^Nothing was done\. Ned Sales: .*ned@example\.com/),
    });
  });

  test('the password must have been confirmed, and other roles are refused', async () => {
    const other = await make.user({ role: 'sales' });
    const editor = await make.user({ role: 'editor' });
    const body = { action: 'delete' as const, items: itemsOf([other]) };
    const { token } = await server.visitor.auth.login(editor);
    await expect(server.clientOf(token).users.bulk(body)).rejects.toMatchObject({ code: 'forbidden' });
    const owner = await make.user();
    const signedIn = server.clientOf((await server.visitor.auth.login(owner)).token);
    server.clock.advance(10 * 60_000 + 1000);
    await expect(signedIn.users.bulk(body)).rejects.toMatchObject({ code: 'confirmation_required' });
    expect(await stateOf(other)).toBe(false);
  });
});
