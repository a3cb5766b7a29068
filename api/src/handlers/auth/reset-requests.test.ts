import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../../testing/mail/smtp.ts';
import { admin, type TestServer } from '../../testing/server.ts';

const minute = 60_000;
const device = 'kYb0f3mZ2QxN8sT4uV6w';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe.each(databases)('requesting a password reset, on %s', database => {
  let smtp: TestSmtp;
  let server: TestServer;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ smtp, server, close } = await startMailingServer(database));
  });
  afterEach(() => close());

  const ask = async (address: string, body: object = {}) =>
    (
      await server.http.send(
        'POST',
        '/api/v1/password-resets',
        { email: admin.email, ...body },
        { 'X-Forwarded-For': address, 'User-Agent': firefox },
      )
    ).status;
  /** The tokens mailed since the last call. */
  const tokens = async () => {
    await server.deps.mail.settled();
    await server.deps.mail.deliver();
    return smtp.received.splice(0).flatMap(({ mail }) => /#([\w-]{43})$/m.exec(mail.text ?? '')?.[1] ?? []);
  };
  const open = (token = 'none') => server.visitor.auth.openLink({ token });

  test("a stranger's repeated requests neither block the owner's nor fill the mailbox", async () => {
    const flood = [];
    for (let n = 0; n < 4; n += 1) flood.push(await ask('203.0.113.9'));
    expect(flood).toEqual([200, 200, 200, 429]);
    const [mailed, ...more] = await tokens();
    expect(more).toEqual([]);
    // The owner, in another network: the mailed link is still valid, so it is not sent again.
    expect(await ask('198.51.100.7')).toBe(200);
    expect(await tokens()).toEqual([]);
    await expect(open(mailed)).resolves.toMatchObject({ email: admin.email });
    server.clock.advance(30 * minute);
    expect(await ask('198.51.100.7')).toBe(200);
    expect(await tokens()).toHaveLength(1);
  });

  test('a password reset can be requested once a clock that was a day ahead is set right', async () => {
    server.clock.advance(24 * 60 * minute);
    expect(await ask('203.0.113.9')).toBe(200);
    expect(await tokens()).toHaveLength(1);
    server.clock.advance(-24 * 60 * minute);
    expect(await ask('198.51.100.7')).toBe(200);
    expect(await tokens()).toHaveLength(1);
  });

  test('a flood from many networks sends at most one mail every half hour, and the newest link stays valid', async () => {
    for (let n = 0; n < 12; n += 1) expect(await ask(`198.18.${n}.1`)).toBe(200);
    const [mailed, ...more] = await tokens();
    expect(more).toEqual([]);
    server.clock.advance(29 * minute);
    for (let n = 0; n < 12; n += 1) expect(await ask(`198.19.${n}.1`)).toBe(200);
    expect(await tokens()).toEqual([]);
    await expect(open(mailed)).resolves.toMatchObject({ email: admin.email });
  });

  test('a known device is counted separately, and gets a new link each time', async () => {
    await server.visitor.auth.login({ ...admin, device });
    // Somebody at the same address has used up its requests.
    for (let n = 0; n < 11; n += 1) await ask('203.0.113.9', { email: `nobody${n}@example.com` });
    expect(await ask('203.0.113.9')).toBe(429);
    expect(await ask('203.0.113.9', { device: 'anotherDeviceOfSomebody' })).toBe(429);
    expect(await ask('203.0.113.9', { device })).toBe(200);
    const [first] = await tokens();
    expect(await ask('203.0.113.9', { device })).toBe(200);
    const [second] = await tokens();
    await expect(open(first)).rejects.toMatchObject({ code: 'link_over' });
    await expect(open(second)).resolves.toMatchObject({ email: admin.email });
    expect([await ask('203.0.113.9', { device }), await ask('203.0.113.9', { device })]).toEqual([200, 429]);
    await tokens();
  });

  test('gives the same response for an address without an account, however often', async () => {
    for (const email of [admin.email, 'nobody@example.com']) {
      const responses = [];
      for (let n = 0; n < 4; n += 1) {
        const address = `198.51.${email.length}.7`;
        responses.push(
          await server.http.send('POST', '/api/v1/password-resets', { email }, { 'X-Forwarded-For': address }),
        );
      }
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expect(responses[0]?.json.message).toBe(
        'If there is an account with this email, a link to choose a new password is on its way. It is valid for 30 minutes, and is not sent again during that time.',
      );
      expect(new Set(responses.slice(0, 3).map(({ text }) => text)).size).toBe(1);
    }
    expect(await tokens()).toHaveLength(1);
  });

  test('requesting a password reset and using its link are audited with the address and without the token', async () => {
    await ask('203.0.113.9');
    await ask('203.0.113.9');
    await ask('203.0.113.9', { email: 'nobody@example.com' });
    const [token = ''] = await tokens();
    await server.visitor.auth.redeemLink({ token, password: 'a harbour at low tide' });
    await expect(open(token)).rejects.toMatchObject({ code: 'link_over' });
    await server.deps.refusals.flush(true);
    const entries = await server.deps.db.read(tables => tables.auditEntries.find({ order: { createdAt: 'ASC' } }));
    const audited = entries.map(({ kind, callName, record, recordId, recordName, address, userName }) => ({
      kind,
      call: callName,
      about: [record, recordId, recordName],
      address,
      userName,
    }));
    const about = ['users', server.adminId, admin.name];
    expect(audited).toEqual(
      expect.arrayContaining([
        { kind: 'change', call: 'auth.requestReset', about, address: '203.0.113.9', userName: null },
        { kind: 'change', call: 'auth.redeemLink', about, address: '127.0.0.1', userName: admin.name },
        expect.objectContaining({ kind: 'refusal', call: 'auth.openLink' }),
      ]),
    );
    expect(audited.filter(({ call }) => call === 'auth.requestReset')).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain(token);
    await tokens();
  });
});
