import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { softPasskey } from '../../testing/second-factors/soft-passkey.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const site = 'https://www.example.com';

type Answer = ReturnType<ReturnType<typeof softPasskey>['get']>;

describe.each(databases)('passkeys, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database, { publicUrl: site });
    make = factories(server);
  });
  afterAll(() => server?.close());

  /** A person with a passkey and no other second factor. */
  async function withPasskey() {
    const user = await make.user();
    const { token } = await server.visitor.auth.login(user);
    const client = server.clientOf(token);
    const key = softPasskey(site, user._id);
    const { options } = await client.secondFactors.newPasskey();
    const added = await client.secondFactors.addPasskey({ name: 'Laptop', passkey: key.create(options.challenge) });
    return { ...user, client, key, added };
  }

  const challenge = async () => (await server.visitor.auth.passkeyOptions()).options.challenge;
  const send = (passkey: Answer, headers: Record<string, string> = {}) =>
    server.http.send('POST', '/api/v1/session/passkey', { passkey }, headers);
  const outcome = async (passkey: Answer) => {
    const { status, json } = await send(passkey);
    return status === 200 ? 200 : json.error.code;
  };

  test('passkeys are created for the public address after a confirmation, the first with recovery codes', async () => {
    const { client, added, key, _id } = await withPasskey();
    expect(added).toMatchObject({ success: true, message: 'Passkey added.', recoveryCodes: { length: 10 } });
    const { options } = await client.secondFactors.newPasskey();
    expect(options).toMatchObject({
      rp: { id: 'www.example.com', name: 'Test Hydraulics Ltd' },
      user: { id: Buffer.from(_id).toString('base64url') },
      attestation: 'none',
      excludeCredentials: [{ id: key.id, transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const second = softPasskey(site, _id).create(options.challenge);
    const response = await client.secondFactors.addPasskey({ name: 'Phone', passkey: second });
    expect(response).toEqual({ success: true, message: 'Passkey added.' });
    const again = client.secondFactors.addPasskey({ name: 'Phone', passkey: second });
    await expect(again).rejects.toMatchObject({ code: 'ticket_expired' });
    const { passkeys, recoveryCodes } = await client.secondFactors.get();
    expect([passkeys.map(({ name, lastUsedAt }) => [name, lastUsedAt]), recoveryCodes]).toEqual([
      [
        ['Laptop', null],
        ['Phone', null],
      ],
      10,
    ]);
    server.clock.advance(601_000);
    await expect(client.secondFactors.newPasskey()).rejects.toMatchObject({ code: 'confirmation_required' });
    const unconfirmed = client.secondFactors.addPasskey({ name: 'X', passkey: second });
    await expect(unconfirmed).rejects.toMatchObject({ code: 'confirmation_required' });
    const removed = client.secondFactors.removePasskey({ id: passkeys[0]?._id ?? '' });
    await expect(removed).rejects.toMatchObject({ code: 'confirmation_required' });
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['no verification of the user', { unverified: true }],
    ['the answer to another question', { type: 'webauthn.get' }],
  ])('a passkey created with %s is refused', async (_title, tampering) => {
    const user = await make.user();
    const { secondFactors } = server.clientOf((await server.visitor.auth.login(user)).token);
    const { options } = await secondFactors.newPasskey();
    const passkey = softPasskey(site, user._id).create(options.challenge, tampering);
    await expect(secondFactors.addPasskey({ name: 'X', passkey })).rejects.toMatchObject({ code: 'wrong_passkey' });
  });

  test('passkeys sign in without a password, with the requested duration', async () => {
    const { key, _id, email } = await withPasskey();
    const { options } = await server.visitor.auth.passkeyOptions();
    expect(options).toMatchObject({ rpId: 'www.example.com', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const passkey = key.get(options.challenge);
    const response = await server.http.send('POST', '/api/v1/session/passkey', { passkey, staySignedIn: 'day' });
    expect(response.json).toEqual({
      success: true,
      message: 'Login successful!',
      token: expect.any(String),
      user: { _id, name: 'Second Admin', email, role: 'owner' },
    });
    const client = server.clientOf(response.json.token);
    expect((await client.secondFactors.get()).passkeys[0]?.lastUsedAt).not.toBeNull();
    const entries = await server.deps.db.read(tables =>
      tables.auditEntries.findBy({ userId: _id, callName: 'auth.signInWithPasskey' }),
    );
    expect(entries.map(({ kind }) => kind)).toEqual(['sign-in']);
  });

  test('passkeys are a second factor: the password alone is not enough', async () => {
    const { email, password, client, key } = await withPasskey();
    const refused = await server.http.send('POST', '/api/auth/login', { email, password });
    expect(refused.json.error.secondFactor.methods).toEqual(['passkey', 'recovery-code']);
    expect(await outcome(key.get(await challenge()))).toBe(200);
    const [passkey] = (await client.secondFactors.get()).passkeys;
    await client.secondFactors.renamePasskey({ id: passkey?._id ?? '', name: 'Old laptop' });
    expect((await client.secondFactors.get()).passkeys[0]?.name).toBe('Old laptop');
    await client.secondFactors.removePasskey({ id: passkey?._id ?? '' });
    expect(await client.secondFactors.get()).toEqual({ passkeys: [], authenticator: null, recoveryCodes: 0 });
    expect(await outcome(key.get(await challenge()))).toBe('wrong_passkey');
    expect((await server.http.send('POST', '/api/auth/login', { email, password })).status).toBe(200);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['no verification of the user', { unverified: true }],
    ['the name of another user', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ['the answer to another question', { type: 'webauthn.create' }],
    ['a counter that did not rise', { counter: 1 }],
  ])('a response with %s is refused', async (_title, tampering) => {
    const { key } = await withPasskey();
    expect(await outcome(key.get(await challenge(), tampering))).toBe('wrong_passkey');
    expect(await outcome(key.get(await challenge()))).toBe(200);
  });

  test('the Host header of a request changes nothing', async () => {
    const { key } = await withPasskey();
    const passkey = key.get(await challenge(), { origin: 'https://evil.example', rpId: 'evil.example' });
    const headers = { 'X-Forwarded-Host': 'evil.example', Origin: 'https://evil.example' };
    expect((await send(passkey, headers)).status).toBe(403);
  });

  test('a response works once, also concurrently, and for five minutes', async () => {
    const { key } = await withPasskey();
    const issued = await challenge();
    const responses = await Promise.all([1, 2].map(() => outcome(key.get(issued))));
    expect(responses.filter(one => one === 200)).toHaveLength(1);
    expect(await outcome(key.get(issued))).toBe('ticket_expired');
    const expired = await challenge();
    server.clock.advance(301_000);
    expect(await outcome(key.get(expired))).toBe('ticket_expired');
  });

  test('a signature by another key, an unknown passkey and the challenge of a set-up are refused', async () => {
    const { key, _id, client } = await withPasskey();
    const stranger = softPasskey(site, _id);
    expect(await outcome(stranger.get(await challenge()))).toBe('wrong_passkey');
    expect(await outcome({ ...stranger.get(await challenge()), id: key.id, rawId: key.id })).toBe('wrong_passkey');
    const { options } = await client.secondFactors.newPasskey();
    expect(await outcome(key.get(options.challenge))).toBe('ticket_expired');
    const forged = Buffer.from('a challenge of my own').toString('base64url');
    expect(await outcome(key.get(forged))).toBe('ticket_expired');
  });

  test('the passkeys of a deactivated user are refused', async () => {
    const { key, _id } = await withPasskey();
    await server.client.users.deactivate({ id: _id });
    expect(await outcome(key.get(await challenge()))).toBe('wrong_passkey');
  });

  test('passkeys confirm a change by their own user only', async () => {
    const [person, other] = [await withPasskey(), await withPasskey()];
    server.clock.advance(601_000);
    const foreign = person.client.auth.confirm({ passkey: other.key.get(await challenge()) });
    await expect(foreign).rejects.toMatchObject({ code: 'wrong_passkey' });
    await person.client.auth.confirm({ passkey: person.key.get(await challenge()) });
    await person.client.secondFactors.renewRecoveryCodes();
  });

  test('the passkeys of others can be neither renamed nor removed', async () => {
    const [person, other] = [await withPasskey(), await withPasskey()];
    const id = (await other.client.secondFactors.get()).passkeys[0]?._id ?? '';
    const missing = { code: 'not_found' };
    await expect(person.client.secondFactors.renamePasskey({ id, name: 'Mine' })).rejects.toMatchObject(missing);
    await expect(person.client.secondFactors.removePasskey({ id })).rejects.toMatchObject(missing);
  });

  test('passkeys are limited to twenty for each account', async () => {
    const { client, _id } = await withPasskey();
    const [row] = await server.deps.db.read(tables => tables.passkeys.findBy({ userId: _id }));
    const more = Array.from(
      { length: 19 },
      (_, n) => ({ ...row, id: `${_id.slice(0, 30)}${n}` }) as NonNullable<typeof row>,
    );
    await server.deps.db.transaction(tables => tables.passkeys.insert(more));
    const { options } = await client.secondFactors.newPasskey();
    const passkey = softPasskey(site, _id).create(options.challenge);
    const refused = client.secondFactors.addPasskey({ name: 'One more', passkey });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/at most 20 passkeys/),
    });
  });

  test('no use of a passkey was logged', () => expect(server.logged).toEqual([]));
});
