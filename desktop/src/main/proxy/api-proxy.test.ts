import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Connection } from '../servers/connection.ts';
import { SessionStore } from '../session/session-store.ts';
import { type ApiRequest, createApiProxy } from './api-proxy.ts';

const server = 'https://www.example.com';
const page = 'app://backoffice';

let folder: string;
let sessions: SessionStore;
let connection: Connection;
let calls: ApiRequest[];
let answer: (call: ApiRequest) => Response | Promise<Response>;
let chosen: string | null;
let written: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forward-'));
  const never = () => expect.unreachable();
  sessions = new SessionStore(folder, { isAvailable: async () => false, encrypt: never, decrypt: never });
  const setTimer = () => setTimeout(() => {}, 0);
  connection = new Connection({
    ping: () => Promise.reject(new Error('net::ERR_FAILED')),
    onChange: () => {},
    setTimer,
  });
  calls = [];
  written = [];
  chosen = server;
});
afterEach(() => rmSync(folder, { recursive: true }));

function forward(path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
  const sendRequest = async (call: ApiRequest) => {
    calls.push(call);
    return answer(call);
  };
  const forwarder = createApiProxy({
    sendRequest,
    server: () => chosen,
    sessions,
    connection,
    onWrite: path => written.push(path),
  });
  // Node's Request knows no origin for app:, and forbids some headers that Electron's has.
  const request = new Request(page + path, init);
  return forwarder(request);
}
const json = { 'content-type': 'application/json' };

it('takes the token out of the answer to a sign-in, and sends it with every call from then on', async () => {
  answer = () => Response.json({ success: true, message: 'Hello', token: 'secret', user: { _id: '7', name: 'Ada' } });
  const body = '{"email":"ada@example.com","password":"x"}';
  const login = await forward('/api/auth/login', { method: 'POST', headers: json, body });
  const text = await login.text();
  expect(text).not.toContain('secret');
  expect(JSON.parse(text)).toMatchObject({ success: true, token: 'kept by the app', user: { name: 'Ada' } });
  expect(new TextDecoder().decode(calls[0]?.body as Uint8Array<ArrayBuffer>)).toBe(body);
  expect(calls[0]?.headers).not.toHaveProperty('authorization');
  expect(await sessions.read(server)).toEqual({ token: 'secret', name: 'Ada' });

  answer = () => Response.json([]);
  await forward('/api/products?q=pump');
  expect(calls[1]).toMatchObject({
    url: 'https://www.example.com/api/products?q=pump',
    method: 'GET',
    headers: { authorization: 'Bearer secret' },
    body: null,
  });
});

it('takes a fresh token over, and keeps the name', async () => {
  await sessions.save(server, { token: 'old', name: 'Ada' });
  answer = () => Response.json({ success: true, message: 'Saved', token: 'new' });
  const saved = await forward('/api/admin-users/7', { method: 'PUT', headers: json, body: '{}' });
  expect(await saved.json()).toEqual({ success: true, message: 'Saved', token: 'kept by the app' });
  expect(await sessions.read(server)).toEqual({ token: 'new', name: 'Ada' });
});

it('leaves every other answer as it is', async () => {
  for (const body of ['{"success":true,"message":"Saved"}', 'null', '[]', 'not JSON', '{"token":7}']) {
    answer = () => new Response(body, { status: 201 });
    const saved = await forward('/api/add-category', { method: 'POST', headers: json, body: '{}' });
    expect([saved.status, await saved.text()]).toEqual([201, body]);
  }
  answer = () => new Response(null, { status: 304, headers: { etag: '"1"' } });
  const cached = await forward('/api/products');
  expect([cached.status, cached.headers.get('etag')]).toEqual([304, '"1"']);
});

it('says what was written, once it was', async () => {
  answer = () => Response.json({ success: true, message: 'Saved' });
  await forward('/api/contact-queries/7', { method: 'PUT', headers: json, body: '{}' });
  await forward('/api/contact-queries');
  answer = () => Response.json({ success: false }, { status: 409 });
  await forward('/api/contact-queries/8', { method: 'DELETE' });
  expect(written).toEqual(['/api/contact-queries/7']);
});

it('sends nothing of the page that the server need not know', async () => {
  answer = () => Response.json([]);
  const headers = { authorization: 'Bearer forged', cookie: 'a=b', 'if-none-match': '"1"', accept: 'application/json' };
  await forward('/api/products', { headers });
  expect(calls[0]?.headers).toEqual({ 'if-none-match': '"1"', accept: 'application/json' });
});

it('lets no cookie, and no length of what was packed, through to the page', async () => {
  const headers = {
    'set-cookie': 'a=b',
    'content-encoding': 'br',
    'content-length': '7',
    'strict-transport-security': 'max-age=1',
    'content-type': 'image/webp',
    'cache-control': 'immutable',
  };
  answer = () => new Response('image', { headers });
  const image = await forward('/uploads/a.webp');
  expect(Object.fromEntries(image.headers)).toEqual({
    'content-type': 'image/webp',
    'cache-control': 'immutable',
    'x-content-type-options': 'nosniff',
  });
});

it('hands an upload on while it comes', async () => {
  let heard: (text: string) => void = () => {};
  const first = new Promise<string>(resolve => {
    heard = resolve;
  });
  answer = async ({ body }) => {
    const texts: string[] = [];
    for await (const chunk of body as ReadableStream<Uint8Array>) {
      texts.push(new TextDecoder().decode(chunk));
      heard(texts[0] ?? '');
    }
    return Response.json({ success: true, message: texts.join('') });
  };
  const { readable, writable } = new TransformStream<Uint8Array>();
  const writer = writable.getWriter();
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const saved = forward('/api/upload-image', { method: 'POST', headers, body: readable, duplex: 'half' });
  await writer.write(new TextEncoder().encode('one '));
  // The server has it before the page has sent the rest.
  expect(await first).toBe('one ');
  await writer.write(new TextEncoder().encode('two'));
  await writer.close();
  expect(await (await saved).json()).toEqual({ success: true, message: 'one two' });
});

it("answers in the API's own form when the server cannot be reached", async () => {
  answer = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'));
  const lost = await forward('/api/products');
  const message = `Cannot reach ${server}. www.example.com refused the connection: the website is not running there.`;
  expect(lost.status).toBe(503);
  expect(await lost.json()).toEqual({ success: false, message, error: { code: 'unavailable', details: [] } });
  expect(connection.error).toBe(message);

  answer = () => Response.json([]);
  await forward('/api/products');
  expect(connection.error).toBeNull();
});

it('follows nobody to another address', async () => {
  answer = () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } });
  const sent = await forward('/api/products');
  expect([sent.status, (await sent.json()).message]).toEqual([503, `${server} sends on to another address.`]);
});

it('says that no server was chosen', async () => {
  chosen = null;
  answer = () => expect.unreachable();
  expect((await (await forward('/api/products')).json()).message).toBe('No website was chosen yet.');
});

it('hands on no answer that is too long to be looked at', async () => {
  answer = () => new Response(`{"padding":"${'x'.repeat(1024 * 1024)}","token":"secret"}`);
  const saved = await forward('/api/auth/login', { method: 'POST', headers: json, body: '{}' });
  expect(await saved.text()).not.toContain('secret');
  expect(saved.status).toBe(500);
});
