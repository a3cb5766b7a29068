import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AtomicFile } from './atomic-file.ts';
import { SettingsStore } from './settings-store.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atomic-file-'));
  path = join(folder, 'data', 'file');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('makes the file readable by its owner only, even if it was not before', async () => {
  const file = new AtomicFile(path);
  await file.write('one');
  chmodSync(path, 0o644);
  await file.write('two');
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['two', 0o600]);
  expect(readdirSync(join(folder, 'data'))).toEqual(['file']);
});

it('is synced before it replaces the old file, so that a power cut leaves one of them complete', async () => {
  const file = new AtomicFile(path);
  await file.write('one');
  const handle = await open(path);
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync');
  await handle.close();
  const present: string[] = [];
  sync.mockImplementation(async () => void present.push(readFileSync(path, 'utf8')));
  await file.write('two');
  sync.mockRestore();
  // The file is synced, then its folder. Windows cannot sync folders.
  expect(present).toEqual(process.platform === 'win32' ? ['one'] : ['one', 'two']);
});

it('replaces the leftover of a write that crashed', async () => {
  const file = new AtomicFile(path);
  await file.write('one');
  writeFileSync(`${path}.new`, 'half', { mode: 0o644 });
  await file.write('two');
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['two', 0o600]);
});

it('holds the last content after concurrent writes', async () => {
  const file = new AtomicFile(path);
  const texts = Array.from({ length: 20 }, (_, index) => `${index}`.repeat(10_000 - index * 400));
  await Promise.all(texts.map(text => file.write(text)));
  expect((await file.read())?.toString()).toBe(texts.at(-1));
});

it('can be written after a failed write', async () => {
  writeFileSync(join(folder, 'data'), 'in the way');
  const file = new AtomicFile(path);
  await expect(file.write('one')).rejects.toThrow();
  rmSync(join(folder, 'data'));
  await file.write('two');
  expect((await file.read())?.toString()).toBe('two');
});

it('reads null when there is no file', async () => {
  const file = new AtomicFile(path);
  expect(await file.read()).toBeNull();
  await file.remove();
});

it('stores settings, and falls back to the default for invalid parts of the file', async () => {
  const settings = await SettingsStore.open(path);
  expect(settings.current).toMatchObject({ server: null, zoom: 0, choices: { notify: true, tray: false } });
  await settings.save({ zoom: 2, server: 'https://example.com' });
  expect((await SettingsStore.open(path)).current).toMatchObject({ zoom: 2, server: 'https://example.com' });
  writeFileSync(path, '{"zoom":"huge","server":"https://example.com","choices":{"tray":true,"notify":"maybe"}}');
  expect((await SettingsStore.open(path)).current).toMatchObject({
    zoom: 0,
    server: 'https://example.com',
    choices: { tray: true, notify: true, theme: 'system' },
  });
  for (const server of ['http://evil.example', 'file:///etc', 'https://example.com/path', 7]) {
    writeFileSync(path, JSON.stringify({ server, servers: [server] }));
    expect((await SettingsStore.open(path)).current, String(server)).toMatchObject({ server: null, servers: [] });
  }
  for (const invalid of ['', '[]', 'null', '{', '7']) {
    writeFileSync(path, invalid);
    expect((await SettingsStore.open(path)).current.server, invalid).toBeNull();
  }
});
