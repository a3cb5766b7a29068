import { afterEach, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../../testing/mail/smtp.ts';
import { admin, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let smtp: TestSmtp | undefined;
afterEach(async () => {
  await server.close();
  await smtp?.close();
});

const ask = () => server.staff.send('POST', '/api/v1/status/test-mail');
async function start(change: (smtp: TestSmtp) => object = () => ({})) {
  smtp = await startSmtp();
  server = await startTestServer('sqlite', { mail: { ...smtp.settings, ...change(smtp) } });
}

test('a test mail is sent to the signed-in user at once, without the outbox', async () => {
  await start();
  const response = await ask();
  expect(response.json).toEqual({
    success: true,
    message: `The mail server accepted a mail to ${admin.email}. Please check whether it has arrived.`,
  });
  expect(smtp?.received[0]).toMatchObject({ to: [admin.email], mail: { subject: 'Test mail of Test Hydraulics Ltd' } });
  expect((await server.client.status.get()).mail).toEqual({
    waiting: 0,
    failed: 0,
    server: '127.0.0.1',
    from: 'office@example.com',
  });
  expect(server.logged).toEqual([]);
});

test.each([
  [
    'what the server says',
    { at: 'recipient', code: 550 },
    () => ({}),
    /^The mail server 127\.0\.0\.1 refused the mail: 550 5\.1\.1 .* is not welcome$/,
  ],
  ['that it takes none', { at: 'sender', code: 451 }, () => ({}), /did not accept the mail\. Its response: 451/],
  [
    'that it offers no encryption',
    null,
    () => ({ tls: 'required' }),
    /did not accept the mail\. It offers no usable encryption\./,
  ],
  [
    'that it is not there',
    null,
    () => ({ url: 'smtp://127.0.0.1:1' }),
    /did not accept the mail\. It cannot be reached\.$/,
  ],
  [
    'that its name is unknown',
    null,
    () => ({ url: 'smtp://mail.invalid', tls: 'optional' }),
    /mail\.invalid did not accept the mail\. Its name cannot be resolved\.$/,
  ],
] as const)('says %s', async (_title, refusal, change, message) => {
  await start(change);
  smtp?.refuse(refusal);
  const response = await ask();
  expect([response.status, response.json.error.code]).toEqual([502, 'mail_failed']);
  expect(response.json.message).toMatch(message);
  expect(server.logged).toEqual([]);
});

test('without settings says so', async () => {
  smtp = undefined;
  server = await startTestServer('sqlite');
  const response = await ask();
  expect([response.status, response.json.message]).toEqual([
    409,
    'Email is not set up on this server. Please contact your administrator.',
  ]);
  expect((await server.client.status.get()).mail).toBeNull();
});
