import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressOf, rows } from '../../testing/contract/rows.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { createHttp } from '../../testing/http.ts';
import { softPasskey } from '../../testing/second-factors/soft-passkey.ts';
import { totp } from '../../testing/second-factors/totp.ts';
import { openSession, startTestServer, type TestServer } from '../../testing/server.ts';

/**
 * The calls open to an owner without the required second factor, beside the public ones: to set one up and to sign out.
 */
const openDuringSetUp = [
  'DELETE /api/v1/session',
  'GET /api/v1/session',
  'GET /api/v1/second-factors',
  'POST /api/v1/session/confirmation',
  'POST /api/v1/second-factors/authenticator',
  'POST /api/v1/second-factors/authenticator-secret',
  'POST /api/v1/second-factors/passkey-options',
  'POST /api/v1/second-factors/passkeys',
];

const refusal = {
  success: false,
  message: 'Owners need a second factor here. Please set one up under Your Account in the back office, then continue.',
  error: { code: 'second_factor_setup_required', details: [] },
};

test('the calls that are open during set-up are the listed ones', () => {
  const open = rows
    .filter(({ endpoint }) => endpoint.duringSetUp)
    .map(({ endpoint: { method, path } }) => `${method} ${path}`);
  expect(open.sort()).toEqual(openDuringSetUp.toSorted());
});

describe.each(databases)('the rule that owners need a second factor, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    server.deps.isApiPublic = false;
    make = factories(server);
    await setUpApp(server.token);
  });
  afterAll(() => server?.close());
  beforeEach(() => server.client.secondFactors.changePolicy({ requiredForOwners: true }));

  const required = { code: 'second_factor_setup_required' };
  const optional = () => server.client.secondFactors.changePolicy({ requiredForOwners: false });
  /** Sets up an authenticator app with a session. */
  async function setUpApp(token: string) {
    const { secondFactors } = server.clientOf(token);
    const { secret, ticket } = await secondFactors.newAuthenticator();
    return secondFactors.addAuthenticator({ ticket, code: totp(secret, server.deps.now()) });
  }
  /** An owner without a second factor, signed in before the rule was switched on. */
  async function bareOwner() {
    await optional();
    const user = await make.user({ role: 'owner' });
    const { token } = await server.visitor.auth.login(user);
    await server.client.secondFactors.changePolicy({ requiredForOwners: true });
    return { ...user, token };
  }

  test('the rule that owners need a second factor applies to all other calls, also in existing sessions', async () => {
    const { _id: ownId } = await bareOwner();
    for (const { title, endpoint } of rows) {
      // A session for each, as one of the calls ends it.
      const http = createHttp(server.url, { Authorization: `Bearer ${await openSession(server, ownId)}` });
      const response = await http.request(addressOf(endpoint, ownId), { method: endpoint.method });
      const isOpen = endpoint.access === 'public' || openDuringSetUp.includes(`${endpoint.method} ${endpoint.path}`);
      if (isOpen) expect([200, 400, 404, 409, 410, 415, 429], title).toContain(response.status);
      else expect([response.status, response.json], title).toEqual([403, refusal]);
    }
    const http = createHttp(server.url, { Authorization: `Bearer ${await openSession(server, ownId)}` });
    expect((await http.get(`/api/v1/second-factors?user=${server.adminId}`)).json).toEqual(refusal);
    expect((await http.get('/api/openapi.json')).json).toEqual(refusal);
  });

  test('allows setting one up, after which all calls are allowed; the sign-in reports it', async () => {
    const { _id, token, email, password } = await bareOwner();
    const client = server.clientOf(token);
    expect(await client.auth.self()).toMatchObject({ _id, mustSetUpSecondFactor: true });
    const signedIn = await server.visitor.auth.login({ email, password });
    expect(signedIn).toMatchObject({ user: { _id, role: 'owner' }, mustSetUpSecondFactor: true });
    await expect(server.clientOf(signedIn.token).users.list()).rejects.toMatchObject(required);
    server.clock.advance(11 * 60_000);
    await expect(client.secondFactors.newAuthenticator()).rejects.toMatchObject({ code: 'confirmation_required' });
    await client.auth.confirm({ password });
    const { recoveryCodes } = await setUpApp(token);
    expect(recoveryCodes).toHaveLength(10);
    expect(await client.auth.self()).not.toHaveProperty('mustSetUpSecondFactor');
    await client.users.list();
  });

  test('the rule that owners need a second factor accepts a passkey', async () => {
    const { _id, token } = await bareOwner();
    const { secondFactors, users } = server.clientOf(token);
    const key = softPasskey('http://localhost', _id);
    const { options } = await secondFactors.newPasskey();
    await secondFactors.addPasskey({ name: 'Laptop', passkey: key.create(options.challenge) });
    await users.list();
    const [passkey] = (await secondFactors.get()).passkeys;
    await expect(secondFactors.removePasskey({ id: passkey?._id ?? '' })).rejects.toMatchObject({
      code: 'last_second_factor',
    });
    await setUpApp(token);
    await secondFactors.removePasskey({ id: passkey?._id ?? '' });
  });

  test('the rule that owners need a second factor is not met by a passkey of another host, which still guards the sign-in', async () => {
    const { _id, name, token, email, password } = await bareOwner();
    const { secondFactors } = server.clientOf(token);
    const key = softPasskey('http://localhost', _id);
    const { options } = await secondFactors.newPasskey();
    const { recoveryCodes = [] } = await secondFactors.addPasskey({
      name: 'Laptop',
      passkey: key.create(options.challenge),
    });
    await server.deps.db.transaction(({ passkeys }) => passkeys.update({ userId: _id }, { host: 'old.example.com' }));
    await expect(server.clientOf(token).users.list()).rejects.toMatchObject(required);
    const step = await server.visitor.auth.login({ email, password }).catch(error => error.secondFactor);
    expect(step.methods).toEqual(['recovery-code']);
    const signedIn = await server.visitor.auth.secondFactor({ ticket: step.ticket, recoveryCode: recoveryCodes[0] });
    expect(signedIn.mustSetUpSecondFactor).toBe(true);
    expect((await server.client.secondFactors.policy()).ownersWithout).toContainEqual({ _id, name });

    await optional();
    const client = server.clientOf(signedIn.token);
    const missing = { status: 409, code: 'second_factor_missing' };
    await expect(client.secondFactors.changePolicy({ requiredForOwners: true })).rejects.toMatchObject(missing);
    await setUpApp(signedIn.token);
    await client.secondFactors.changePolicy({ requiredForOwners: true });
    await client.users.list();
    const last = { status: 409, code: 'last_second_factor' };
    await expect(client.secondFactors.removeAuthenticator()).rejects.toMatchObject(last);
    const { passkeys } = await client.secondFactors.get();
    expect(passkeys).toMatchObject([{ name: 'Laptop', otherHost: 'old.example.com' }]);
    await client.secondFactors.removePasskey({ id: passkeys[0]?._id ?? '' });
  });

  test("prevents removing one's last second factor in every way, until it is switched off", async () => {
    const { secondFactors } = server.client;
    const last = { status: 409, code: 'last_second_factor' };
    await expect(secondFactors.removeAuthenticator()).rejects.toMatchObject(last);
    await expect(secondFactors.reset({ id: server.adminId })).rejects.toMatchObject(last);
    const { authenticator, recoveryCodes } = await secondFactors.get();
    expect([authenticator !== null, recoveryCodes]).toEqual([true, 10]);
    await optional();
    await secondFactors.removeAuthenticator();
    await setUpApp(server.token);
  });

  test('the rule that owners need a second factor applies to invited and promoted owners, and to no other role', async () => {
    const { _id: id, linkToken: link = '' } = await server.client.users.invite({
      name: 'New',
      email: 'new@example.com',
      role: 'owner',
    });
    const joined = await server.visitor.auth.redeemLink({ token: link, password: 'a harbour at low tide' });
    expect(joined).toMatchObject({ user: { _id: id, role: 'owner' }, mustSetUpSecondFactor: true });

    const { _id, name, email, password } = await make.user({ role: 'editor' });
    const signedIn = await server.visitor.auth.login({ email, password });
    expect(signedIn).not.toHaveProperty('mustSetUpSecondFactor');
    const theirs = server.clientOf(signedIn.token);
    await theirs.dashboard.get();
    await server.client.users.update({ id: _id, name, email, role: 'owner' });
    await expect(theirs.dashboard.get()).rejects.toMatchObject(required);
    await server.client.users.update({ id: _id, name, email, role: 'viewer' });
    await theirs.dashboard.get();
  });

  test("lets an owner remove a colleague's second factors, who then sets up another", async () => {
    const { _id, token, email, password } = await bareOwner();
    await setUpApp(token);
    await server.client.secondFactors.reset({ id: _id });
    const again = await server.visitor.auth.login({ email, password });
    expect(again.mustSetUpSecondFactor).toBe(true);
    await setUpApp(again.token);
    await server.clientOf(again.token).users.list();
  });

  test('the rule that owners need a second factor can be switched by owners with a second factor only, after a confirmation, and is audited', async () => {
    const { _id, name } = await bareOwner();
    const { ownersWithout, requiredForOwners } = await server.client.secondFactors.policy();
    expect(requiredForOwners).toBe(true);
    expect(ownersWithout).toContainEqual({ _id, name });
    expect(ownersWithout.map(owner => owner._id)).not.toContain(server.adminId);
    await optional();
    const bare = server.clientOf(await openSession(server, _id));
    await expect(bare.secondFactors.changePolicy({ requiredForOwners: true })).rejects.toMatchObject({
      status: 409,
      code: 'second_factor_missing',
    });
    expect(await bare.secondFactors.policy()).toMatchObject({ requiredForOwners: false });
    // An owner without a second factor may still switch the rule off.
    await bare.secondFactors.changePolicy({ requiredForOwners: false });

    const { token } = await server.visitor.auth.login(await make.user({ role: 'owner' }));
    server.clock.advance(11 * 60_000);
    await expect(server.clientOf(token).secondFactors.changePolicy({ requiredForOwners: false })).rejects.toMatchObject(
      {
        code: 'confirmation_required',
      },
    );
    await server.client.secondFactors.changePolicy({ requiredForOwners: true });
    const entry = (await server.client.audit.list({ limit: 1 }))[0];
    expect(entry).toMatchObject({ kind: 'change', call: 'secondFactors.changePolicy', userName: 'Ada Admin' });
    expect(entry?.changes).toMatchObject([
      { record: 'settings', fields: [{ field: 'value', from: 'optional', to: 'required' }] },
    ]);
  });
});
