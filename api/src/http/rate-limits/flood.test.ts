import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startSmtp, type TestSmtp } from '../../testing/mail/smtp.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type RenderPage, testWebsite } from '../../testing/website.ts';

const words = { name: 'Vera', email: 'vera@example.com', message: 'A quote, please.' };
const thanks = {
  success: true,
  message: 'Thank you! Your message has been sent.',
  _id: expect.any(String),
  page: expect.stringMatching(/^\/enquiry\/[0-9a-f-]{36}\.[\w-]{43}$/),
};
const minute = 60_000;

const render: RenderPage = async () => ({ status: 200, head: '<title>form</title>', body: 'a form', state: null });

describe.each(databases)('a flood of enquiries, on %s', database => {
  let server: TestServer;
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await startSmtp();
    server = await startTestServer(database, {
      website: testWebsite(render),
      trustProxy: true,
      mail: smtp.settings,
    });
  });
  afterAll(async () => {
    await server?.close();
    await smtp?.close();
  });
  beforeEach(() =>
    server.deps.db.transaction(async ({ rateLimits, enquiries, outbox, site }) => {
      await rateLimits.clear();
      await enquiries.createQueryBuilder().delete().execute();
      await outbox.clear();
      await site.delete({ name: 'enquiryFlood' });
    }),
  );

  const send = (address: string, more: object = {}, headers: Record<string, string> = {}) =>
    server.http.send('POST', '/api/contact-submit', { ...words, ...more }, { 'X-Forwarded-For': address, ...headers });
  const sendForm = (address: string, fields: Record<string, string>) =>
    server.http.request('/contact-us', {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': address },
      body: new URLSearchParams(fields).toString(),
    });
  async function flood(size: number, address: (n: number) => string) {
    for (let n = 0; n < size; n += 1) expect((await send(address(n))).status).toBe(201);
  }
  const fromNetwork = () => flood(50, n => `198.51.100.${n}`);
  const stateOf = async (email: string) =>
    (await server.deps.db.read(tables => tables.enquiries.findBy({ email }))).map(({ state }) => state);
  /** The mails about the enquiries of a sender. */
  const mailsAbout = (email: string) =>
    server.deps.db.read(async tables => {
      const ids = (await tables.enquiries.findBy({ email })).map(({ id }) => id);
      return (await tables.outbox.find()).filter(({ data }) => ids.includes(String(data.enquiryId))).length;
    });
  const hint = async () => (await server.client.status.get()).checks.find(({ name }) => name === 'enquiries');

  test('from one network is suspected as spam from the fifty-first on, without a mail, and others are not', async () => {
    await fromNetwork();
    expect(await hint()).toBeUndefined();
    const suspected = await send('198.51.100.60', { email: 'sixty@example.com' });
    expect([suspected.status, suspected.json, suspected.headers.get('Retry-After')]).toEqual([201, thanks, null]);
    expect((await send('203.0.113.1', { email: 'other@example.com' })).json).toEqual(thanks);
    expect([await stateOf('sixty@example.com'), await stateOf('other@example.com')]).toEqual([['spam'], ['new']]);
    expect([await mailsAbout('sixty@example.com'), await mailsAbout('other@example.com')]).toEqual([0, 2]);
    expect(await hint()).toEqual({
      name: 'enquiries',
      state: 'warning',
      message:
        'A flood of enquiries arrived in the last seven days. 1 was marked as suspected spam and not emailed. Check the enquiries marked as spam for real ones.',
    });
    const [{ _id: id } = { _id: '' }] = await server.client.enquiries.list({ q: 'sixty@example.com' });
    await server.client.enquiries.update({ id, state: 'new' });
    expect(await hint()).toBeUndefined();
  });

  test('from everywhere is suspected as spam from the hundred-and-first enquiry in ten minutes on', async () => {
    await flood(100, n => `198.18.${n}.1`);
    expect((await send('203.0.113.1', { email: 'late@example.com' })).json).toEqual(thanks);
    expect(await stateOf('late@example.com')).toEqual(['spam']);
    expect(await mailsAbout('late@example.com')).toBe(0);
    server.clock.advance(11 * minute);
    await send('203.0.113.2', { email: 'after@example.com' });
    expect([await stateOf('after@example.com'), await mailsAbout('after@example.com')]).toEqual([['new'], 2]);
  });

  test('ends with its ten minutes, however many floods came before it', async () => {
    for (const place of [1, 2]) {
      await flood(101, n => `198.18.${n}.${place}`);
      server.clock.advance(11 * minute);
    }
    await send('203.0.113.3', { email: 'third@example.com' });
    expect([await stateOf('third@example.com'), await mailsAbout('third@example.com')]).toEqual([['new'], 2]);
  });

  test('does not lift the limit of an address', async () => {
    await fromNetwork();
    await flood(10, () => '198.51.100.60');
    const refused = await send('198.51.100.60');
    expect([refused.status, refused.json.message]).toEqual([429, 'Too many attempts. Please try again in 10 minutes.']);
  });

  test('stores a submission that is repeated within it once, also from another network', async () => {
    const repeated = { ...words, email: 'twice@example.com' };
    const key = { 'Idempotency-Key': randomUUID() };
    await send('203.0.113.1', repeated, key);
    await fromNetwork();
    await send('198.51.100.60', repeated, key);
    expect(await stateOf('twice@example.com')).toEqual(['new']);
  });

  test('thanks visitors without script, too', async () => {
    await fromNetwork();
    const sent = await sendForm('198.51.100.60', { ...words, email: 'plain@example.com' });
    expect([sent.status, sent.headers.get('Location')]).toEqual([
      303,
      expect.stringMatching(/^\/contact-us\?sent=[0-9a-f-]{36}\.[\w-]{43}$/),
    ]);
    expect([await stateOf('plain@example.com'), await mailsAbout('plain@example.com')]).toEqual([['spam'], 0]);
  });

  test('refuses an invalid enquiry with its errors, and counts it nowhere', async () => {
    await fromNetwork();
    const invalid = await send('198.51.100.60', { email: 'vera' });
    expect([invalid.status, invalid.json.error.code]).toEqual([400, 'invalid_input']);
    const form = await sendForm('198.51.100.60', { ...words, message: '' });
    expect(form.status).toBe(400);
    expect(await hint()).toBeUndefined();
  });

  test('is suspected while the database is down, too, and stored once it is back', async () => {
    await server.deps.db.close();
    await fromNetwork();
    expect((await send('198.51.100.60', { email: 'spooled@example.com' })).json).toEqual(thanks);
    await server.deps.db.open();
    await server.deps.enquiries.deliver();
    expect([await stateOf('spooled@example.com'), await mailsAbout('spooled@example.com')]).toEqual([['spam'], 0]);
    expect(await hint()).toMatchObject({ state: 'warning', message: expect.stringContaining(' 1 was marked ') });
    server.logged.length = 0;
  });
});
