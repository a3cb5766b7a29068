import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { loadUntilRefused } from '../fixtures/servers/keep-alive-load.ts';
import { isPortOpen, ROOT, type ServerProcess, startServer } from '../fixtures/servers/server-process.ts';
import { ADMIN } from '../fixtures/staff/admin-account.ts';
import { startUpload } from '../fixtures/uploads/slow-upload.ts';

const admin = { ADMIN_NAME: ADMIN.name, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

let dataDir: string;
const running: ServerProcess[] = [];

test.beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'catalogue-stop-'));
});

test.afterEach(async () => {
  for (const server of running.splice(0)) server.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startServer>[1] = {}): Promise<ServerProcess> {
  const server = await startServer(dataDir, { ...options, settings: { ...admin, ...options.settings } });
  running.push(server);
  return server;
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
  });
  return (await answer.json()).token;
}

test.describe('npm start', () => {
  const command: [string, ...string[]] = ['npm', 'start'];

  test('passes SIGTERM on to the server and ends with it', async () => {
    const server = await start({ command, cwd: ROOT });
    expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(await isPortOpen(server.port)).toBe(false);
  });

  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    test(`exits cleanly on ${name} to its whole process group`, async () => {
      const server = await start({ command, cwd: ROOT });
      process.kill(-server.pid, name);
      expect(await server.ended).toEqual({ code: 0, signal: null });
      expect(await isPortOpen(server.port)).toBe(false);
    });
  }
});

test('a stop under load aborts no request, and every acknowledged enquiry is stored', async () => {
  const first = await start({ settings: { TRUST_PROXY: '1' } });
  const { result, stopped } = loadUntilRefused(first.url, 16);
  const { acknowledged, cut, failed } = result;
  await expect.poll(() => result.answered > 100 && acknowledged.length > 20).toBe(true);
  expect(await first.signal('SIGTERM')).toEqual({ code: 0, signal: null });
  await stopped;
  expect(cut).toEqual([]);
  expect(failed).toEqual([]);

  const second = await start();
  const headers = { authorization: `Bearer ${await signIn(second.url)}` };
  const stored = await (await fetch(`${second.url}/api/contact-queries`, { headers })).json();
  const messages = new Set(stored.map(({ message }: { message: string }) => message));
  expect(acknowledged.filter(message => !messages.has(message))).toEqual([]);
});

test('an upload that takes another twelve seconds is finished before the server exits', {
  tag: '@nightly',
}, async () => {
  const server = await start();
  const token = await signIn(server.url);
  const upload = startUpload(server.url, token);
  await upload.sendHalf();
  const ended = server.signal('SIGTERM');
  await wait(12_000);
  expect(await upload.finish()).toBe(201);
  expect(await ended).toEqual({ code: 0, signal: null });
});
