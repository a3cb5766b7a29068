import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SessionKeeper, type Vault } from './session.ts';

const turn = (bytes: Buffer) => Buffer.from(bytes.map(byte => byte ^ 0x5a));
const vault: Vault = {
  isEncryptionAvailable: () => true,
  encryptString: text => turn(Buffer.from(text)),
  decryptString: bytes => turn(bytes).toString(),
};
const noVault: Vault = { ...vault, isEncryptionAvailable: () => false };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'session-'));
  file = join(folder, 'session');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('outlives the app, encrypted and readable by its owner only', () => {
  new SessionKeeper(file, vault).save({ token: 'secret', name: 'Ada' });
  expect(readFileSync(file, 'utf8')).not.toContain('secret');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = new SessionKeeper(file, vault);
  expect([again.token, again.name]).toEqual(['secret', 'Ada']);
});

it('is never written where it cannot be encrypted', () => {
  const keeper = new SessionKeeper(file, noVault);
  keeper.save({ token: 'secret', name: 'Ada' });
  expect(keeper.token).toBe('secret');
  expect(existsSync(file)).toBe(false);
});

it('is gone after signing out', () => {
  const keeper = new SessionKeeper(file, vault);
  keeper.save({ token: 'secret', name: 'Ada' });
  keeper.clear();
  expect(keeper.token).toBeUndefined();
  expect(new SessionKeeper(file, vault).token).toBeUndefined();
});

it('takes an unreadable file for none', () => {
  writeFileSync(file, 'rubbish');
  expect(new SessionKeeper(file, vault).token).toBeUndefined();
});
