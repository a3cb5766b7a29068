import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../db/tables/users.ts';
import { newUser } from '../repositories/users.ts';
import { factories } from '../testing/factories.ts';
import { runCommand } from '../testing/processes/child-process.ts';
import { enrolled } from '../testing/second-factors/enrolled.ts';
import { admin, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite');
});
afterAll(() => server?.close());

const run = (...args: string[]) => runCommand('reset-password', server.folder, { DATA_DIR: server.folder }, ...args);

test('keeps second factors and says so, or removes them with an option', async () => {
  const { email, _id } = await enrolled(server, factories(server));
  const factors = () => server.deps.db.read(tables => tables.authenticatorApps.countBy({ id: _id }));
  const output = await run(email);
  expect(output.stdout).toMatch(/\nTheir second factor was kept\. To remove it as well, add --second-factors\.\n$/);
  expect(await factors()).toBe(1);
  const { stdout } = await run('--second-factors', email);
  expect(stdout).toMatch(/\nTheir passkeys, authenticator app and recovery codes are removed\.\n$/);
  expect(await factors()).toBe(0);
  const [, password = ''] = / is (\S+) \(shown/.exec(stdout) ?? [];
  // If owners need a second factor, the owner must then set up another.
  const rule = { id: 'ownerSecondFactor', value: 'required' };
  await server.deps.db.transaction(({ settings }) => settings.insert(rule));
  const signedIn = await server.visitor.auth.login({ email, password });
  expect(signedIn.mustSetUpSecondFactor).toBe(true);
  await expect(server.clientOf(signedIn.token).users.list()).rejects.toMatchObject({
    code: 'second_factor_setup_required',
  });
  await server.deps.db.transaction(({ settings }) => settings.delete(rule.id));
  await server.client.users.remove({ id: _id });
});

test('resets a password while the server runs and ends old sessions', async () => {
  const { stdout } = await run(' ADA@example.com ');
  const [, email = '', password = ''] =
    /^The new password of (\S+) is (\S+) \(shown only once\)\.$/m.exec(stdout) ?? [];
  expect(email).toBe(admin.email);
  await expect(server.client.users.list()).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(server.visitor.auth.login(admin)).rejects.toMatchObject({ code: 'invalid_credentials' });
  await server.visitor.auth.login({ email, password });
  const entries = await server.deps.db.read(tables =>
    tables.auditEntries.findBy({ callName: 'command.resetPassword', recordId: server.adminId }),
  );
  expect(entries.map(({ userName, record }) => [userName, record])).toEqual([['Command line', 'users']]);
  expect(JSON.stringify(entries)).not.toContain(password);
});

test('leaves a deactivated user deactivated, and makes an owner if there is none', async () => {
  const { db } = server.deps;
  const change = (changes: Partial<UserRow>) => db.transaction(tables => tables.users.update(server.adminId, changes));
  const find = () => db.read(tables => tables.users.findOneByOrFail({ id: server.adminId }));
  const other = newUser(server.deps.now(), { name: 'Other', email: 'other@example.com', passwordHash: 'x' });
  await db.transaction(tables => tables.users.insert(other));
  await change({ role: 'viewer', deactivatedAt: server.deps.now() });
  expect((await run(admin.email)).stdout).toContain(
    '\nThis user is deactivated, and cannot sign in until an owner reactivates them.\n',
  );
  expect(await find()).toMatchObject({ role: 'viewer', deactivatedAt: expect.any(Date) });
  await db.transaction(tables => tables.users.delete(other.id));
  const { stdout } = await run(admin.email);
  expect(stdout).toContain('\nThere was no active owner, so this user is one now.\n');
  expect(await find()).toMatchObject({ role: 'owner', deactivatedAt: null });
  await server.visitor.auth.login({ ...admin, password: /is (\S+) \(/.exec(stdout)?.[1] ?? '' });
});

test.each([[[]], [['nobody@example.com']]])('%j prints the admin users', async args => {
  await expect(run(...args)).rejects.toMatchObject({
    code: 1,
    stderr: `Usage: npm run reset-password -- <email> [--second-factors]. The admin users are: ${admin.email}\n`,
  });
});
