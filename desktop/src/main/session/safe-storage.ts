import { safeStorage } from 'electron';
import type { Vault } from './session-store.ts';

/** On Linux without a keyring Electron encrypts with a key that everybody knows; that is no encryption. */
const isPretence = () => process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text';

/** The system's own encryption. */
export const systemVault: Vault = {
  isAvailable: async () => !isPretence() && (await safeStorage.isAsyncEncryptionAvailable()),
  encrypt: text => safeStorage.encryptStringAsync(text),
  async decrypt(bytes) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(bytes);
    return { text: result, again: shouldReEncrypt };
  },
};
