import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { Encryption } from '../../session/session-store.ts';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is deleted after the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'offline-'));
  made.push(folder);
  return folder;
}

/** A keyring, which can decrypt only what it has encrypted itself. */
export function makeKeyring(name = 'keyring'): Encryption {
  return {
    isAvailable: async () => true,
    isProtected: () => true,
    encrypt: async text => Buffer.from(`${name}:${Buffer.from(text).toString('hex')}`),
    async decrypt(bytes) {
      const [by, hex = ''] = bytes.toString().split(':');
      if (by !== name) throw new Error('Error while decrypting the ciphertext');
      return { text: Buffer.from(hex, 'hex').toString(), shouldReEncrypt: false };
    },
  };
}

/** A token whose subject is a user. */
export const tokenOf = (user: string): string =>
  ['e30', Buffer.from(JSON.stringify({ sub: user })).toString('base64url'), 'signature'].join('.');
