import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { pack } from '../../scripts/pack/pack.ts';
import { systemVariables } from '../../scripts/process/system-variables.ts';
import { type ServerProcess, startServer } from '../fixtures/servers/server-process.ts';
import { ADMIN } from '../fixtures/staff/admin-account.ts';
import { png } from '../fixtures/uploads/noise-png.ts';

/** The production artefact, unpacked outside the repository. */
let folder: string;
let artefact: string;
let demoArchive: string;
let bytes: number;
let server: ServerProcess | undefined;

test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'catalogue-pack-'));
  const packed = pack(path.join(folder, 'release'));
  bytes = packed.bytes;
  const elsewhere = path.join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  execFileSync('tar', ['-xzf', packed.archive, '-C', elsewhere]);
  demoArchive = packed.demoArchive;
  artefact = path.join(elsewhere, path.basename(packed.folder));
});
test.afterAll(() => {
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

test('contains everything to run, and nothing for building or testing', () => {
  expect(bytes).toBeLessThan(93_500_000);
  const packages = readdirSync(path.join(artefact, 'node_modules'));
  expect(packages).toEqual(expect.arrayContaining(['better-sqlite3', 'mysql2', 'pdfkit', 'piscina', 'sharp']));
  for (const name of ['koa', 'typeorm', 'zod']) expect(packages, 'built into the server').not.toContain(name);
  for (const name of ['electron', 'lighthouse', 'vite', 'typescript', 'vitest', 'node', '@playwright', '@hydraulics']) {
    expect(packages).not.toContain(name);
  }
  expect(existsSync(path.join(artefact, 'docs/operations.md'))).toBe(true);
  const bill = JSON.parse(readFileSync(path.join(artefact, 'bom.json'), 'utf8'));
  expect(bill.bomFormat).toBe('CycloneDX');
  const listed = (bill.components as { name: string }[]).map(({ name }) => name);
  expect(listed).toEqual(expect.arrayContaining(['koa', 'typeorm', 'react', 'quill']));
  expect(readFileSync(path.join(artefact, 'THIRD-PARTY-NOTICES.txt'), 'utf8')).toMatch(/^koa .* \(MIT\)$/m);
  for (const name of ['licences.md', 'licences-back-office.md']) {
    expect(readFileSync(path.join(artefact, 'web/dist/client', name), 'utf8')).toContain('react');
  }
  expect(readdirSync(path.join(artefact, 'demo')), 'the example of a profile').toEqual(['company.json']);
});

test('has every package that the built server loads', () => {
  const dist = path.join(artefact, 'dist');
  const loaded = /(?:^import .*?\bfrom |^import |\bimport\(|\b(?:__)?require\()"([^".][^"]*)"/gm;
  const isThere = (name: string) =>
    [dist, artefact].some(folder => existsSync(path.join(folder, 'node_modules', name, 'package.json')));
  const missing = readdirSync(dist)
    .filter(file => file.endsWith('.js'))
    .flatMap(file => [...readFileSync(path.join(dist, file), 'utf8').matchAll(loaded)].map(([, name = '']) => name))
    .filter(name => !isBuiltin(name))
    .map(name => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '')
    .filter(name => !isThere(name));
  // Vite serves the sources in development.
  expect([...new Set(missing)]).toEqual(['vite']);
});

test('starts from any folder, accepts a sign-in and an image, and its commands work beside it', async () => {
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  const main = path.join(artefact, 'dist/main.js');
  const admin = { ADMIN_NAME: ADMIN.name, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const command: [string, string] = [process.execPath, main];
  server = await startServer(dataDir, { command, settings: { ...admin, DEMO: '1' } });
  expect(await (await fetch(`${server.url}/api/products`)).json(), 'without the archive of the demo').toEqual([]);
  expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null });
  execFileSync('tar', ['-xzf', demoArchive, '-C', path.dirname(artefact)]);
  server = await startServer(dataDir, { command, settings: { DEMO: '1' } });
  const { url } = server;

  const page = await fetch(`${url}/`);
  expect(page.status).toBe(200);
  expect(await (await fetch(`${url}/api/products`)).json(), 'the demo').toHaveLength(30);
  const styleSheet = /href="(\/assets\/[^"]+)"/.exec(await (await fetch(`${url}/admin-login`)).text())?.[1];
  expect((await fetch(`${url}${styleSheet}`)).status).toBe(200);

  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
  });
  expect(signedIn.status).toBe(200);
  const { token } = await signedIn.json();
  const form = new FormData();
  const { name, mimeType, buffer } = png('picture.png', 64);
  form.append('image-file', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const headers = { authorization: `Bearer ${token}` };
  const uploaded = await fetch(`${url}/api/upload-image`, { method: 'POST', headers, body: form });
  expect(uploaded.status, 'the image worker and its native packages are there').toBe(201);

  const run = async (command: string, ...args: string[]) => {
    const options = { cwd: dataDir, env: { ...systemVariables(), DATA_DIR: dataDir } };
    const file = path.join(artefact, 'dist', `${command}.js`);
    return (await promisify(execFile)(process.execPath, [file, ...args], options)).stdout;
  };
  expect(await run('reset-password', ADMIN.email)).toContain(`The new password of ${ADMIN.email} is `);
  const backup = path.join(folder, 'backup');
  expect(await run('backup', backup)).toContain(backup);
  expect(await run('verify', backup)).toContain(backup);
  expect(await run('collect')).not.toBe('');
  expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null });
});
