import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { AtomicFile } from '../storage/atomic-file.ts';

const storedSession = z.object({ token: z.string().min(1), name: z.string() });
type StoredSession = z.output<typeof storedSession>;

/** The part of Electron's safeStorage that is used here. */
export type Encryption = {
  isAvailable(): Promise<boolean>;
  /** Whether bytes were encrypted with a key that only this user has. */
  isProtected(bytes: Buffer): boolean;
  encrypt(text: string): Promise<Buffer>;
  /** `shouldReEncrypt` is true when the system has a newer key. */
  decrypt(bytes: Buffer): Promise<{ text: string; shouldReEncrypt: boolean }>;
};

type Entry = { session: StoredSession | null; memoryOnly: boolean };

type Listeners = {
  onChange?: (server: string) => void;
  /** Called when a session could be read after the keyring had been locked. */
  onUnlock?: (server: string) => void;
};

/** Electron's message for a keyring that is temporarily locked. */
const locked = /temporarily unavailable/i;

/**
 * The sessions of this app, one for each server. The page gets the user's id and name; the token stays here. Sessions
 * are written to disk only where the system can encrypt them; elsewhere staff sign in again after a restart.
 */
export class SessionStore {
  readonly #folder: string;
  readonly #encryption: Encryption;
  readonly #entries = new Map<string, Promise<Entry>>();
  readonly #files = new Map<string, AtomicFile>();
  readonly #listeners: Required<Listeners>;
  readonly #locked = new Set<string>();
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(folder: string, encryption: Encryption, listeners: Listeners = {}) {
    this.#folder = folder;
    this.#encryption = encryption;
    this.#listeners = { onChange() {}, onUnlock() {}, ...listeners };
  }

  /** The session at a server (its origin); null when no user is signed in. */
  async read(server: string): Promise<StoredSession | null> {
    return (await this.#entry(server)).session;
  }

  /** Whether the session at a server could not be encrypted, so that it ends with the app. */
  async isMemoryOnly(server: string): Promise<boolean> {
    return (await this.#entry(server)).memoryOnly;
  }

  /** Resolves once the session is on disk, or is known to stay in memory only. */
  async save(server: string, session: StoredSession): Promise<void> {
    const saving = this.#enqueue(() => this.#persist(server, session));
    // From here on, reads wait for the new session.
    this.#entries.set(
      server,
      saving.then(memoryOnly => ({ session, memoryOnly })),
    );
    await saving;
    this.#listeners.onChange(server);
  }

  async clear(server: string): Promise<void> {
    this.#entries.set(server, Promise.resolve({ session: null, memoryOnly: false }));
    this.#listeners.onChange(server);
    await this.#enqueue(() => this.#file(server).remove()).catch(() => {
      throw new Error('You are signed out, but the stored session could not be deleted from the disk.');
    });
  }

  /** Runs changes one at a time: a sign-out during a slow encryption must still delete the file. */
  #enqueue<T>(change: () => Promise<T>): Promise<T> {
    const result = this.#lastChange.then(change);
    this.#lastChange = result.catch(() => {});
    return result;
  }

  /** @returns whether the session is in memory only */
  async #persist(server: string, session: StoredSession): Promise<boolean> {
    const file = this.#file(server);
    try {
      if (await this.#encryption.isAvailable()) {
        await file.write(await this.#encryption.encrypt(JSON.stringify(session)));
        return false;
      }
    } catch {
      // A locked keyring or a full disk: the session works until the app closes, and a notice says so.
    }
    // An older session must not come back at the next start.
    await file.remove().catch(() => {});
    return true;
  }

  #entry(server: string): Promise<Entry> {
    const existing = this.#entries.get(server);
    if (existing) return existing;
    const loaded: Promise<Entry> = this.#load(server).then(session => {
      if (session === 'locked') {
        // The next read tries again.
        this.#locked.add(server);
        if (this.#entries.get(server) === loaded) this.#entries.delete(server);
        return { session: null, memoryOnly: false };
      }
      if (this.#locked.delete(server) && session) this.#listeners.onUnlock(server);
      return { session, memoryOnly: false };
    });
    this.#entries.set(server, loaded);
    return loaded;
  }

  async #load(server: string): Promise<StoredSession | null | 'locked'> {
    const file = this.#file(server);
    try {
      const bytes = await file.read();
      if (!bytes) return null;
      if (!this.#encryption.isProtected(bytes)) {
        // As good as plain text.
        await file.remove();
        return null;
      }
      const { text, shouldReEncrypt } = await this.#encryption.decrypt(bytes);
      const session = storedSession.parse(JSON.parse(text));
      if (shouldReEncrypt && (await this.#encryption.isAvailable())) {
        await file.write(await this.#encryption.encrypt(text));
      }
      return session;
    } catch (error) {
      if (locked.test(String(error))) return 'locked';
      // Encrypted by another user or computer, or unreadable: the user signs in again.
      return null;
    }
  }

  /** The name is hashed so that it does not reveal the server. */
  #file(server: string): AtomicFile {
    const existing = this.#files.get(server);
    if (existing) return existing;
    const name = createHash('sha256').update(server).digest('hex').slice(0, 32);
    const file = new AtomicFile(join(this.#folder, name));
    this.#files.set(server, file);
    return file;
  }
}
