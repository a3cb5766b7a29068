import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SessionStore } from '../session/session-store.ts';
import { SettingsStore } from '../storage/settings-store.ts';
import { Servers } from './servers.ts';

const one = 'https://one.example';
const two = 'https://two.example';

let folder: string;
let settings: SettingsStore;
let sessions: SessionStore;
let servers: Servers;
let switches: number;
let cleared: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'servers-'));
  settings = await SettingsStore.open(join(folder, 'settings.json'));
  const isAvailable = async () => false;
  const never = () => expect.unreachable();
  sessions = new SessionStore(folder, { isAvailable, isProtected: () => true, encrypt: never, decrypt: never });
  switches = 0;
  const check = async (origin: string) => (origin === 'https://wrong.example' ? 'It is not a website.' : null);
  cleared = [];
  const clearStorage = async (origin: string) => void cleared.push(origin);
  const onServerChange = () => switches++;
  servers = new Servers({ settings, sessions, check, onServerChange, onListChange() {}, clearStorage });
});
afterEach(async () => {
  await settings.flush();
  rmSync(folder, { recursive: true });
});

it('starts without a website', () => {
  expect(servers.read()).toEqual({ current: null, known: [] });
});

it('remembers each used website once', async () => {
  await servers.use({ address: 'one.example' });
  await servers.use({ address: two });
  await servers.use({ address: `${one}/admin-login` });
  expect(servers.read()).toEqual({ current: one, known: [one, two] });
  await servers.use({ address: one });
  expect(switches).toBe(3);
});

it('keeps the current website when another is not compatible', async () => {
  await servers.use({ address: one });
  await expect(servers.use({ address: 'wrong.example' })).rejects.toThrow('It is not a website.');
  await expect(servers.use({ address: 'http://two.example' })).rejects.toThrow('must start with https://');
  expect(servers.read()).toEqual({ current: one, known: [one] });
});

it('signs out of a website and deletes what it stored when forgetting it', async () => {
  await servers.use({ address: one });
  await servers.use({ address: two });
  await sessions.save(one, { token: 'a', name: 'Ada' });
  await sessions.save(two, { token: 'b', name: 'Ada' });
  expect(await servers.forget({ address: one })).toEqual({ current: two, known: [two] });
  expect([await sessions.read(one), (await sessions.read(two))?.token]).toEqual([null, 'b']);
  expect(cleared).toEqual([one]);
  expect(await servers.forget({ address: two })).toEqual({ current: null, known: [] });
  expect(await servers.forget({ address: two })).toEqual({ current: null, known: [] });
});
