import { safeStorage } from 'electron';
import type { Encryption } from './session-store.ts';

/**
 * Chromium's prefix of data encrypted on Linux without a keyring, with a key that is the same on every computer
 * (`PosixKeyProvider`). A real key gives `v11` or `v12`. On the other systems `v10` is the real key.
 */
const knownKeyPrefix = 'v10';

export const isProtected = (bytes: Buffer, platform: NodeJS.Platform = process.platform): boolean =>
  platform !== 'linux' || bytes.subarray(0, knownKeyPrefix.length).toString('latin1') !== knownKeyPrefix;

/** The operating system's encryption. */
export const systemEncryption: Encryption = {
  // Electron always says yes on Linux, and `getSelectedStorageBackend` only names what the desktop usually has.
  isAvailable: async () =>
    (await safeStorage.isAsyncEncryptionAvailable()) && isProtected(await safeStorage.encryptStringAsync('probe')),
  isProtected,
  encrypt: text => safeStorage.encryptStringAsync(text),
  async decrypt(bytes) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(bytes);
    return { text: result, shouldReEncrypt };
  },
};
