import { safeStorage } from 'electron';
import type { Encryption } from './session-store.ts';

/** On Linux without a keyring Electron encrypts with a hard-coded key, which protects nothing. */
const isPlainTextBackend = () =>
  process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text';

/** The operating system's encryption. */
export const systemEncryption: Encryption = {
  isAvailable: async () => !isPlainTextBackend() && (await safeStorage.isAsyncEncryptionAvailable()),
  encrypt: text => safeStorage.encryptStringAsync(text),
  async decrypt(bytes) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(bytes);
    return { text: result, shouldReEncrypt: shouldReEncrypt };
  },
};
