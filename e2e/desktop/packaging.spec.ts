import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { createFakeElectronProgram } from '../fixtures/desktop/fake-electron-program.ts';

const root = path.resolve(import.meta.dirname, '../..');
const version =
  /^electronVersion: (.+)$/m.exec(readFileSync(path.join(root, 'electron-builder.yml'), 'utf8'))?.[1] ?? '';

let folder: string;
let app: string;
let output: string;

// All tests check one package.
test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'packaging-'));
  const program = path.join(folder, 'electron');
  mkdirSync(program);
  await createFakeElectronProgram(program, version);
  const release = path.join(folder, 'release');
  const config = [`-c.electronDist=${program}`, `-c.directories.output=${release}`];
  const packed = spawnSync(process.execPath, ['desktop/dist.ts', '--built', '--linux', '--dir', '--x64', ...config], {
    cwd: root,
    encoding: 'utf8',
    // An unreachable proxy, so that a download fails the test.
    env: {
      ...process.env,
      CSC_IDENTITY_AUTO_DISCOVERY: 'false',
      HTTPS_PROXY: 'http://127.0.0.1:1',
      HTTP_PROXY: 'http://127.0.0.1:1',
    },
  });
  output = `${packed.stdout}${packed.stderr}`;
  expect(packed.status, output).toBe(0);
  app = path.join(release, 'linux-unpacked');
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const archive = () => path.join(app, 'resources', 'app.asar');

test('the archive holds the built app and nothing else', () => {
  const entries = listPackage(archive(), { isPack: false }).map(name => name.replaceAll('\\', '/'));
  const files = entries.filter(name => path.extname(name) !== '').sort();
  const built = readdirSync(path.join(root, 'desktop/out'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== '.build-hash')
    .map(entry => path.join('/out', path.relative(path.join(root, 'desktop/out'), entry.parentPath), entry.name));
  expect(files).toEqual([...built, '/package.json'].sort());
  // Main, preload, page, assets with a hash in their names, and the notices of what each contains.
  const known = [
    /^\/package\.json$/,
    /^\/out\/main\/index\.js$/,
    /^\/out\/main\/chunks\/updater-[\w-]{8}\.js$/,
    /^\/out\/preload\/index\.cjs$/,
    /^\/out\/renderer\/index\.html$/,
    /^\/out\/renderer\/assets\/[\w-]+-[\w-]{8}\.(js|css|woff2|svg|png)$/,
    /^\/out\/(main|preload|renderer)\/licences\.md$/,
  ];
  expect(files.filter(name => !known.some(pattern => pattern.test(name)))).toEqual([]);
  for (const pattern of known)
    expect(
      files.some(name => pattern.test(name)),
      String(pattern),
    ).toBe(true);
  const folders = entries.filter(name => path.extname(name) === '').sort();
  expect(folders).toEqual([
    '/out',
    '/out/main',
    '/out/main/chunks',
    '/out/preload',
    '/out/renderer',
    '/out/renderer/assets',
  ]);
  const { size } = statSync(archive());
  console.log(`app.asar: ${files.length} files, ${(size / 1024).toFixed(0)} kB`);
  expect(size).toBeLessThan(4 * 1024 * 1024);
});

test('its package.json has no dependencies', () => {
  const manifest = JSON.parse(extractFile(archive(), 'package.json').toString()) as Record<string, unknown>;
  expect(manifest).toMatchObject({ main: 'out/main/index.js', type: 'module' });
  for (const name of ['dependencies', 'devDependencies', 'scripts']) expect(manifest[name], name).toBeUndefined();
});

test('it contains no source maps and no local paths', () => {
  for (const name of listPackage(archive(), { isPack: false }).filter(name => /\.(c?js|html|css)$/.test(name))) {
    const text = extractFile(archive(), name.slice(1)).toString();
    expect(text, name).not.toContain('sourceMappingURL');
    expect(text, name).not.toContain(root);
  }
});

test('the resources folder holds only the archive, the update settings and files of Electron', () => {
  const electronFiles = ['default_app.asar'];
  const files = readdirSync(path.join(app, 'resources')).filter(name => !electronFiles.includes(name));
  expect(files.sort()).toEqual(['app-update.yml', 'app.asar']);
  const update = readFileSync(path.join(app, 'resources', 'app-update.yml'), 'utf8');
  expect(update).toContain('provider: generic');
  expect(update).toContain('useMultipleRangeRequest: false');
});

test('the fuses are set', async () => {
  const wire = await getCurrentFuseWire(path.join(app, 'hydraulics-back-office'));
  expect(wire.version).toBe(FuseVersion.V1);
  const on = [
    FuseV1Options.EnableCookieEncryption,
    FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
    FuseV1Options.OnlyLoadAppFromAsar,
  ];
  const off = [
    FuseV1Options.RunAsNode,
    FuseV1Options.EnableNodeOptionsEnvironmentVariable,
    FuseV1Options.EnableNodeCliInspectArguments,
    FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
    FuseV1Options.GrantFileProtocolExtraPrivileges,
  ];
  // Fuses are stored as ASCII digits.
  for (const fuse of on) expect(wire[fuse], FuseV1Options[fuse]).toBe('1'.charCodeAt(0));
  for (const fuse of off) expect(wire[fuse], FuseV1Options[fuse]).toBe('0'.charCodeAt(0));
});
