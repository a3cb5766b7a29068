import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type ServerProcess, startServer } from '../fixtures/servers/server-process.ts';
import { ADMIN } from '../fixtures/staff/admin-account.ts';

const settings = { ADMIN_NAME: ADMIN.name, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
type Shown = { _id: string; state: string; message: string | null; path: string | null };

let dataDir: string;
let server: ServerProcess | undefined;
test.beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'catalogue-killed-'));
});
test.afterEach(() => {
  server?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** API calls as staff. */
async function signIn({ url }: ServerProcess) {
  const send = async (method: string, address: string, body?: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(url + address, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    expect(answer.ok, `${method} ${address}: ${answer.status}`).toBe(true);
    return answer.json();
  };
  const { token } = await send('POST', '/api/auth/login', { email: ADMIN.email, password: ADMIN.password });
  return {
    get: (address: string) => send('GET', address, undefined, token),
    post: (address: string, body: object = {}) => send('POST', address, body, token),
  };
}

test('a server that is killed while it makes a catalogue leaves no partial file, and makes it again after its next start', async () => {
  server = await startServer(dataDir, { settings });
  const before = await signIn(server);
  await before.post('/api/add-category', { name: 'Valves' });
  const total = 250;
  const table = { fileName: 'valves.csv', sheet: 'x', columns: ['Name', 'Category'], total };
  const { _id: imported } = await before.post('/api/v1/product-imports', table);
  const rows = Array.from({ length: total }, (_, index) => ({ row: index + 2, cells: [`Valve ${index}`, 'Valves'] }));
  await before.post(`/api/v1/product-imports/${imported}/rows`, { rows });
  await before.post(`/api/v1/product-imports/${imported}/start`);
  await expect.poll(async () => (await before.get('/api/v1/product-imports'))[0].state).toBe('done');

  const begun: Shown = await before.post('/api/v1/catalogues', { units: 'metric' });
  const parts = () => globSync(path.join(dataDir, 'tmp/*/*.pdf'));
  await expect.poll(parts, { intervals: [5] }).toHaveLength(1);
  await server.signal('SIGKILL');
  expect(globSync(path.join(dataDir, 'catalogues/*'))).toEqual([]);

  server = await startServer(dataDir, { settings });
  const after = await signIn(server);
  const made = async () => ((await after.get('/api/v1/catalogues')) as Shown[]).find(({ _id }) => _id === begun._id);
  await expect.poll(async () => (await made())?.state, { timeout: 60_000 }).toBe('done');
  expect(parts()).toEqual([]);
  const file = await fetch(server.url + (await made())?.path);
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});
