import { AppError } from '@hydraulics/common/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { createHttp } from '../../testing/http.ts';
import { totp } from '../../testing/second-factors/totp.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

type Person = { _id: string; email: string; password: string };
type Enrolled = Person & { secret: string; recoveryCodes: string[]; token: string };

const used = 'This code is wrong, or was used before. Please wait for the next one.';

describe.each(databases)('signing in with an authenticator app, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const login = ({ email, password }: Person, more: object = {}) =>
    server.http.send('POST', '/api/auth/login', { email, password, ...more });
  const secondStep = (body: object) => server.http.send('POST', '/api/v1/session/second-factor', body);
  /** The ticket from the first step of a sign-in. */
  const ticketOf = async (person: Person, more: object = {}): Promise<string> =>
    (await login(person, more)).json.error.secondFactor.ticket;
  const http = (token: string) => createHttp(server.url, { Authorization: `Bearer ${token}` });
  const codeOf = ({ secret }: { secret: string }) => totp(secret, server.deps.now());
  const later = (seconds: number) => server.clock.advance(seconds * 1000);

  /** A person with an authenticator app whose next code is unused. */
  async function enrolled(): Promise<Enrolled> {
    const user = await make.user();
    const { token } = await server.visitor.auth.login(user);
    const client = server.clientOf(token);
    const { secret, ticket } = await client.secondFactors.newAuthenticator();
    const { recoveryCodes = [] } = await client.secondFactors.addAuthenticator({
      ticket,
      code: totp(secret, server.deps.now()),
    });
    later(30);
    return { ...user, secret, recoveryCodes, token };
  }

  test('without an authenticator app, the correct password alone starts the session', async () => {
    const response = await login(await make.user());
    expect(response.status).toBe(200);
    expect(Object.keys(response.json)).toEqual(['success', 'message', 'token', 'user']);
  });

  test('with an authenticator app, the correct password gives a ticket instead of a session', async () => {
    const person = await enrolled();
    const response = await login(person);
    expect(response.status).toBe(401);
    expect(response.json).toEqual({
      success: false,
      message: 'Please confirm the sign-in with your second factor.',
      error: {
        code: 'second_factor_required',
        details: [],
        secondFactor: { ticket: expect.stringMatching(/^\S{100,}$/), methods: ['code', 'recovery-code'] },
      },
    });
    const { ticket } = response.json.error.secondFactor;
    expect((await http(ticket).get('/api/v1/session')).status).toBe(401);
    expect((await login({ ...person, password: 'a wrong guess' })).json.error.code).toBe('invalid_credentials');
  });

  test('the code then starts the session, once, with the requested duration', async () => {
    const person = await enrolled();
    const ticket = await ticketOf(person, { staySignedIn: 'month' });
    const code = codeOf(person);
    const response = await secondStep({ ticket, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(response.status).toBe(200);
    expect(response.json).toEqual({
      success: true,
      message: 'Login successful!',
      token: expect.any(String),
      user: { _id: person._id, name: 'Second Admin', email: person.email, role: 'owner' },
    });
    const sessions = await server.clientOf(response.json.token).sessions.list();
    const own = sessions.find(({ current }) => current);
    const days = (Date.parse(own?.expiresAt ?? '') - Date.parse(own?.createdAt ?? '')) / 86_400_000;
    expect(days).toBeCloseTo(30, 4);
    later(30);
    const again = await secondStep({ ticket, code: codeOf(person) });
    expect([again.status, again.json.error.code]).toEqual([403, 'ticket_expired']);
  });

  test('no code works twice, also in neighbouring steps, nor one older than the last used', async () => {
    const person = await enrolled();
    const earlier = codeOf(person);
    later(30);
    const code = codeOf(person);
    expect((await secondStep({ ticket: await ticketOf(person), code })).status).toBe(200);
    for (const repeated of [code, earlier]) {
      const response = await secondStep({ ticket: await ticketOf(person), code: repeated });
      expect([response.status, response.json.error]).toEqual([
        403,
        { code: 'wrong_code', details: [{ path: 'code', message: used }] },
      ]);
    }
    later(30);
    expect((await secondStep({ ticket: await ticketOf(person), code })).status).toBe(403);
    expect((await secondStep({ ticket: await ticketOf(person), code: codeOf(person) })).status).toBe(200);
  });

  test('one of two concurrent uses of a code succeeds', async () => {
    const person = await enrolled();
    const tickets = [await ticketOf(person), await ticketOf(person), await ticketOf(person)];
    const responses = await Promise.all(tickets.map(ticket => secondStep({ ticket, code: codeOf(person) })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  });

  test('one of two concurrent uses of a recovery code succeeds', async () => {
    const person = await enrolled();
    const tickets = [await ticketOf(person), await ticketOf(person)];
    const [recoveryCode] = person.recoveryCodes;
    const responses = await Promise.all(tickets.map(ticket => secondStep({ ticket, recoveryCode })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test('a recovery code works once, however it is typed, and the response says how many are left', async () => {
    const person = await enrolled();
    expect(person.recoveryCodes).toHaveLength(10);
    expect(new Set(person.recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = person.recoveryCodes;
    expect(first).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/);
    const typed = first.replaceAll('-', ' ').toUpperCase();
    const response = await secondStep({ ticket: await ticketOf(person), recoveryCode: typed });
    expect([response.status, response.json.recoveryCodesLeft]).toEqual([200, 9]);
    const again = await secondStep({ ticket: await ticketOf(person), recoveryCode: first });
    expect([again.status, again.json.message]).toEqual([403, 'This recovery code is wrong, or was used before.']);
    expect((await secondStep({ ticket: await ticketOf(person), recoveryCode: second })).json.recoveryCodesLeft).toBe(8);
  });

  test('a ticket expires after five minutes and with a new password, and is for its account only', async () => {
    const person = await enrolled();
    const old = await ticketOf(person);
    later(301);
    expect((await secondStep({ ticket: old, code: codeOf(person) })).json.error.code).toBe('ticket_expired');

    const before = await ticketOf(person);
    const { name, email } = await server.client.users.get({ id: person._id });
    await server.client.users.update({ id: person._id, name, email, password: 'quite another one' });
    expect((await secondStep({ ticket: before, code: codeOf(person) })).json.error.code).toBe('ticket_expired');

    const other = await enrolled();
    const wrong = await secondStep({ ticket: await ticketOf(other), code: codeOf(person) });
    expect(wrong.json.error.code).toBe('wrong_code');
    for (const ticket of ['x', server.token, `${await ticketOf(other)}x`]) {
      expect((await secondStep({ ticket, code: codeOf(other) })).json.error.code).toBe('ticket_expired');
    }
  });

  test('a ticket is over once its user was deactivated, also after they are reactivated', async () => {
    const person = await enrolled();
    const ticket = await ticketOf(person);
    await server.client.users.deactivate({ id: person._id });
    expect((await secondStep({ ticket, code: codeOf(person) })).json.error.code).toBe('ticket_expired');
    await server.client.users.reactivate({ id: person._id });
    const recoveryCode = person.recoveryCodes[0];
    expect((await secondStep({ ticket, code: codeOf(person) })).json.error?.code).toBe('ticket_expired');
    expect((await secondStep({ ticket, recoveryCode })).json.error?.code).toBe('ticket_expired');
    expect((await secondStep({ ticket: await ticketOf(person), recoveryCode })).status).toBe(200);
  });

  test.each([
    [{ ticket: 'x' }, 'code: Code is required'],
    [{ ticket: 'x', code: '12345' }, 'code: Code must be the six digits that the app shows'],
    [{ ticket: 'x', code: '123456', recoveryCode: 'x' }, 'code: Give a code or a recovery code, not both'],
    [{ code: '123456' }, 'ticket: Ticket is required'],
  ])('%j is refused with a field error', async (body, error) => {
    const { status, json } = await secondStep(body);
    expect(status).toBe(400);
    expect(json.error.details.map(({ path, message }: Record<string, string>) => `${path}: ${message}`)).toEqual([
      error,
    ]);
  });

  test('attempts at codes are limited by account, separately for strangers and known devices', async () => {
    const person = await enrolled();
    const device = 'abcdefghij0123456789';
    expect((await secondStep({ ticket: await ticketOf(person), code: codeOf(person), device })).status).toBe(200);
    later(3600);
    const ticket = await ticketOf(person);
    const codes: string[] = [];
    for (let n = 0; n < 11; n += 1) codes.push((await secondStep({ ticket, code: '000000' })).json.error.code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'wrong_code'), 'rate_limited']);
    // A new ticket or the right code does not lift a stranger's limit.
    expect((await secondStep({ ticket: await ticketOf(person), code: codeOf(person) })).status).toBe(429);
    expect((await secondStep({ ticket: await ticketOf(person), code: codeOf(person), device })).status).toBe(200);
    later(24 * 3600);
  });

  test('fields of other calls do not change the account that attempts at codes count against', async () => {
    const [person, other] = [await enrolled(), await make.user()];
    const device = 'klmnopqrst0123456789';
    expect((await login(other, { device })).status).toBe(200);
    const ticket = await ticketOf(person);
    const codes: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      const foreign = n % 2 ? { email: other.email, device } : { email: `nobody-${n}@example.com` };
      codes.push((await secondStep({ ticket, code: '000000', ...foreign })).json.error.code);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'wrong_code'), 'rate_limited']);
    later(24 * 3600);
    // A password with a ticket still counts against its account.
    const passwords: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      passwords.push((await login({ ...other, password: 'wrong password' }, { ticket })).json.error.code);
    }
    expect(passwords).toEqual([...Array.from({ length: 10 }, () => 'invalid_credentials'), 'rate_limited']);
    later(24 * 3600);
  });

  test('setting up an app, removing it and new recovery codes need a confirmation, for which a code is accepted', async () => {
    const person = await enrolled();
    const client = server.clientOf(person.token);
    later(601);
    const needed = { code: 'confirmation_required' };
    const { secondFactors } = client;
    await expect(secondFactors.newAuthenticator()).rejects.toMatchObject(needed);
    await expect(secondFactors.addAuthenticator({ ticket: 'x', code: '123456' })).rejects.toMatchObject(needed);
    await expect(secondFactors.renewRecoveryCodes()).rejects.toMatchObject(needed);
    await expect(secondFactors.removeAuthenticator()).rejects.toMatchObject(needed);
    await expect(secondFactors.reset({ id: server.adminId })).rejects.toMatchObject(needed);

    await expect(client.auth.confirm({ code: '000000' })).rejects.toMatchObject({ code: 'wrong_code' });
    const code = codeOf(person);
    await client.auth.confirm({ code });
    await expect(client.auth.confirm({ code })).rejects.toMatchObject({ code: 'wrong_code' });
    const { recoveryCodes: fresh = [] } = await secondFactors.renewRecoveryCodes();
    expect(fresh).toHaveLength(10);
    expect(fresh.filter(one => person.recoveryCodes.includes(one))).toEqual([]);
    const [old] = person.recoveryCodes;
    expect((await secondStep({ ticket: await ticketOf(person), recoveryCode: old })).status).toBe(403);
    await secondFactors.removeAuthenticator();
    expect(await secondFactors.get()).toEqual({ passkeys: [], authenticator: null, recoveryCodes: 0 });
    expect((await login(person)).status).toBe(200);
    await expect(secondFactors.renewRecoveryCodes()).rejects.toMatchObject({ code: 'not_found' });
  });

  test('the earlier one works until a code confirms the new one; recovery codes stay', async () => {
    const person = await enrolled();
    const { secondFactors } = server.clientOf(person.token);
    const { secret, ticket } = await secondFactors.newAuthenticator();
    await expect(secondFactors.addAuthenticator({ ticket, code: '000000' })).rejects.toMatchObject({
      code: 'wrong_code',
    });
    expect((await secondStep({ ticket: await ticketOf(person), code: codeOf(person) })).status).toBe(200);
    later(30);
    const response = await secondFactors.addAuthenticator({ ticket, code: codeOf({ secret }) });
    expect(response).toEqual({ success: true, message: 'Authenticator app set up.' });
    const again = secondFactors.addAuthenticator({ ticket, code: codeOf({ secret }) });
    await expect(again).rejects.toMatchObject({ code: 'ticket_expired' });
    later(30);
    expect((await secondStep({ ticket: await ticketOf(person), code: codeOf(person) })).status).toBe(403);
    expect((await secondStep({ ticket: await ticketOf(person), code: codeOf({ secret }) })).status).toBe(200);
    const other = await enrolled();
    const foreign = await server.clientOf(other.token).secondFactors.newAuthenticator();
    const stolen = secondFactors.addAuthenticator({ ticket: foreign.ticket, code: codeOf(foreign) });
    await expect(stolen).rejects.toMatchObject({ code: 'ticket_expired' });
  });

  test('a colleague can remove the second factors of somebody who lost everything', async () => {
    const person = await enrolled();
    expect((await server.client.secondFactors.get({ user: person._id })).authenticator).not.toBeNull();
    await server.client.secondFactors.reset({ id: person._id });
    expect((await login(person)).status).toBe(200);
    await expect(server.client.secondFactors.reset({ id: person._id })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('recovery codes still work if the secret cannot be decrypted', async () => {
    const person = await enrolled();
    await server.deps.db.transaction(tables =>
      tables.authenticatorApps.update({ id: person._id }, { secret: 'sealed-under-another-key' }),
    );
    const response = await login(person);
    expect(response.json.error.secondFactor.methods).toEqual(['recovery-code']);
    const [recoveryCode] = person.recoveryCodes;
    expect((await secondStep({ ticket: await ticketOf(person), recoveryCode })).status).toBe(200);
  });

  test('the database and the audit contain no secret and no code, and the audit names the actions', async () => {
    const person = await enrolled();
    await secondStep({ ticket: await ticketOf(person), code: '000000' });
    await secondStep({ ticket: await ticketOf(person), code: codeOf(person) });
    await server.deps.refusals.flush(true);
    const { db } = server.deps;
    const entries = await db.read(tables => tables.auditEntries.findBy({ userId: person._id }));
    expect(entries.map(({ kind, callName }) => `${kind} ${callName}`).sort()).toEqual([
      'change secondFactors.addAuthenticator',
      'failed-sign-in auth.secondFactor',
      'sign-in auth.login',
      'sign-in auth.secondFactor',
    ]);
    const stored = JSON.stringify(
      await db.read(async tables => [
        entries,
        await tables.authenticatorApps.findBy({ id: person._id }),
        await tables.recoveryCodes.findBy({ userId: person._id }),
      ]),
    );
    for (const secret of [person.secret, ...person.recoveryCodes]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(secret.replaceAll('-', ''));
    }
  });

  test('deleting a user deletes their second factors', async () => {
    const person = await enrolled();
    await server.client.users.remove({ id: person._id });
    const left = await server.deps.db.read(async tables => [
      await tables.authenticatorApps.countBy({ id: person._id }),
      await tables.recoveryCodes.countBy({ userId: person._id }),
    ]);
    expect(left).toEqual([0, 0]);
  });

  test('no sign-in with an authenticator app was logged', () => expect(server.logged).toEqual([]));
});

test("the client's error has the ticket", async () => {
  const secondFactor = { ticket: 'x', methods: ['code' as const] };
  expect(new AppError('second_factor_required', undefined, { secondFactor })).toMatchObject({
    status: 401,
    secondFactor,
  });
});
