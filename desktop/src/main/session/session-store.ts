import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { AtomicFile } from '../storage/atomic-file.ts';

const storedSession = z.object({ token: z.string().min(1), name: z.string() });
export type StoredSession = z.output<typeof storedSession>;

/** What can encrypt: Electron's safeStorage, as far as it is used here. */
export type Encryption = {
  isAvailable(): Promise<boolean>;
  encrypt(text: string): Promise<Buffer>;
  /** `again` says that the system has a better key now, so that it should be encrypted anew. */
  decrypt(bytes: Buffer): Promise<{ text: string; shouldReEncrypt: boolean }>;
};

type Entry = { session: StoredSession | null; memoryOnly: boolean };

/**
 * The sessions of this app, one for each server. The page learns who is signed in; the token stays here. A session
 * outlives the app only where the system can encrypt it: there is no plain file in its place, one signs in again.
 */
export class SessionStore {
  readonly #folder: string;
  readonly #encryption: Encryption;
  readonly #entries = new Map<string, Promise<Entry>>();
  readonly #files = new Map<string, AtomicFile>();
  readonly #onChange: (server: string) => void;
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(folder: string, encryption: Encryption, onChange: (server: string) => void = () => {}) {
    this.#folder = folder;
    this.#encryption = encryption;
    this.#onChange = onChange;
  }

  /** Who is signed in at a server (its origin), if anybody is. */
  async read(server: string): Promise<StoredSession | null> {
    return (await this.#entry(server)).session;
  }

  /** Whether somebody is signed in whose session ends with the app, because it could not be encrypted. */
  async isMemoryOnly(server: string): Promise<boolean> {
    return (await this.#entry(server)).memoryOnly;
  }

  /** Keeps a session; resolves once it is on the disk, or once it is known that it cannot be there. */
  async save(server: string, session: StoredSession): Promise<void> {
    const saving = this.#enqueue(() => this.#persist(server, session));
    // From this moment whoever asks waits for the new one.
    this.#entries.set(
      server,
      saving.then(memoryOnly => ({ session, memoryOnly })),
    );
    await saving;
    this.#onChange(server);
  }

  async clear(server: string): Promise<void> {
    this.#entries.set(server, Promise.resolve({ session: null, memoryOnly: false }));
    this.#onChange(server);
    await this.#enqueue(() => this.#file(server).remove()).catch(() => {
      throw new Error('You are signed out, but the stored session could not be deleted from the disk.');
    });
  }

  /** Encrypting takes its time: who signs out meanwhile must not find the session on the disk afterwards. */
  #enqueue<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#lastChange.then(change);
    this.#lastChange = done.catch(() => {});
    return done;
  }

  /** @returns whether it is in memory only */
  async #persist(server: string, session: StoredSession): Promise<boolean> {
    const file = this.#file(server);
    try {
      if (await this.#encryption.isAvailable()) {
        await file.write(await this.#encryption.encrypt(JSON.stringify(session)));
        return false;
      }
    } catch {
      // A locked keyring, a full disk: the work goes on, the person is told that the session will not last.
    }
    // Nor may an older session come back at the next start.
    await file.remove().catch(() => {});
    return true;
  }

  #entry(server: string): Promise<Entry> {
    const existing = this.#entries.get(server);
    if (existing) return existing;
    const loaded = this.#load(server).then(session => ({ session, memoryOnly: false }));
    this.#entries.set(server, loaded);
    return loaded;
  }

  async #load(server: string): Promise<StoredSession | null> {
    const file = this.#file(server);
    try {
      const bytes = await file.read();
      if (!bytes || !(await this.#encryption.isAvailable())) return null;
      const { text, shouldReEncrypt } = await this.#encryption.decrypt(bytes);
      const session = storedSession.parse(JSON.parse(text));
      if (shouldReEncrypt) await file.write(await this.#encryption.encrypt(text));
      return session;
    } catch {
      // Encrypted by another user or machine, or not readable now: as good as none.
      return null;
    }
  }

  /** The file's name tells nothing of the server. */
  #file(server: string): AtomicFile {
    const existing = this.#files.get(server);
    if (existing) return existing;
    const name = createHash('sha256').update(server).digest('hex').slice(0, 32);
    const file = new AtomicFile(join(this.#folder, name));
    this.#files.set(server, file);
    return file;
  }
}
