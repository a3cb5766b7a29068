import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { fieldErrorsOf } from '../../testing/http.ts';
import { startTestServer } from '../../testing/server.ts';
import { type BreachCheck, createBreachCheck } from './breached-passwords.ts';

let outside: Server;
afterEach(() => {
  outside.closeAllConnections();
  outside.close();
});

const logged: object[] = [];
const log = { warn: (details: object) => void logged.push(details) };

/** Fakes the external service with this listener. */
async function serve(listener: RequestListener) {
  outside = createServer(listener);
  await new Promise<void>(resolve => outside.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(outside.address() as AddressInfo).port}/range/`;
}

const known = { password: 'password', prefix: '5BAA6', suffix: '1E4C9B93F3F0682250B6CF8331B7EE68FD8' };

test('sends only the first five digits of the hash, and searches the response for the rest', async () => {
  const requests: string[] = [];
  const url = await serve((request, response) => {
    requests.push(`${request.url} ${request.headers['add-padding']}`);
    response.end(
      `0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n${known.suffix}:52256179\r\n011053FD0102E94D6AE2F8B83D76FAF94F6:1`,
    );
  });
  const isBreached = createBreachCheck(log, url);
  expect(await isBreached(known.password)).toBe(true);
  expect(await isBreached('a harbour at low tide')).toBe(false);
  expect(requests).toEqual([`/range/${known.prefix} true`, expect.stringMatching(/^\/range\/[0-9A-F]{5} true$/)]);
});

test('ignores padding', async () => {
  const isBreached = createBreachCheck(log, await serve((_, response) => response.end(`${known.suffix}:0`)));
  expect(await isBreached(known.password)).toBe(false);
});

test.each<[string, RequestListener]>([
  ['an error', (_, response) => response.writeHead(503).end()],
  ['a redirection', (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
  ['a broken connection', request => request.socket.destroy()],
])('%s does not prevent choosing a password, and is logged without the password', async (_title, listener) => {
  logged.length = 0;
  await expectUnchecked(createBreachCheck(log, await serve(listener)));
});

test('nor does silence', async () => {
  logged.length = 0;
  const url = await serve(() => undefined);
  const asked = once(outside, 'request');
  // Any timeout will do, since the response never comes.
  const checked = expectUnchecked(createBreachCheck(log, url, 200));
  await asked;
  await checked;
});

test('waits two seconds for a response', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await createBreachCheck(log, await serve((_, response) => response.end('')))(known.password);
  expect(timeout.mock.calls).toEqual([[2000]]);
  timeout.mockRestore();
});

async function expectUnchecked(isBreached: BreachCheck) {
  expect(await isBreached(known.password)).toBe(false);
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).not.toMatch(/password|5BAA6/i);
}

test('a leaked password is refused with a field error wherever one is chosen', async () => {
  const url = await serve((_, response) => response.end('x:1'));
  const server = await startTestServer('sqlite');
  const leaked = 'a harbour at low tide';
  server.deps.isBreached = async password => password === leaked && (await fetch(url)).ok;
  const { _id: id } = await server.client.users.invite({ name: 'Grace', email: 'grace@example.com' });
  const { linkToken: token } = await server.client.users.inviteAgain({ id });
  const responses = [
    await server.staff.send('POST', '/api/auth/signup', { name: 'N', email: 'n@example.com', password: leaked }),
    await server.staff.send('PUT', `/api/admin-users/${id}`, {
      name: 'Grace',
      email: 'grace@example.com',
      password: leaked,
    }),
    await server.staff.send('POST', '/api/v1/session/password', { present: 'correct horse battery', password: leaked }),
    await server.http.send('POST', '/api/v1/one-time-link/password', { token, password: leaked }),
  ];
  for (const json of responses) {
    expect(fieldErrorsOf(json)).toEqual(['password: Password appears in a data leak of another site']);
  }
  await server.close();
});
