import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Encryption } from '../session/session-store.ts';
import { writeDurably } from '../storage/durable-file.ts';
import { keyLength } from './encrypted-folder.ts';

/** Electron's message for a keyring that is temporarily locked. */
const locked = /temporarily unavailable/i;

/**
 * The key of an encrypted folder: random, and itself encrypted by the system as the session is. It is made on first
 * use; a key that can no longer be decrypted, for example on another computer, is replaced.
 * @returns null where the system cannot encrypt, or its keyring is locked
 */
export async function openKey(path: string, encryption: Encryption): Promise<Buffer | null> {
  try {
    if (!(await encryption.isAvailable())) return null;
    const stored = await readFile(path).catch(error => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    });
    const known = stored && (await decrypt(stored, encryption));
    if (known) return known;
    const key = randomBytes(keyLength);
    await writeDurably(path, await encryption.encrypt(key.toString('base64')));
    return key;
  } catch {
    return null;
  }
}

/** @throws where the keyring is locked */
async function decrypt(stored: Buffer, encryption: Encryption): Promise<Buffer | null> {
  if (!encryption.isProtected(stored)) return null;
  try {
    const key = Buffer.from((await encryption.decrypt(stored)).text, 'base64');
    return key.length === keyLength ? key : null;
  } catch (error) {
    if (locked.test(String(error))) throw error;
    return null;
  }
}
