import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Connection } from '../servers/connection.ts';
import { SessionStore } from '../session/session-store.ts';
import { type ApiRequest, createApiProxy } from './api-proxy.ts';
import { type UploadProgress, Uploads } from './uploads.ts';

const server = 'https://www.example.com';
const page = 'app://backoffice';

let folder: string;
let sessions: SessionStore;
let connection: Connection;
let requests: ApiRequest[];
let respond: (request: ApiRequest) => Response | Promise<Response>;
let origin: string | null;
let writtenPaths: string[];
let uploads: Uploads;
let uploadProgress: UploadProgress[];
/** Whether the server answers a ping. */
let alive: boolean;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'api-proxy-'));
  const never = () => expect.unreachable();
  sessions = new SessionStore(folder, {
    isAvailable: async () => false,
    isProtected: () => true,
    encrypt: never,
    decrypt: never,
  });
  const setTimer = () => setTimeout(() => {}, 0);
  connection = new Connection({
    ping: async () => {
      if (!alive) throw new Error('net::ERR_FAILED');
    },
    onChange: () => {},
    setTimer,
  });
  requests = [];
  writtenPaths = [];
  uploadProgress = [];
  uploads = new Uploads({ onProgress: progress => uploadProgress.push(progress), onPart: () => {} });
  alive = false;
  origin = server;
});
afterEach(() => rmSync(folder, { recursive: true }));

function fetchThroughProxy(path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
  const sendRequest = async (call: ApiRequest) => {
    requests.push(call);
    return respond(call);
  };
  const proxy = createApiProxy({
    sendRequest,
    server: () => origin,
    sessions,
    connection,
    uploads,
    onWrite: path => writtenPaths.push(path),
  });
  // Unlike Electron's, Node's Request gives app: no origin and forbids some headers.
  const request = new Request(page + path, init);
  return proxy(request);
}
const json = { 'content-type': 'application/json' };

it('extracts the token from the response to a sign-in, and sends it with every later request', async () => {
  respond = () => Response.json({ success: true, message: 'Hello', token: 'secret', user: { _id: '7', name: 'Ada' } });
  const body = '{"email":"ada@example.com","password":"x"}';
  const login = await fetchThroughProxy('/api/auth/login', { method: 'POST', headers: json, body });
  const text = await login.text();
  expect(text).not.toContain('secret');
  expect(JSON.parse(text)).toMatchObject({ success: true, token: 'kept by the app', user: { name: 'Ada' } });
  expect(new TextDecoder().decode(requests[0]?.body as Uint8Array<ArrayBuffer>)).toBe(body);
  expect(requests[0]?.headers).not.toHaveProperty('authorization');
  expect(await sessions.read(server)).toEqual({ token: 'secret', name: 'Ada' });

  respond = () => Response.json([]);
  await fetchThroughProxy('/api/products?q=pump');
  expect(requests[1]).toMatchObject({
    url: 'https://www.example.com/api/products?q=pump',
    method: 'GET',
    headers: { authorization: 'Bearer secret' },
    body: null,
  });
});

it('replaces the token and keeps the name', async () => {
  await sessions.save(server, { token: 'old', name: 'Ada' });
  respond = () => Response.json({ success: true, message: 'Saved', token: 'new' });
  const saved = await fetchThroughProxy('/api/admin-users/7', { method: 'PUT', headers: json, body: '{}' });
  expect(await saved.json()).toEqual({ success: true, message: 'Saved', token: 'kept by the app' });
  expect(await sessions.read(server)).toEqual({ token: 'new', name: 'Ada' });
});

it('leaves every other response unchanged', async () => {
  for (const body of [
    '{"success":true,"message":"Saved"}',
    'null',
    '[]',
    'not JSON',
    '{"token":7}',
    '{ "token": "" }',
  ]) {
    respond = () => new Response(body, { status: 201 });
    const saved = await fetchThroughProxy('/api/add-category', { method: 'POST', headers: json, body: '{}' });
    expect([saved.status, await saved.text()]).toEqual([201, body]);
  }
  respond = () => new Response(null, { status: 304, headers: { etag: '"1"' } });
  const cached = await fetchThroughProxy('/api/products');
  expect([cached.status, cached.headers.get('etag')]).toEqual([304, '"1"']);
});

it('reports successful writes only', async () => {
  respond = () => Response.json({ success: true, message: 'Saved' });
  await fetchThroughProxy('/api/v1/enquiries/7', { method: 'PUT', headers: json, body: '{}' });
  await fetchThroughProxy('/api/contact-queries');
  respond = () => Response.json({ success: false }, { status: 409 });
  await fetchThroughProxy('/api/contact-queries/8', { method: 'DELETE' });
  expect(writtenPaths).toEqual(['/api/v1/enquiries/7']);
});

it('forwards only the headers that the server needs', async () => {
  respond = () => Response.json([]);
  const headers = { authorization: 'Bearer forged', cookie: 'a=b', 'if-none-match': '"1"', accept: 'application/json' };
  await fetchThroughProxy('/api/products', { headers });
  expect(requests[0]?.headers).toEqual({ 'if-none-match': '"1"', accept: 'application/json' });
});

it('removes cookies and the length of the compressed body from the response', async () => {
  const headers = {
    'set-cookie': 'a=b',
    'content-encoding': 'br',
    'content-length': '7',
    'strict-transport-security': 'max-age=1',
    'content-type': 'image/webp',
    'cache-control': 'immutable',
  };
  respond = () => new Response('image', { headers });
  const image = await fetchThroughProxy('/uploads/a.webp');
  expect(Object.fromEntries(image.headers)).toEqual({
    'content-type': 'image/webp',
    'cache-control': 'immutable',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});

it('streams an upload', async () => {
  let resolveFirst: (text: string) => void = () => {};
  const firstChunk = new Promise<string>(resolve => {
    resolveFirst = resolve;
  });
  respond = async ({ body }) => {
    const texts: string[] = [];
    for await (const chunk of body as ReadableStream<Uint8Array>) {
      texts.push(new TextDecoder().decode(chunk));
      resolveFirst(texts[0] ?? '');
    }
    return Response.json({ success: true, message: texts.join('') });
  };
  const { readable, writable } = new TransformStream<Uint8Array>();
  const writer = writable.getWriter();
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const saved = fetchThroughProxy('/api/upload-image', { method: 'POST', headers, body: readable, duplex: 'half' });
  await writer.write(new TextEncoder().encode('one '));
  // The server gets the first chunk before the page has sent the rest.
  expect(await firstChunk).toBe('one ');
  await writer.write(new TextEncoder().encode('two'));
  await writer.close();
  expect(await (await saved).json()).toEqual({ success: true, message: 'one two' });
});

it("responds in the API's error format when the server cannot be reached", async () => {
  respond = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'));
  const unavailable = await fetchThroughProxy('/api/products');
  const message = `Cannot reach ${server}. www.example.com refused the connection: the website is not running there.`;
  expect(unavailable.status).toBe(503);
  expect(await unavailable.json()).toEqual({ success: false, message, error: { code: 'unavailable', details: [] } });
  expect(connection.error).toBe(message);

  respond = () => Response.json([]);
  await fetchThroughProxy('/api/products');
  expect(connection.error).toBeNull();
});

it('does not mistake a cancelled upload for a lost connection', async () => {
  respond = () => Promise.reject(new Error('net::ERR_ABORTED'));
  const upload = () => {
    const body = new FormData();
    body.append('image-file', new File(['x'], 'x.png'));
    return fetchThroughProxy('/api/upload-image', { method: 'POST', body });
  };
  alive = true;
  expect((await upload()).status).toBe(503);
  expect(connection.error).toBeNull();
  alive = false;
  await upload();
  await expect.poll(() => connection.error).toMatch(/^Cannot reach https:\/\/www\.example\.com\. /);
});

it('does not follow redirects', async () => {
  respond = () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } });
  const redirected = await fetchThroughProxy('/api/products');
  expect([redirected.status, (await redirected.json()).message]).toEqual([
    503,
    `${server} redirects to another address.`,
  ]);
});

it('responds with an error when no website is chosen', async () => {
  origin = null;
  respond = () => expect.unreachable();
  expect((await (await fetchThroughProxy('/api/products')).json()).message).toBe('No website has been chosen yet.');
});

it('drops a response that is too long to search for a token', async () => {
  respond = () => new Response(`{"padding":"${'x'.repeat(1024 * 1024)}","token":"secret"}`);
  const saved = await fetchThroughProxy('/api/auth/login', { method: 'POST', headers: json, body: '{}' });
  expect(await saved.text()).not.toContain('secret');
  expect(saved.status).toBe(500);
});

it('reports the bytes of an upload, and stops its request when it is cancelled', async () => {
  const id = 'b0f8c1de-6a52-4a0b-9a51-2b1f8f1f7a11';
  respond = ({ signal, onSent }) => {
    onSent?.(64, false);
    uploads.cancel(id);
    expect(signal?.aborted).toBe(true);
    throw new Error('net::ERR_ABORTED');
  };
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'x-upload-id': id, 'x-upload-size': '100' };
  const response = await fetchThroughProxy('/api/products', { method: 'POST', headers, body: '--x--' });
  expect(uploadProgress).toEqual([{ id, sent: 64, total: 100 }]);
  expect(requests[0]?.headers).toEqual({ 'content-type': headers['content-type'] });
  expect(response.status).toBe(503);
  expect(connection.error).toBeNull();
});
