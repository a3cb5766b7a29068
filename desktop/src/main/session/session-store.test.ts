import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Encryption, SessionStore } from './session-store.ts';

const turn = (bytes: Buffer) => Buffer.from(bytes.map(byte => byte ^ 0x5a));
const vault: Encryption = {
  isAvailable: async () => true,
  encrypt: async text => turn(Buffer.from(text)),
  decrypt: async bytes => ({ text: turn(bytes).toString(), shouldReEncrypt: false }),
};
const noVault: Encryption = { ...vault, isAvailable: async () => false };

const server = 'https://catalogue.example.com';
const ada = { token: 'secret', name: 'Ada' };

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'session-')), 'sessions');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const onlyFile = () => join(folder, readdirSync(folder).join());

it('outlives the app, encrypted and readable by its owner only', async () => {
  await new SessionStore(folder, vault).save(server, ada);
  expect(readFileSync(onlyFile(), 'utf8')).not.toContain('secret');
  expect(statSync(onlyFile()).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const again = new SessionStore(folder, vault);
  expect(await again.read(server)).toEqual(ada);
  expect(await again.isMemoryOnly(server)).toBe(false);
});

it('is one for each server', async () => {
  const keeper = new SessionStore(folder, vault);
  await keeper.save(server, ada);
  await keeper.save('http://localhost:3000', { token: 'other', name: 'Grace' });
  await keeper.clear('http://localhost:3000');
  expect(await keeper.read(server)).toEqual(ada);
  expect(await keeper.read('http://localhost:3000')).toBeNull();
});

it('is never written where it cannot be encrypted, and says so', async () => {
  const keeper = new SessionStore(folder, noVault);
  await keeper.save(server, ada);
  expect(await keeper.read(server)).toEqual(ada);
  expect(await keeper.isMemoryOnly(server)).toBe(true);
  expect(existsSync(folder)).toBe(false);
  await keeper.clear(server);
  expect(await keeper.isMemoryOnly(server)).toBe(false);
});

it('stays in memory when encrypting fails, and lets no older one come back', async () => {
  await new SessionStore(folder, vault).save(server, ada);
  const locked: Encryption = { ...vault, encrypt: async () => Promise.reject(new Error('locked')) };
  const keeper = new SessionStore(folder, locked);
  await keeper.save(server, { token: 'newer', name: 'Ada' });
  expect([await keeper.read(server), await keeper.isMemoryOnly(server)]).toEqual([
    { token: 'newer', name: 'Ada' },
    true,
  ]);
  expect(await new SessionStore(folder, vault).read(server)).toBeNull();
});

it('is gone after signing out', async () => {
  const keeper = new SessionStore(folder, vault);
  await keeper.save(server, ada);
  await keeper.clear(server);
  expect(await keeper.read(server)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
  expect(await new SessionStore(folder, vault).read(server)).toBeNull();
});

it('is gone after signing out while it is being written', async () => {
  const keeper = new SessionStore(folder, vault);
  const saving = keeper.save(server, ada);
  await Promise.all([saving, keeper.clear(server)]);
  expect(await keeper.read(server)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

it('takes an unreadable file for none', async () => {
  await new SessionStore(folder, vault).save(server, ada);
  writeFileSync(onlyFile(), 'rubbish');
  expect(await new SessionStore(folder, vault).read(server)).toBeNull();
});

it('is encrypted anew when the system has a better key', async () => {
  await new SessionStore(folder, vault).save(server, ada);
  const before = readFileSync(onlyFile());
  const newer: Encryption = {
    ...vault,
    decrypt: async bytes => ({ ...(await vault.decrypt(bytes)), shouldReEncrypt: true }),
    encrypt: async text => Buffer.concat([Buffer.from('2'), turn(Buffer.from(text))]),
  };
  expect(await new SessionStore(folder, newer).read(server)).toEqual(ada);
  expect(readFileSync(onlyFile())).toEqual(Buffer.concat([Buffer.from('2'), before]));
});

it('tells of each change', async () => {
  const told: string[] = [];
  const keeper = new SessionStore(folder, vault, changed => told.push(changed));
  await keeper.save(server, ada);
  await keeper.clear(server);
  expect(told).toEqual([server, server]);
});
