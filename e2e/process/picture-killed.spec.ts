import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type ServerProcess, startServer } from '../fixtures/servers/server-process.ts';
import { ADMIN } from '../fixtures/staff/admin-account.ts';

const settings = { ADMIN_NAME: ADMIN.name, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
const photo = path.resolve(import.meta.dirname, '../../demo/pictures/vcp-250-180-press-cylinder-view/1440x1080.webp');

let dataDir: string;
let server: ServerProcess | undefined;
test.beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'picture-killed-'));
});
test.afterEach(() => {
  server?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function upload({ url }: ServerProcess): Promise<string> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
  });
  const { token } = await login.json();
  const body = new FormData();
  body.append('file', new Blob([readFileSync(photo)]), 'press.webp');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/v1/media`, { method: 'POST', headers, body });
  expect(answer.ok, `${answer.status}`).toBe(true);
  return (await answer.json()).path;
}

test('a server that is killed while it encodes a picture that was saved encodes it after its next start', async () => {
  server = await startServer(dataDir, { settings });
  const saved = await upload(server);
  const sizes = () => readdirSync(path.join(dataDir, 'uploads')).map(name => name.slice(name.lastIndexOf('-') + 1));
  expect(sizes().sort()).toEqual(['1440x1080.webp', '320x240.avif', '320x240.webp', '640x480.webp', '960x720.webp']);
  const encoding = () => globSync(path.join(dataDir, 'tmp/*/*'));
  await expect.poll(encoding, { intervals: [5] }).toHaveLength(1);
  await server.signal('SIGKILL');

  server = await startServer(dataDir, { settings });
  const avif = `${server.url}/${saved.replace('.webp', '.avif')}`;
  await expect.poll(async () => (await fetch(avif)).headers.get('content-type')).toBe('image/avif');
  expect(sizes().filter(name => name.endsWith('.avif'))).toHaveLength(4);
  await expect.poll(encoding).toEqual([]);
});
