import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contentOf, release } from '../testing/releases.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { testWebsite } from '../testing/website.ts';

const website = testWebsite(async () => ({ status: 404, head: '', body: 'No such page', state: null }));
const installer = 'back-office-1.2.0-windows-x64.exe';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer('sqlite', { website, mayLog: true });
  folder = join(server.folder, 'desktop');
});
afterAll(() => server?.close());
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  server.logged.length = 0;
});

const releaseAll = () => (['windows', 'mac', 'linux'] as const).flatMap(system => release(folder, system));

test.each([
  ['latest.yml', 'text/yaml; charset=utf-8', 'no-cache'],
  ['latest-mac.yml', 'text/yaml; charset=utf-8', 'no-cache'],
  ['latest-linux.yml', 'text/yaml; charset=utf-8', 'no-cache'],
  ['latest.yml.sig', 'application/json; charset=utf-8', 'no-cache'],
  [installer, 'application/vnd.microsoft.portable-executable', 'public, max-age=31536000, immutable'],
  [`${installer}.blockmap`, 'application/octet-stream', 'public, max-age=31536000, immutable'],
  ['back-office-1.2.0-mac-x64.dmg', 'application/x-apple-diskimage', 'public, max-age=31536000, immutable'],
  ['back-office-1.2.0-mac-x64.zip', 'application/zip', 'public, max-age=31536000, immutable'],
  ['back-office-1.2.0-linux-x64.AppImage', 'application/vnd.appimage', 'public, max-age=31536000, immutable'],
  ['back-office-1.2.0-linux-x64.deb', 'application/vnd.debian.binary-package', 'public, max-age=31536000, immutable'],
])('%s is served with its type', async (name, type, cacheControl) => {
  releaseAll();
  const { status, headers } = await server.http.get(`/desktop/${name}?noCache=1abc`);
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe(type);
  expect(headers.get('Cache-Control')).toBe(cacheControl);
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('X-Robots-Tag')).toBe('noindex');
  const saved = /\.(yml|sig)$/.test(name) ? null : `attachment; filename="${name}"`;
  expect(headers.get('Content-Disposition')).toBe(saved);
  // fetch would add `Cache-Control: no-cache`.
  const known = { 'If-None-Match': headers.get('ETag') ?? '', 'Cache-Control': 'max-age=0' };
  const again = await server.http.get(`/desktop/${name}`, known);
  expect(again.status).toBe(304);
});

test.each([
  ['bytes=0-9', 206, 'bytes 0-9/', (whole: string) => whole.slice(0, 10)],
  ['bytes=100-', 206, 'bytes 100-', (whole: string) => whole.slice(100)],
  ['bytes=-5', 206, 'bytes ', (whole: string) => whole.slice(-5)],
  ['bytes=99999-', 416, 'bytes */', () => ''],
  ['bytes=5-2', 416, 'bytes */', () => ''],
  ['lines=1-2', 200, null, (whole: string) => whole],
] as const)('the part %s', async (range, status, contentRange, expected) => {
  releaseAll();
  const response = await server.http.get(`/desktop/${installer}`, { Range: range });
  expect(response.status).toBe(status);
  if (contentRange) expect(response.headers.get('Content-Range')).toContain(contentRange);
  expect(response.text).toBe(expected(contentOf(installer).toString()));
});

test('HEAD returns the size', async () => {
  releaseAll();
  const { headers, text } = await server.http.request(`/desktop/${installer}`, { method: 'HEAD' });
  expect(headers.get('Content-Length')).toBe(String(contentOf(installer).length));
  expect(headers.get('Accept-Ranges')).toBe('bytes');
  expect(text).toBe('');
});

test.each([
  '../catalogue.sqlite',
  '..%2Fcatalogue.sqlite',
  '%2e%2e/catalogue.sqlite',
  '..\\catalogue.sqlite',
  'folder/latest.yml',
  'folder.zip',
  '.hidden.yml',
  'notes.txt',
  'jwt-secret',
  'latest.yml%00.exe',
  'latest.yml/',
  'gone.exe',
  'out.exe',
  'outside.zip',
  'nowhere.dmg',
  'round.dmg',
])('%s is not served', async name => {
  releaseAll();
  mkdirSync(join(folder, 'folder'));
  mkdirSync(join(folder, 'folder.zip'));
  for (const file of ['.hidden.yml', 'notes.txt', 'jwt-secret', 'folder/latest.yml']) {
    writeFileSync(join(folder, file), 'private');
  }
  symlinkSync(join(server.folder, 'catalogue.sqlite'), join(folder, 'out.exe'));
  symlinkSync(join(folder, 'folder', 'latest.yml'), join(folder, 'outside.zip'));
  symlinkSync(join(folder, 'nothing'), join(folder, 'nowhere.dmg'));
  symlinkSync(join(folder, 'round.dmg'), join(folder, 'round.dmg'));
  const { status, text } = await server.http.get(`/desktop/${name}`);
  expect(status).toBe(404);
  expect(text).not.toContain('private');
  expect(server.logged).toEqual([]);
});

test('a link to another file of the folder is followed', async () => {
  releaseAll();
  symlinkSync(installer, join(folder, 'back-office.exe'));
  expect((await server.http.get('/desktop/back-office.exe')).text).toBe(contentOf(installer).toString());
});

test('staff see the available installers; a listed but missing file is left out', async () => {
  expect((await server.staff.get('/api/v1/desktop-releases')).json).toEqual([]);
  release(folder, 'windows');
  release(folder, 'mac');
  release(folder, 'linux', { version: '1.3.0', without: ['back-office-1.3.0-linux-x64.deb'] });
  const common = { releasedAt: '2026-11-20T09:30:00.000Z' };
  const of = (file: string) => ({ file, path: `/desktop/${file}`, bytes: contentOf(file).length });
  expect((await server.staff.get('/api/v1/desktop-releases')).json).toEqual([
    { system: 'windows', version: '1.2.0', ...common, ...of(installer) },
    { system: 'mac', version: '1.2.0', ...common, ...of('back-office-1.2.0-mac-x64.dmg') },
    { system: 'linux', version: '1.3.0', ...common, ...of('back-office-1.3.0-linux-x64.AppImage') },
  ]);
});

test('the installers for each processor are listed', async () => {
  release(folder, 'linux', { without: ['back-office-1.2.0-linux-x64.deb'] });
  release(folder, 'linux', { arch: 'arm64', without: ['back-office-1.2.0-linux-arm64.deb'] });
  const { json } = await server.staff.get('/api/v1/desktop-releases');
  expect((json as { file: string }[]).map(({ file }) => file)).toEqual([
    'back-office-1.2.0-linux-x64.AppImage',
    'back-office-1.2.0-linux-arm64.AppImage',
  ]);
  expect((await server.http.get('/desktop/latest-linux-arm64.yml.sig')).status).toBe(200);
});

test.each(['', 'rubbish', 'version: 1', '{', 'version: 1.0.0\nfiles: [{url: ../../etc/passwd.exe}]'])(
  'a feed with the content %j lists nothing and causes no error',
  async feed => {
    release(folder, 'windows', { feed });
    expect((await server.staff.get('/api/v1/desktop-releases')).json).toEqual([]);
  },
);

test('a broken feed is logged once, until it changes', async () => {
  const ask = () => server.staff.get('/api/v1/desktop-releases');
  release(folder, 'windows', { feed: 'nothing' });
  await ask();
  await ask();
  expect(server.logged).toHaveLength(1);
  expect(server.logged[0]).toContain('latest.yml');
  release(folder, 'windows');
  utimesSync(join(folder, 'latest.yml'), 1, 1);
  expect((await ask()).json).toHaveLength(1);
  expect(server.logged).toHaveLength(1);
});
