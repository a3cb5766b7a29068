import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureAdmin } from '../../accounts/first-admin.ts';
import { markGeneratedPassword } from '../../accounts/passwords/generated-password.ts';
import { addressOf, rows } from '../../testing/contract/rows.ts';
import { databases } from '../../testing/databases.ts';
import { createHttp } from '../../testing/http.ts';
import { openSession, startTestServer, type TestServer } from '../../testing/server.ts';

/** The calls open to a user with the generated first password, beside the public ones. */
const openDuringChange = ['DELETE /api/v1/session', 'GET /api/v1/session', 'POST /api/v1/session/password'];

const refusal = {
  success: false,
  message:
    'This password was generated for the first sign-in. Please choose your own under Your Account in the back office, then continue.',
  error: { code: 'password_change_required', details: [] },
};
const required = { code: 'password_change_required' };
const own = 'seven pumps hum at noon';

test('the calls that are open before the password is changed are the listed ones', () => {
  const open = rows
    .filter(({ endpoint }) => endpoint.duringPasswordChange)
    .map(({ endpoint: { method, path } }) => `${method} ${path}`);
  expect(open.sort()).toEqual(openDuringChange);
});

describe.each(databases)('the generated first password, on %s', database => {
  let server: TestServer;
  let first: { id: string; email: string; password: string };
  beforeAll(async () => {
    server = await startTestServer(database);
    server.deps.isApiPublic = false;
    const { db } = server.deps;
    await db.transaction(tables => tables.users.createQueryBuilder().delete().execute());
    const { email, password = '' } = await ensureAdmin(server.deps, { production: true });
    const { id } = await db.read(tables => tables.users.findOneByOrFail({ email }));
    first = { id, email, password };
  });
  afterAll(() => server?.close());

  test('opens no other call than those to replace it, in no session', async () => {
    for (const { title, endpoint } of rows) {
      // A session for each, as one of the calls ends it.
      const http = createHttp(server.url, { Authorization: `Bearer ${await openSession(server, first.id)}` });
      const response = await http.request(addressOf(endpoint, first.id), { method: endpoint.method });
      const isOpen = endpoint.access === 'public' || openDuringChange.includes(`${endpoint.method} ${endpoint.path}`);
      if (isOpen) expect([200, 400, 404, 409, 410, 415, 429], title).toContain(response.status);
      else expect([response.status, response.json], title).toEqual([403, refusal]);
    }
    const http = createHttp(server.url, { Authorization: `Bearer ${await openSession(server, first.id)}` });
    expect((await http.get('/api/openapi.json')).json).toEqual(refusal);
  });

  test('the generated first password is still known after its hash was renewed', async () => {
    const { db } = server.deps;
    const cheap = await hash(first.password, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    await db.transaction(async tables => {
      await tables.users.update(first.id, { passwordHash: cheap });
      await markGeneratedPassword(tables, cheap);
    });
    const { token } = await server.visitor.auth.login(first);
    const { passwordHash } = await db.read(tables => tables.users.findOneByOrFail({ id: first.id }));
    expect(passwordHash).not.toBe(cheap);
    await expect(server.clientOf(token).users.list()).rejects.toMatchObject(required);
  });

  test('the generated first password is replaced before a required second factor is set up, and then opens the rest', async () => {
    const { db } = server.deps;
    await db.transaction(({ settings }) => settings.insert({ id: 'ownerSecondFactor', value: 'required' }));
    const signedIn = await server.visitor.auth.login(first);
    expect(signedIn).toMatchObject({ mustChangePassword: true, mustSetUpSecondFactor: true });
    const client = server.clientOf(signedIn.token);
    await expect(client.secondFactors.get({})).rejects.toMatchObject(required);
    expect(await client.auth.self()).toMatchObject({ _id: first.id, mustChangePassword: true });
    const { token } = await client.auth.changePassword({ present: first.password, password: own });
    const next = server.clientOf(token);
    expect(await next.auth.self()).not.toHaveProperty('mustChangePassword');
    await next.secondFactors.get({});
    await expect(next.users.list()).rejects.toMatchObject({ code: 'second_factor_setup_required' });
    await db.transaction(({ settings }) => settings.update('ownerSecondFactor', { value: 'optional' }));
    expect(await next.users.list()).toHaveLength(1);
    const again = await server.visitor.auth.login({ email: first.email, password: own });
    expect(again).not.toHaveProperty('mustChangePassword');
  });

  test('no use of the generated password was logged', () => expect(server.logged).toEqual([]));
});
