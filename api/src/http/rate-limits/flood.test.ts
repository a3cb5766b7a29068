import { hash, randomUUID } from 'node:crypto';
import type { RenderPage, SentForm } from '@hydraulics/common/contract/render';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import type { TestResponse } from '../../testing/http.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { testWebsite } from '../../testing/website.ts';

const words = { name: 'Vera', email: 'vera@example.com', message: 'A quote, please.' };
const sentence =
  'We are receiving many enquiries right now. Please wait 20 seconds, then send yours again: nothing is lost.';
const minute = 60_000;

const render: RenderPage = async ({ form }) => ({
  status: 200,
  head: '<title>form</title>',
  body: form ? JSON.stringify(form) : 'an empty form',
  state: null,
});

function solve(challenge: string, bits: number): string {
  for (let nonce = 0; ; nonce += 1) {
    const digest = hash('sha256', `${challenge}:${nonce}`, 'buffer');
    if (digest.readUInt32BE(0) >>> (32 - bits) === 0) return `${challenge}:${nonce}`;
  }
}

describe.each(databases)('a flood of enquiries, on %s', database => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(database, { website: testWebsite(render), trustProxy: true });
  });
  afterEach(async () => {
    expect(server.logged).toEqual([]);
    await server.close();
  });

  const send = (address: string, more: object = {}) =>
    server.http.send(
      'POST',
      '/api/contact-submit',
      { newId: randomUUID(), ...words, ...more },
      { 'X-Forwarded-For': address },
    );
  const count = () => server.deps.db.read(tables => tables.enquiries.count());
  const challengeOf = ({ json }: TestResponse): string => json.error.details[0].message;
  async function flood(size: number, address: (n: number) => string) {
    for (let n = 0; n < size; n += 1) expect((await send(address(n))).status).toBe(201);
  }
  const fromNetwork = () => flood(50, n => `198.51.100.${n}`);

  test('from one network requires a proof from the fifty-first on, and none from others', async () => {
    await fromNetwork();
    const refused = await send('198.51.100.60');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '20']);
    expect(refused.json).toEqual({
      success: false,
      message: sentence,
      error: { code: 'proof_required', details: [{ path: 'proof', message: expect.stringMatching(/^\w+\.17\.20\./) }] },
    });
    expect((await send('203.0.113.1')).status).toBe(201);

    const proof = solve(challengeOf(refused), 17);
    // A proof of another address, of less work or with a guessed number fails, and a valid one works once.
    expect((await send('198.51.100.61', { proof })).json.error.code).toBe('proof_required');
    const lighter = challengeOf(refused).replace('.17.', '.1.');
    for (const wrong of [solve(lighter, 1), `${challengeOf(refused)}:x`, 'x', ':', '.'.repeat(300), 7]) {
      expect((await send('198.51.100.60', { proof: wrong })).json.error.code).toBe('proof_required');
    }
    expect((await send('198.51.100.60', { proof })).status).toBe(201);
    expect((await send('198.51.100.60', { proof })).json.error.code).toBe('proof_required');
    expect(await count()).toBe(52);
  });

  test('from everywhere requires a proof from the hundred-and-first enquiry in ten minutes on', async () => {
    await flood(100, n => `198.18.${n}.1`);
    const refused = await send('203.0.113.1');
    expect(refused.json.error.code).toBe('proof_required');
    expect((await send('203.0.113.1', { proof: solve(challengeOf(refused), 17) })).status).toBe(201);
    server.clock.advance(11 * minute);
    expect((await send('203.0.113.2')).status).toBe(201);
  });

  // Proofs do not depend on the database; the other tests check the counting on each.
  if (database === 'sqlite') {
    test('requires a longer proof and wait when repeated within a day', async () => {
      await fromNetwork();
      expect((await send('198.51.100.60')).headers.get('Retry-After')).toBe('20');
      server.clock.advance(11 * minute);
      await fromNetwork();
      const again = await send('198.51.100.60');
      expect([again.headers.get('Retry-After'), challengeOf(again).split('.')[1]]).toEqual(['40', '18']);
    });

    test('does not lift the limit of an address', async () => {
      await fromNetwork();
      for (let n = 0; n < 10; n += 1) {
        const proof = challengeOf(await send('198.51.100.60'));
        server.clock.advance(20_000);
        expect((await send('198.51.100.60', { proof })).status).toBe(201);
      }
      expect((await send('198.51.100.60')).json.message).toMatch(/^Too many attempts\. Please try again in /);
    });

    test('lets visitors without script wait instead, and keeps what they typed', async () => {
      await fromNetwork();
      const sendForm = (fields: Record<string, string>) =>
        server.http.request('/contact-us', {
          method: 'POST',
          redirect: 'manual',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': '198.51.100.60' },
          body: new URLSearchParams(fields).toString(),
        });
      const returned = (response: TestResponse) => JSON.parse(response.text.replace(/^.*<\/title>/, '')) as SentForm;
      const typed = { ...words, organization: 'Mills & Co' };
      const challenged = await sendForm(typed);
      expect([challenged.status, challenged.headers.get('Retry-After')]).toEqual([429, '20']);
      const form = returned(challenged);
      expect(form.values).toEqual({ ...typed, proof: expect.stringMatching(/^\w+\.17\.20\./) });
      expect(form.message).toBe(sentence);
      server.clock.advance(15_000);
      const early = await sendForm(form.values);
      expect(early.status).toBe(429);
      expect(returned(early).values.proof).toBe(form.values.proof);
      server.clock.advance(6000);
      expect((await sendForm(form.values)).status).toBe(303);
      expect((await sendForm({ ...form.values, message: 'Another' })).status).toBe(429);
      expect(await count()).toBe(51);
    });
  }

  test('is limited while the database is down, too', async () => {
    await server.deps.db.close();
    await fromNetwork();
    const refused = await send('198.51.100.60');
    expect(refused.json.error.code).toBe('proof_required');
    const proof = solve(challengeOf(refused), 17);
    expect((await send('198.51.100.60', { proof })).status).toBe(201);
    expect((await send('198.51.100.60', { proof })).status).toBe(429);
    // The refusals are audited in the background, which fails and is logged.
    await server.deps.refusals.flush();
    await server.deps.db.open();
    server.logged.length = 0;
  });
});
