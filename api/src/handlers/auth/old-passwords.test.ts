import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../repositories/users.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { createHttp, fieldErrorsOf } from '../../testing/http.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let count = 0;

describe.each(databases)('old passwords, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  /** A user whose password was stored by an earlier version. */
  async function userOf(password: string, cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }) {
    count += 1;
    const email = `old${count}@example.com`;
    const row = newUser(server.deps.now(), { name: 'Ola Nordmann', email, passwordHash: await hash(password, cost) });
    await server.deps.db.transaction(tables => tables.users.insert(row));
    return { id: row.id, email, password };
  }
  const login = (body: object) => server.http.send('POST', '/api/auth/login', body);
  const hashOf = async (id: string) =>
    (await server.deps.db.read(tables => tables.users.findOneByOrFail({ id }))).passwordHash;

  test.each(['8 chars.', 'x'.repeat(200), 'qwertyqwerty', 'nordmann by the sea'])(
    '%s still signs in, but must be changed',
    async password => {
      const user = await userOf(password);
      const response = await login(user);
      expect(response.status).toBe(200);
      expect(response.json.passwordExpired).toBe(true);
      // Programs that sign in with it must still work.
      const client = server.clientOf(response.json.token);
      expect((await client.users.list()).length).toBeGreaterThan(0);
      await client.auth.confirm({ password });
      await client.auth.changePassword({ present: password, password: 'seven pumps hum at noon' });
      const after = await login({ ...user, password: 'seven pumps hum at noon' });
      expect(after.status).toBe(200);
      expect(after.json).not.toHaveProperty('passwordExpired');
    },
  );

  const early = { memoryCost: 4096, timeCost: 1, parallelism: 1 };

  test('a hash of an earlier cost is renewed at sign-in, without a new version', async () => {
    const user = await userOf('seven pumps hum at noon', early);
    expect((await login({ ...user, password: 'wrong' })).status).toBe(401);
    expect(await hashOf(user.id)).toMatch(/^\$argon2id\$v=19\$m=4096,t=1,p=1\$/);
    expect((await login(user)).status).toBe(200);
    const renewed = await hashOf(user.id);
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(user)).status).toBe(200);
    expect(await hashOf(user.id)).toBe(renewed);
    expect(await server.client.users.get({ id: user.id })).toMatchObject({ version: 1 });
  });

  test('concurrent sign-ins that renew a hash all succeed', async () => {
    const user = await userOf('seven pumps hum at noon', early);
    const responses = await Promise.all([login(user), login(user), login(user)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('a commonly guessed password is refused wherever one is set', async () => {
    const user = await factories(server).user({ name: 'Grace Hopper' });
    const { token } = await server.visitor.auth.login(user);
    const tried = ['password: Password is too common'];
    const named = ['password: Password must not contain the name'];
    const company = ["password: Password must not contain the company's name"];
    const refused = async (method: string, path: string, body: object) => {
      const own = path === '/api/v1/session/password';
      const http = own ? createHttp(server.url, { Authorization: `Bearer ${token}` }) : server.staff;
      const response = await http.send(method, path, body);
      expect(response.status).toBe(400);
      return fieldErrorsOf(response);
    };
    const fresh = { name: 'Grace Hopper', email: 'hopper@example.com' };
    for (const [password, errors] of [
      ['qwerty123456', tried],
      ['gracehopper1906', named],
      ['Test Hydraulics Ltd', company],
    ] as const) {
      expect(await refused('POST', '/api/auth/signup', { ...fresh, password })).toEqual(errors);
      expect(await refused('PUT', `/api/admin-users/${user._id}`, { ...fresh, password })).toEqual(errors);
      const change = { present: user.password, password };
      expect(await refused('POST', '/api/v1/session/password', change)).toEqual(errors);
    }
  });

  test('no sign-in with an old password was logged', () => expect(server.logged).toEqual([]));
});
