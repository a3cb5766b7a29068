import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Encryption, SessionStore } from './session-store.ts';

const scramble = (bytes: Buffer) => Buffer.from(bytes.map(byte => byte ^ 0x5a));
const encryption: Encryption = {
  isAvailable: async () => true,
  isProtected: bytes => !bytes.toString('latin1').startsWith('v10'),
  encrypt: async text => scramble(Buffer.from(text)),
  decrypt: async bytes => ({ text: scramble(bytes).toString(), shouldReEncrypt: false }),
};
const noEncryption: Encryption = { ...encryption, isAvailable: async () => false };

const server = 'https://catalogue.example.com';
const ada = { token: 'secret', name: 'Ada' };

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'session-')), 'sessions');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const onlyFile = () => join(folder, readdirSync(folder).join());

it('survives a restart, encrypted and readable by its owner only', async () => {
  await new SessionStore(folder, encryption).save(server, ada);
  expect(readFileSync(onlyFile(), 'utf8')).not.toContain('secret');
  expect(statSync(onlyFile()).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const reopened = new SessionStore(folder, encryption);
  expect(await reopened.read(server)).toEqual(ada);
  expect(await reopened.isMemoryOnly(server)).toBe(false);
});

it('stores one session for each server', async () => {
  const store = new SessionStore(folder, encryption);
  await store.save(server, ada);
  await store.save('http://localhost:3000', { token: 'other', name: 'Grace' });
  await store.clear('http://localhost:3000');
  expect(await store.read(server)).toEqual(ada);
  expect(await store.read('http://localhost:3000')).toBeNull();
});

it('stays in memory only where it cannot be encrypted', async () => {
  const store = new SessionStore(folder, noEncryption);
  await store.save(server, ada);
  expect(await store.read(server)).toEqual(ada);
  expect(await store.isMemoryOnly(server)).toBe(true);
  expect(existsSync(folder)).toBe(false);
  await store.clear(server);
  expect(await store.isMemoryOnly(server)).toBe(false);
});

it('stays in memory when encryption fails, and deletes the older session', async () => {
  await new SessionStore(folder, encryption).save(server, ada);
  const locked: Encryption = { ...encryption, encrypt: async () => Promise.reject(new Error('locked')) };
  const store = new SessionStore(folder, locked);
  await store.save(server, { token: 'newer', name: 'Ada' });
  expect([await store.read(server), await store.isMemoryOnly(server)]).toEqual([{ token: 'newer', name: 'Ada' }, true]);
  expect(await new SessionStore(folder, encryption).read(server)).toBeNull();
});

it('is deleted by signing out', async () => {
  const store = new SessionStore(folder, encryption);
  await store.save(server, ada);
  await store.clear(server);
  expect(await store.read(server)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
  expect(await new SessionStore(folder, encryption).read(server)).toBeNull();
});

it('is deleted by signing out while it is being written', async () => {
  const store = new SessionStore(folder, encryption);
  const saving = store.save(server, ada);
  await Promise.all([saving, store.clear(server)]);
  expect(await store.read(server)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

it('treats an unreadable file as no session', async () => {
  await new SessionStore(folder, encryption).save(server, ada);
  writeFileSync(onlyFile(), 'invalid');
  expect(await new SessionStore(folder, encryption).read(server)).toBeNull();
});

it('is encrypted again when the system has a newer key', async () => {
  await new SessionStore(folder, encryption).save(server, ada);
  const before = readFileSync(onlyFile());
  const newer: Encryption = {
    ...encryption,
    decrypt: async bytes => ({ ...(await encryption.decrypt(bytes)), shouldReEncrypt: true }),
    encrypt: async text => Buffer.concat([Buffer.from('2'), scramble(Buffer.from(text))]),
  };
  expect(await new SessionStore(folder, newer).read(server)).toEqual(ada);
  expect(readFileSync(onlyFile())).toEqual(Buffer.concat([Buffer.from('2'), before]));
});

it('reports each change', async () => {
  const changedServers: string[] = [];
  const store = new SessionStore(folder, encryption, { onChange: server => changedServers.push(server) });
  await store.save(server, ada);
  await store.clear(server);
  expect(changedServers).toEqual([server, server]);
});

it('is read as soon as a locked keyring is open', async () => {
  await new SessionStore(folder, encryption).save(server, ada);
  let isLocked = true;
  const keyring: Encryption = {
    ...encryption,
    async decrypt(bytes) {
      if (isLocked) throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.');
      return encryption.decrypt(bytes);
    },
  };
  const unlocked: string[] = [];
  const store = new SessionStore(folder, keyring, { onUnlock: server => unlocked.push(server) });
  expect([await store.read(server), await store.read(server), unlocked]).toEqual([null, null, []]);
  isLocked = false;
  expect([await store.read(server), await store.read(server), unlocked]).toEqual([ada, ada, [server]]);
});

it('is deleted where anybody could decrypt it', async () => {
  await new SessionStore(folder, encryption).save(server, ada);
  writeFileSync(onlyFile(), 'v10 in the clear');
  expect(await new SessionStore(folder, encryption).read(server)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});
