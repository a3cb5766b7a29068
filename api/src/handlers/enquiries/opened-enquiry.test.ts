import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../../testing/mail/smtp.ts';
import type { TestServer } from '../../testing/server.ts';

const vera = { name: 'Vera Visitor', email: 'vera@example.com', message: 'A quote, please.\nFor two pumps.' };
const human = { elapsed: 60_000 };

describe.each(databases)('the private page of an enquiry, on %s', database => {
  let smtp: TestSmtp;
  let server: TestServer;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ smtp, server, close } = await startMailingServer(database));
  });
  afterEach(() => close());

  const submit = async (fields: object = {}) => {
    const { status, json } = await server.http.send('POST', '/api/contact-submit', { ...vera, ...human, ...fields });
    expect(status).toBe(201);
    return { id: json._id as string, page: json.page as string, token: json.page.replace('/enquiry/', '') as string };
  };
  const open = (token: string) => server.http.get(`/api/v1/opened-enquiry?token=${token}`);
  const add = (token: string, text: string, headers = {}) =>
    server.http.send('POST', '/api/v1/opened-enquiry/messages', { token, text }, headers);
  const withdraw = (token: string, reason = '') =>
    server.http.send('POST', '/api/v1/opened-enquiry/withdrawal', { token, reason });
  const stateOf = async (token: string) => (await open(token)).json.state;
  const mailsTo = async (address: string) => {
    await server.deps.mail.deliver();
    return smtp.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail);
  };

  test('shows what was asked, and nothing of its sender or its handling', async () => {
    const { _id: product, name } = await factories(server).product();
    const items = [{ product, quantity: 2, wanted: '2030-03-01', note: 'Painted' }];
    const { id, page, token } = await submit({ items, deadline: '2030-02-01' });
    expect(page).toMatch(new RegExp(`^/enquiry/${id}\\.[\\w-]{43}$`));
    const { status, json } = await open(token);
    expect(status).toBe(200);
    expect(json).toEqual({
      reference: `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase(),
      receivedAt: expect.stringMatching(/^2030-01-01T/),
      state: 'received',
      wentToColleague: false,
      mayWithdraw: true,
      product: name,
      items: [{ position: 1, product: name, code: '', quantity: 2, wanted: '2030-03-01', note: 'Painted' }],
      message: 'A quote, please.\nFor two pumps.',
      deadline: '2030-02-01',
      words: [],
      files: [],
    });
  });

  test('says how far the enquiry is, without saying what it is suspected of', async () => {
    const { id, token } = await submit();
    for (const [state, shown] of [
      ['in_work', 'in_work'],
      ['answered', 'answered'],
      ['quoted', 'quoted'],
      ['won', 'ordered'],
      ['spam', 'received'],
    ] as const) {
      await server.client.enquiries.update({ id, state });
      expect(await stateOf(token)).toBe(shown);
    }
    await server.client.enquiries.update({ id, state: 'lost', lostReason: 'price' });
    expect(await stateOf(token)).toBe('closed');
  });

  test('opens for its own link only, and no longer once the enquiry is deleted or erased', async () => {
    const [{ id, token }, other] = [await submit(), await submit()];
    const secret = token.split('.')[1];
    const changed = `${token.startsWith('0') ? '1' : '0'}${token.slice(1)}`;
    for (const wrong of [id, `${id}.`, `${other.id}.${secret}`, `${token}x`, changed]) {
      expect((await open(encodeURIComponent(wrong))).status, wrong).toBe(410);
      expect((await add(wrong, 'Hello')).status, wrong).toBe(410);
      expect((await withdraw(wrong)).status, wrong).toBe(410);
    }
    await server.client.enquiries.remove({ id });
    expect((await open(token)).status).toBe(410);
    await server.client.enquiries.restore({ id });
    expect((await open(token)).status).toBe(200);
    await server.client.personalData.erase({ email: 'vera@example.com' });
    expect((await open(token)).status).toBe(410);
  });

  test('a message is in the thread, notifies staff, and makes an answered enquiry wait again', async () => {
    const { id, token } = await submit();
    await server.client.enquiries.update({ id, state: 'answered' });
    const { status, json } = await add(token, 'Three, please.');
    expect(status).toBe(201);
    expect(json).toMatchObject({ success: true, message: 'Thank you. We have received your message.' });
    expect(await server.client.enquiries.messages({ id })).toMatchObject([
      { _id: json._id, direction: 'in', from: 'vera@example.com', text: 'Three, please.', state: 'received', by: null },
    ]);
    expect(await server.client.enquiries.get({ id })).toMatchObject({ state: 'new', handledBy: null });
    expect((await server.client.enquiries.timeline({ id })).at(-1)).toMatchObject({
      kind: 'state',
      from: 'answered',
      to: 'new',
      by: 'the customer',
    });
    const reference = `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase();
    const mail = (await mailsTo('office@example.com')).at(-1);
    expect(mail?.subject).toBe(`Enquiry ${reference}: message from Vera Visitor`);
    expect(mail?.text).toContain('> Three, please.');
    expect((await open(token)).json).toMatchObject({ state: 'received', words: [{ text: 'Three, please.' }] });
  });

  test('a message leaves what was decided as it is', async () => {
    const { id, token } = await submit();
    for (const state of ['in_work', 'quoted', 'won'] as const) {
      await server.client.enquiries.update({ id, state });
      expect((await add(token, `After ${state}`)).status).toBe(201);
      expect(await server.client.enquiries.get({ id })).toMatchObject({ state });
    }
  });

  test('a message that is sent twice with one key is stored once', async () => {
    const { id, token } = await submit();
    const headers = { 'Idempotency-Key': '5b8a4c52-3f0e-4a52-9a51-0f8b5a3e7a11' };
    const first = await add(token, 'Three, please.', headers);
    const second = await add(token, 'Three, please.', headers);
    expect(second.json).toEqual(first.json);
    expect(await server.client.enquiries.messages({ id })).toHaveLength(1);
  });

  test('a message about suspected spam is stored, mailed to nobody, and does not make it look reviewed', async () => {
    const { id, token } = await submit({ website: 'https://spam.example' });
    expect((await add(token, 'Buy now')).status).toBe(201);
    expect((await withdraw(token)).status).toBe(200);
    expect(await stateOf(token)).toBe('withdrawn');
    expect(await server.client.enquiries.get({ id })).toMatchObject({ state: 'spam', version: 1, lostReason: null });
    expect(await server.client.enquiries.timeline({ id })).toEqual([]);
    expect(await mailsTo('office@example.com')).toEqual([]);
  });

  test('takes fifty messages', async () => {
    const { token } = await submit();
    const statuses = [];
    for (let n = 0; n < 51; n += 1) {
      // The limit of an address is lower.
      server.clock.advance(60_000);
      statuses.push((await add(token, `Message ${n}`)).status);
    }
    expect(statuses).toEqual([...Array(50).fill(201), 400]);
    expect((await withdraw(token)).status).toBe(200);
    expect(await stateOf(token)).toBe('withdrawn');
  });

  test('an enquiry can be withdrawn, which staff see, and a further message reopens it', async () => {
    const { id, token } = await submit();
    expect((await withdraw(token, 'We repaired it.')).json).toEqual({
      success: true,
      message: 'Your enquiry is withdrawn.',
    });
    expect(await stateOf(token)).toBe('withdrawn');
    expect(await server.client.enquiries.get({ id })).toMatchObject({
      state: 'lost',
      lostReason: 'withdrawn',
      handledBy: null,
      handledAt: null,
    });
    expect((await server.client.enquiries.timeline({ id })).at(-1)).toMatchObject({
      ...{ kind: 'state', to: 'lost', text: 'withdrawn', by: 'the customer' },
    });
    expect((await server.client.enquiries.messages({ id })).map(({ text }) => text)).toEqual([
      'I withdraw this enquiry.\n\nWe repaired it.',
    ]);
    expect((await mailsTo('office@example.com')).at(-1)?.subject).toMatch(/^Enquiry .{9} withdrawn by Vera Visitor$/);
    const again = await withdraw(token);
    expect(again.status).toBe(409);
    expect(again.json.message).toBe('This enquiry is closed. It cannot be withdrawn any more.');
    expect((await add(token, 'We need it after all.')).status).toBe(201);
    expect(await server.client.enquiries.get({ id })).toMatchObject({ state: 'new' });
    expect(await stateOf(token)).toBe('received');
  });

  test('an order cannot be withdrawn', async () => {
    const { id, token } = await submit();
    await server.client.enquiries.update({ id, state: 'won' });
    expect((await withdraw(token)).status).toBe(409);
    expect(await server.client.enquiries.get({ id })).toMatchObject({ state: 'won' });
  });

  test('the copy by mail has the link, and a repeated submission is answered with the same one', async () => {
    const headers = { 'Idempotency-Key': '6b8a4c52-3f0e-4a52-9a51-0f8b5a3e7a12' };
    const send = () => server.http.send('POST', '/api/contact-submit', { ...vera, ...human }, headers);
    const [first, second] = [await send(), await send()];
    expect(first.json.page).toMatch(/^\/enquiry\//);
    expect(second.json).toEqual(first.json);
    const [mail] = await mailsTo('vera@example.com');
    expect(mail?.text).toContain(`\n\nhttps://www.example.com${first.json.page}\n\n`);
    const stored = await server.deps.db.read(tables => tables.idempotencyKeys.find());
    expect(JSON.stringify(stored)).not.toContain(first.json.page.split('.')[1]);
  });

  test('guesses are limited', async () => {
    const guess = `7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c.${'A'.repeat(43)}`;
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await open(guess)).status);
    expect(statuses).toEqual([...Array(20).fill(410), 429]);
  });
});
