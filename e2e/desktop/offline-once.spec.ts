import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Offline } from '../../desktop/src/main/offline/offline.ts';
import type { ApiRequest } from '../../desktop/src/main/proxy/api-proxy.ts';
import { createOfflineProxy } from '../../desktop/src/main/proxy/offline-proxy.ts';
import { Uploads } from '../../desktop/src/main/proxy/uploads.ts';
import { Connection } from '../../desktop/src/main/servers/connection.ts';
import { SessionStore } from '../../desktop/src/main/session/session-store.ts';
import { InterruptibleProxy } from '../fixtures/desktop/network.ts';
import { staffCalls } from '../fixtures/pages/product-form.ts';
import { tokenOf } from '../fixtures/staff/back-office.ts';
import { expect, test } from '../fixtures/test.ts';
import { png } from '../fixtures/uploads/noise-png.ts';

const encryption = {
  isAvailable: async () => true,
  isProtected: () => true,
  encrypt: async (text: string) => Buffer.from(text),
  decrypt: async (bytes: Buffer) => ({ text: bytes.toString(), shouldReEncrypt: false }),
};

/** The main process without its windows; a second one on the same folder is a restart. */
async function start(folder: string, origin: string, token: string) {
  const sendRequest = ({ url, method, headers, body }: ApiRequest) =>
    fetch(url, { method, headers, body, ...(body ? { duplex: 'half' } : {}) } as RequestInit).catch(error => {
      throw new Error('net::ERR_CONNECTION_RESET', { cause: error });
    });
  const connection = new Connection({
    ping: () => fetch(`${origin}/api/health`),
    onChange: () => {},
    setTimer: () => setTimeout(() => {}, 0),
  });
  const sessions = new SessionStore(path.join(folder, 'sessions'), encryption);
  await sessions.save(origin, { token, name: 'Ada' });
  const places = { folder: path.join(folder, 'offline'), encryption, sessions, connection };
  const offline = new Offline({ ...places, sendRequest, onChange: () => {}, onSent: () => {} });
  const uploads = new Uploads({ onProgress: () => {}, onPart: () => {} });
  const proxy = createOfflineProxy({
    ...{ sendRequest, sessions, connection, uploads },
    server: () => origin,
    offline: site => offline.of(site),
  });
  return { connection, offline, proxy };
}

test('changes cut off on their way there or back are carried out once by the website', async ({ server, request }) => {
  const { token } = await tokenOf(request, server.admin);
  const headers = { Authorization: `Bearer ${token}` };
  const [category] = await (await request.get('/api/categories')).json();
  const id = await (await staffCalls(request, server.admin)).addProduct({ name: 'Lifting gear' });
  const enquiry = await request.post('/api/contact-submit', {
    data: { name: 'Nils', email: 'n@example.com', message: 'x' },
  });
  expect(enquiry.status()).toBe(201);
  const enquiryId: string = (await enquiry.json())._id;
  const productPath = `/api/products/${id}`;
  const notesPath = `/api/v1/enquiries/${enquiryId}/notes`;
  const picture = new File([new Uint8Array(png('', 200).buffer)], 'a.png', { type: 'image/png' });
  const form = (fields: Record<string, string | File>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return body;
  };
  const json = (body: object) => JSON.stringify(body);
  const words = { categoryId: category._id };
  const changes: [method: string, path: string, body: () => FormData | string][] = [
    ['POST', '/api/products', () => form({ ...words, name: 'Once, new', images: picture })],
    ['PUT', productPath, () => form({ ...words, name: 'Once, changed', version: '1', images: picture })],
    ['PUT', `/api/v1/enquiries/${enquiryId}`, () => json({ state: 'answered', version: 1 })],
    ['POST', notesPath, () => json({ text: 'Called back' })],
  ];

  const line = new InterruptibleProxy(server.url);
  await line.connect();
  const folder = mkdtempSync(path.join(tmpdir(), 'offline-once-'));
  try {
    let app = await start(folder, line.url, token);
    for (const [index, [method, address, body]] of changes.entries()) {
      // The connection is lost first in the middle of the request, then twice during the answer.
      if (address === '/api/products') line.cutRequests.set(`${method} ${address}`, 20_000);
      else line.lostAnswers.add(`${method} ${address}`);
      const key = { 'idempotency-key': `key-${index}` };
      const type = { 'content-type': 'application/json' };
      const send = (more: object) => {
        const content = body();
        const init = {
          method,
          body: content,
          headers: { ...key, ...(typeof content === 'string' ? type : {}), ...more },
        };
        return app.proxy(new Request(`app://site${address}`, init));
      };
      expect((await send({})).status).toBe(503);
      expect((await send({ 'x-keep-change': 'yes' })).status).toBe(202);
      line.lostAnswers.add(`${method} ${address}`);
      await app.connection.retry(line.url);
      await app.offline.resume(line.url);
      // The app is killed, and started again.
      app = await start(folder, line.url, token);
      expect((await app.offline.of(line.url))?.changes).toHaveLength(1);
      await app.offline.resume(line.url);
      expect((await app.offline.of(line.url))?.changes).toEqual([]);
      expect(line.lostAnswers.size + line.cutRequests.size).toBe(0);
    }

    // Two pictures are placed on one product without a connection, and neither replaces the other.
    await line.disconnect();
    const [present] = (await (await request.get(productPath)).json()).images as string[];
    for (const size of [100, 120]) {
      const file = new File([new Uint8Array(png('', size).buffer)], `${size}.png`, { type: 'image/png' });
      const pictures = JSON.stringify({ images: [{ path: present }, { file: 0 }] });
      const key = { 'idempotency-key': `picture-${size}` };
      const place = (more: object) =>
        app.proxy(
          new Request(`app://site${productPath}`, {
            method: 'PUT',
            body: form({ version: '2', pictures, images: file }),
            headers: { ...key, ...more },
          }),
        );
      expect((await place({})).status).toBe(503);
      expect((await place({ 'x-keep-change': 'yes' })).status).toBe(202);
    }
    await line.connect();
    await app.connection.retry(line.url);
    await app.offline.resume(line.url);
    const { images, version } = await (await request.get(productPath)).json();
    expect([images.length, images[0], version]).toEqual([3, present, 4]);
  } finally {
    await line.disconnect();
    rmSync(folder, { recursive: true });
  }

  const stored = (await (await request.get('/api/products')).json()) as {
    name: string;
    images: string[];
    version: number;
  }[];
  const once = stored
    .filter(({ name }) => name.startsWith('Once'))
    .map(({ name, images, version }) => [name, images.length, version]);
  expect(once.sort()).toEqual([
    ['Once, changed', 3, 4],
    ['Once, new', 1, 1],
  ]);
  const get = async (address: string) => (await request.get(address, { headers })).json();
  expect(await get(`/api/v1/enquiries/${enquiryId}`)).toMatchObject({ state: 'answered', version: 2 });
  const events = (await get(`/api/v1/enquiries/${enquiryId}/timeline`)) as { kind: string; text: string }[];
  expect(events.map(({ kind, text }) => [kind, text])).toEqual([
    ['state', ''],
    ['note', 'Called back'],
  ]);
});
