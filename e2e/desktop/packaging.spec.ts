import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { expect, test } from '@playwright/test';
import { fuseErrors, packedProgram } from '../../scripts/desktop/packed-program.ts';
import { smoke } from '../../scripts/desktop/smoke.ts';
import { ensureChromium } from '../../scripts/programs/chromium.ts';
import { createFakeElectronProgram } from '../fixtures/desktop/fake-electron-program.ts';

const root = path.resolve(import.meta.dirname, '../..');
const version =
  /^electronVersion: (.+)$/m.exec(readFileSync(path.join(root, 'electron-builder.yml'), 'utf8'))?.[1] ?? '';

let folder: string;
let app: string;
let output: string;

// All tests check one package.
test.describe.configure({ mode: 'serial' });
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
  expect(files).toEqual([...built, '/package.json', '/resources/tray.ico', '/update-keys.json'].sort());
  // Main, preload, page, assets with a hash in their names, and the licence notices of each.
  const known = [
    /^\/(package|update-keys)\.json$/,
    /^\/out\/main\/(index|heic-worker)\.js$/,
    /^\/out\/main\/chunks\/(updater|limits)-[\w-]{8}\.js$/,
    /^\/resources\/tray\.ico$/,
    /^\/out\/preload\/index\.cjs$/,
    /^\/out\/renderer\/index\.html$/,
    /^\/out\/renderer\/assets\/[\w.-]+-[\w-]{8}\.(js|css|woff2|svg|png)$/,
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
    '/resources',
  ]);
  const { size } = statSync(archive());
  console.log(`app.asar: ${files.length} files, ${(size / 1024).toFixed(0)} kB`);
  // 7 MB, of which libheif takes 2, with a slack of 5 %.
  expect(size).toBeLessThan(7 * 1.05 * 1024 * 1024);
});

test('its package.json has no dependencies', () => {
  const manifest = JSON.parse(extractFile(archive(), 'package.json').toString()) as Record<string, unknown>;
  expect(manifest).toMatchObject({
    main: 'out/main/index.js',
    type: 'module',
    productName: 'Hydraulics Back Office',
    // Electron reads it at its start, for the window's identity on Linux.
    desktopName: 'com.example.hydraulics.backoffice.desktop',
  });
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
  expect(update).toContain('url: https://www.example.com/desktop/');
});

test('it has the languages that the app speaks, and no others', () => {
  expect(readdirSync(path.join(app, 'locales')).sort()).toEqual(['en-GB.pak', 'en-US.pak']);
});

test('all fuses are set', async () => {
  const program = packedProgram(path.join(folder, 'release'), 'linux', 'Hydraulics Back Office', 'x64');
  expect(await fuseErrors(program)).toEqual([]);
  // In the fake program all fuses are off before packing.
  expect(await fuseErrors(path.join(folder, 'electron', 'electron'))).toEqual([
    'The fuse EnableCookieEncryption is false, and should be true.',
    'The fuse EnableEmbeddedAsarIntegrityValidation is false, and should be true.',
    'The fuse OnlyLoadAppFromAsar is false, and should be true.',
    'The fuse WasmTrapHandlers is false, and should be true.',
  ]);
});

test('the smoke test speaks to a program over its debugging port, and says what is wrong with one', async () => {
  // Replaces the packed program, which needs Electron, by Chromium with a page like the first screen.
  const page = path.join(folder, 'first-screen.html');
  const program = path.join(folder, 'fake-program');
  const heading = '<h1>Which website do you work on?</h1>';
  const start = (script: string, extra = '') => {
    writeFileSync(page, `<!doctype html>${heading}<script>${script}</script>`);
    const command = `exec "${ensureChromium()}" --headless --no-sandbox "$@" "file://${page}"`;
    writeFileSync(program, `#!/bin/sh\n${extra}\n${command}\n`, { mode: 0o755 });
    return smoke(program);
  };
  const bridge = "window.desktop = { 'servers.read': () => null };";
  await start(bridge);
  await expect(start('')).rejects.toThrow('The page has no bridge to the app.');
  await expect(start(`${bridge} window.require = 1;`)).rejects.toThrow('The page has require of Node.');
  await expect(start(bridge, 'echo Debugger listening on ws://x >&2')).rejects.toThrow(
    'The program listens to the debugger of Node.',
  );
  await expect(start(bridge, 'echo no display >&2; exit 3')).rejects.toThrow(
    'The program ended by itself with code 3. It wrote:\nno display',
  );
  expect(() => packedProgram(folder, 'win32', 'Back Office')).toThrow('There is no packed program in');
});
