import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { factories } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const mailWebhookSecret = 'a secret of 32 characters or more';
const minute = 60_000;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer('sqlite', { trustProxy: true, mailWebhookSecret });
});
afterEach(() => server?.close());

const mailOf = (subject: string, headers = '') =>
  `From: Nora New <nora@new.example>\r\nSubject: ${subject}\r\n${headers}\r\nTwo pumps.\r\n`;
const secondsAt = (time: number) => String(Math.floor(time / 1000));
const sign = (timestamp: string, body: string | Buffer, secret = mailWebhookSecret) =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;

type Sent = { type?: string; timestamp?: string; signature?: string; headers?: Record<string, string> };

function post(body: string | Buffer, { type = 'message/rfc822', headers, ...given }: Sent = {}) {
  const timestamp = given.timestamp ?? secondsAt(server.clock.now().getTime());
  return server.http.request('/api/incoming-mail', {
    method: 'POST',
    headers: {
      'Content-Type': type,
      'Mail-Timestamp': timestamp,
      'Mail-Signature': given.signature ?? sign(timestamp, body),
      ...headers,
    },
    body: body as string,
  });
}

/** A request whose body is still to be sent. */
function open(headers: Record<string, string>) {
  const timestamp = secondsAt(server.clock.now().getTime());
  const all = {
    'Content-Type': 'message/rfc822',
    'Mail-Timestamp': timestamp,
    'Mail-Signature': 'sha256=',
    ...headers,
  };
  return request(`${server.url}/api/incoming-mail`, { method: 'POST', headers: all });
}

const subjects = async () => {
  const rows = await server.deps.db.read(tables => tables.receivedMails.find());
  return rows.map(({ subject }) => subject).sort();
};

describe('a mail that a mail service hands over', () => {
  test('is on the status of the server, with those that were refused', async () => {
    const check = async () => (await server.client.status.get()).checks.find(({ name }) => name === 'webhook');
    expect(await check()).toEqual({ name: 'webhook', state: 'note', message: 'No mail has come in yet.' });
    await post(mailOf('One'));
    server.clock.advance(5 * minute);
    expect(await check()).toEqual({ name: 'webhook', state: 'ok', message: 'The last mail came in 5 minutes ago.' });
    expect((await post(mailOf('Two'), { signature: sign('1', 'another') })).status).toBe(401);
    expect((await post(mailOf('Three'), { timestamp: '1' })).status).toBe(401);
    expect(await check()).toMatchObject({
      state: 'warning',
      message:
        '2 mails were refused since the server started, because of a wrong signature. ' +
        'The secret or the clock of the mail service differs from those of this server, or somebody else tried. ' +
        'The last mail came in 5 minutes ago.',
    });
  });

  test('is stored, and an answer is in the thread of its enquiry', async () => {
    const make = factories(server);
    const { _id: id } = await make.enquiry({ name: 'Nora', email: 'nora@new.example', message: 'A quote, please.' });
    const answer = await post(mailOf('Re: Your enquiry', `In-Reply-To: <enquiry.${id}@example.com>\r\n`));
    expect([answer.status, answer.json]).toEqual([200, { success: true, message: 'The mail was received.' }]);
    expect((await server.client.enquiries.messages({ id })).map(({ text }) => text)).toEqual(['Two pumps.']);
  });

  test('may be in JSON in base64, with whatever bytes it has', async () => {
    const mail = Buffer.concat([
      Buffer.from('From: nora@new.example\r\nSubject: Price\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\n'),
      Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65]),
    ]);
    const body = JSON.stringify({ raw: mail.toString('base64'), recipient: 'office@example.com' });
    expect((await post(body, { type: 'application/json' })).status).toBe(200);
    const [row] = await server.deps.db.read(tables => tables.receivedMails.find());
    expect(row).toMatchObject({ subject: 'Price', text: 'Grüße', state: 'waiting' });
  });

  test('is not taken unless it is signed with the secret', async () => {
    const body = mailOf('Forged');
    const timestamp = secondsAt(server.clock.now().getTime());
    const signature = sign(timestamp, body);
    const wrong: [string, Sent][] = [
      ['the secret', { timestamp, signature: sign(timestamp, body, 'another secret of 32 characters..') }],
      ['the body', { timestamp, signature: sign(timestamp, mailOf('Genuine')) }],
      ['the timestamp', { timestamp: String(Number(timestamp) + 1), signature }],
      ['the form', { timestamp, signature: signature.slice(7) }],
      ['the case', { timestamp, signature: signature.toUpperCase() }],
      ['the length', { timestamp, signature: `${signature}0` }],
      ['none', { timestamp, signature: '' }],
    ];
    for (const [what, sent] of wrong) {
      const { status, json } = await post(body, sent);
      expect([what, status, json.message]).toEqual([
        what,
        401,
        'Mail-Signature does not belong to this body and Mail-Timestamp.',
      ]);
    }
    expect(await subjects()).toEqual([]);
  });

  test.each([
    ['299 seconds old', -299, 200],
    ['301 seconds old', -301, 401],
    ['299 seconds ahead', 299, 200],
    ['302 seconds ahead', 302, 401],
  ])('with a timestamp that is %s', async (_title, seconds, status) => {
    const timestamp = String(Date.parse('2030-01-01T00:00:00Z') / 1000 + seconds);
    server.clock.set(Date.parse('2030-01-01T00:00:00Z'));
    expect((await post(mailOf('Timed'), { timestamp })).status).toBe(status);
    expect(await subjects()).toEqual(status === 200 ? ['Timed'] : []);
  });

  test.each(['', 'now', '1893456000000', '-1893456000', '1893456000.5', '0x70dbd880'])(
    'is refused with the timestamp “%s”',
    async timestamp => {
      const { status, json } = await post(mailOf('Timed'), { timestamp });
      expect([status, json.message]).toEqual([
        401,
        'Mail-Timestamp must be the present time in seconds, at most 5 minutes off.',
      ]);
    },
  );

  test('is refused when the same request is sent again, and stored once if it is signed again', async () => {
    const body = mailOf('Once');
    const timestamp = secondsAt(server.clock.now().getTime());
    expect((await post(body, { timestamp })).status).toBe(200);
    const replay = await post(body, { timestamp });
    expect([replay.status, replay.json.message]).toEqual([409, 'This request was received before.']);
    server.clock.advance(minute);
    const again = await post(body);
    expect([again.status, again.json.message]).toEqual([200, 'This mail was received before.']);
    expect(await subjects()).toEqual(['Once']);
  });

  test('may be sent again if it could not be stored', async () => {
    const body = JSON.stringify({ raw: '' });
    const timestamp = secondsAt(server.clock.now().getTime());
    for (let count = 0; count < 2; count += 1)
      expect((await post(body, { timestamp, type: 'application/json' })).status).toBe(400);
  });

  test('does not bring back a person who was erased since it was sent', async () => {
    const timestamp = secondsAt(server.clock.now().getTime());
    server.clock.advance(minute);
    await server.client.personalData.erase({ email: 'nora@new.example' });
    expect((await post(mailOf('Erased'), { timestamp })).status).toBe(200);
    expect(await subjects()).toEqual([]);
  });

  test('is refused if it is too large, empty, compressed, or not in one of the two forms', async () => {
    const large = Buffer.alloc(40 * 1024 * 1024 + 1, 'a');
    const answer = await post(large);
    expect([answer.status, answer.json.message]).toEqual([413, 'A mail may have 40 MB.']);
    const json = { type: 'application/json' };
    expect((await post('')).status).toBe(400);
    expect((await post(mailOf('Packed'), { headers: { 'Content-Encoding': 'gzip' } })).status).toBe(415);
    expect((await post(mailOf('Form'), { type: 'multipart/form-data; boundary=b' })).status).toBe(415);
    expect((await post('{', json)).status).toBe(400);
    for (const raw of [undefined, null, 7, '', 'not base64!', ['a']])
      expect((await post(JSON.stringify({ raw }), json)).status).toBe(400);
    expect((await post('null', json)).status).toBe(400);
    expect(await subjects()).toEqual([]);
  });

  test('is refused when its length is not said and it is too large', async () => {
    const sending = open({ 'Transfer-Encoding': 'chunked' });
    const answered = once(sending, 'response');
    sending.on('error', () => undefined);
    const piece = Buffer.alloc(1024 * 1024, 'a');
    for (let sent = 0; sent < 45; sent += 1) sending.write(piece);
    const [answer] = (await answered) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    sending.destroy();
    expect((await post(mailOf('Next'))).status).toBe(200);
  });

  test('that is cut off is not stored, and harms nothing', async () => {
    const sending = open({ 'Content-Length': '1000' });
    const closed = new Promise(resolve => sending.on('close', resolve));
    sending.on('error', () => undefined);
    await new Promise(resolve => sending.write(mailOf('Cut'), resolve));
    sending.destroy();
    await closed;
    expect((await post(mailOf('Next'))).status).toBe(200);
    expect(await subjects()).toEqual(['Next']);
  });

  test('is limited by address, before it is read', async () => {
    const statuses = new Map<number, number>();
    for (let count = 0; count < 62; count += 1) {
      const headers = { 'X-Forwarded-For': '203.0.113.8' };
      const { status } = await post(mailOf('Flood'), { signature: 'sha256=', headers });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [401, 60],
      [429, 2],
    ]);
    expect((await post(mailOf('Other'), { headers: { 'X-Forwarded-For': '203.0.114.8' } })).status).toBe(200);
  });
});

test('without a secret no mail is taken', async () => {
  await server.close();
  server = await startTestServer('sqlite');
  expect((await post(mailOf('Off'))).status).toBe(404);
});
