import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { arrivingFiles } from '../../enquiries/files/arriving-files.ts';
import { countBytes, leftToday } from '../../enquiries/files/room.ts';
import { databases } from '../../testing/databases.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const megabyte = 1024 * 1024;
const boundary = 'HELD';
const file = (name: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`;

describe.each(databases)('forms with files that never end, on %s', { timeout: 60_000 }, database => {
  let server: TestServer;
  let open: { socket: Socket; text: () => string }[];
  beforeEach(async () => {
    open = [];
    server = await startTestServer(database, { trustProxy: true });
  });
  afterEach(async () => {
    for (const { socket } of open) socket.destroy();
    // Their bytes are counted first.
    for (let tries = 0; tries < 100 && arrivingFiles.total > 0; tries += 1) await wait(50);
    await server?.close();
  });

  /** Opens a form, and sends its first file but not its end. */
  function hold(address: string, megabytes: number, length = 299 * megabyte): void {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    open.push({ socket, text: () => text });
    const type = `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}`;
    socket.write(`POST /api/contact-submit HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n${type}\r\n\r\n`);
    socket.write(file('held.csv'));
    socket.write(Buffer.alloc(megabytes * megabyte, 'a'));
  }

  const heldBytes = () => {
    const { scratch } = server.deps.media;
    return readdirSync(scratch).reduce((sum, name) => sum + statSync(join(scratch, name)).size, 0);
  };

  /** Once nothing more is written. */
  async function settledMegabytes(): Promise<number> {
    let bytes = -1;
    for (let same = 0; same < 8; ) {
      await wait(100);
      const now = heldBytes();
      same = now === bytes && now > 0 ? same + 1 : 0;
      bytes = now;
    }
    return bytes / megabyte;
  }

  test('are two at a time for one address, and a third one is taken without its files', async () => {
    for (let count = 0; count < 6; count += 1) hold('203.0.113.5', 3);
    const held = await settledMegabytes();
    expect(held).toBeGreaterThan(5);
    expect(held).toBeLessThanOrEqual(6);
    const third = new FormData();
    for (const [name, value] of Object.entries({ name: 'Ada', email: 'ada@example.com', message: 'A valve' }))
      third.append(name, value);
    third.append('files', new File(['a'.repeat(2 * megabyte)], 'flow.csv', { type: 'text/csv' }));
    const from = { 'X-Forwarded-For': '203.0.113.5' };
    const taken = await fetch(`${server.url}/api/contact-submit`, { method: 'POST', body: third, headers: from });
    expect(taken.status).toBe(201);
    expect(((await taken.json()) as { files: unknown[] }).files).toMatchObject([
      {
        name: 'flow.csv',
        reason: 'Other files were still arriving from your network. Please add it on your own page.',
      },
    ]);
    // Others are not concerned, nor is a form without files.
    hold('203.0.113.6', 3);
    expect(await settledMegabytes()).toBeGreaterThan(8);
    const form = new FormData();
    for (const [name, value] of Object.entries({ name: 'Ada', email: 'ada@example.com', message: 'A pump' }))
      form.append(name, value);
    const headers = { 'X-Forwarded-For': '203.0.113.5' };
    const sent = await fetch(`${server.url}/api/contact-submit`, { method: 'POST', body: form, headers });
    expect(sent.status).toBe(201);
  });

  const submit = (texts: Record<string, string>, address: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(texts)) form.append(name, value);
    const headers = { 'X-Forwarded-For': address };
    return fetch(`${server.url}/api/contact-submit`, { method: 'POST', body: form, headers });
  };

  test('are twenty at a time for one address, however small', async () => {
    const texts = { name: 'Ada', email: 'ada@example.com', message: 'A pump' };
    for (let count = 0; count < 20; count += 1) hold('203.0.113.8', 1 / 512, megabyte / 2);
    await vi.waitFor(() => expect(readdirSync(server.deps.media.scratch)).toHaveLength(20), { timeout: 10_000 });
    const refused = await submit(texts, '203.0.113.8');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(await refused.json()).toMatchObject({
      message: 'Too many forms are arriving from your network. Please try again in a minute.',
      error: { code: 'rate_limited' },
    });
    expect((await submit(texts, '203.0.113.9')).status).toBe(201);
    open[0]?.socket.destroy();
    await vi.waitFor(async () => expect((await submit(texts, '203.0.113.8')).status).toBe(201), { timeout: 10_000 });
  });

  test('have 1 MB of texts together', async () => {
    const texts = { name: 'a'.repeat(600_000), message: 'b'.repeat(600_000) };
    const refused = await submit(texts, '203.0.113.10');
    expect(refused.status).toBe(413);
    const message = 'message is too long: the texts of a form may have 1 MB together.';
    expect(await refused.json()).toMatchObject({
      error: { code: 'payload_too_large', details: [{ path: 'message', message }] },
    });
  });

  test('take no more than an address may send in a day', async () => {
    const address = '203.0.113.7';
    const { deps } = server;
    await deps.db.transaction(tables => countBytes(tables, deps, { address, bytes: 195 * megabyte }));
    hold(address, 4);
    hold(address, 4);
    const held = await settledMegabytes();
    expect(held).toBeGreaterThan(3);
    expect(held).toBeLessThanOrEqual(6);
    // A form that is given up was sent all the same.
    for (const { socket } of open) socket.destroy();
    const left = () => deps.db.read(tables => leftToday(tables, deps, address));
    for (let tries = 0; tries < 100 && heldBytes() > 0; tries += 1) await wait(50);
    expect(heldBytes()).toBe(0);
    for (let tries = 0; tries < 100 && (await left()) > 0; tries += 1) await wait(50);
    expect(await left()).toBe(0);
  });

  test('count no longer once they were given up, even while room was asked for', async () => {
    const { db } = server.deps;
    const read = db.read.bind(db);
    vi.spyOn(db, 'read').mockImplementation(async work => {
      await wait(600);
      return read(work);
    });
    for (let count = 0; count < 4; count += 1) hold(`203.0.113.${40 + count}`, 1 / 512);
    await wait(200);
    for (const { socket } of open) socket.destroy();
    await wait(1500);
    expect(arrivingFiles.total).toBe(0);
  });

  test('of many addresses stay within the quota', async () => {
    server.deps.fileRoom.quotaBytes = 10 * megabyte;
    for (let count = 0; count < 6; count += 1) hold(`203.0.113.${20 + count}`, 4);
    const held = await settledMegabytes();
    expect(held).toBeGreaterThan(8);
    // Six may have asked for their piece at the same moment.
    expect(held).toBeLessThanOrEqual(16);
  });

  test('leave the last fifth of the disk', async () => {
    server.deps.fileRoom.disk = async () => ({ total: 100 * megabyte, free: 25 * megabyte - heldBytes() });
    for (let count = 0; count < 4; count += 1) hold(`203.0.113.${30 + count}`, 4);
    expect(await settledMegabytes()).toBeLessThanOrEqual(9);
  });
});
