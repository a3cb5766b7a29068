import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

export type KeptSession = { token: string; name: string };

/** What Electron's safeStorage offers, as far as it is used here. */
export type Vault = {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(bytes: Buffer): string;
};

/**
 * The session of this app. The page learns who is signed in; the token stays here. It outlives the app only where the
 * system can encrypt it: there is no plain file in its place, one signs in again.
 */
export class SessionKeeper {
  readonly #file: string;
  readonly #vault: Vault;
  #session: KeptSession | null;

  constructor(file: string, vault: Vault) {
    this.#file = file;
    this.#vault = vault;
    this.#session = this.#load();
  }

  get token(): string | undefined {
    return this.#session?.token;
  }

  get name(): string | undefined {
    return this.#session?.name;
  }

  save(session: KeptSession): void {
    this.#session = session;
    if (!this.#vault.isEncryptionAvailable()) return;
    writeFileSync(this.#file, this.#vault.encryptString(JSON.stringify(session)), { mode: 0o600 });
    // The mode above counts for a new file only.
    chmodSync(this.#file, 0o600);
  }

  clear(): void {
    this.#session = null;
    rmSync(this.#file, { force: true });
  }

  #load(): KeptSession | null {
    if (!existsSync(this.#file) || !this.#vault.isEncryptionAvailable()) return null;
    try {
      return JSON.parse(this.#vault.decryptString(readFileSync(this.#file))) as KeptSession;
    } catch {
      // Encrypted by another user or machine: as good as none.
      return null;
    }
  }
}
