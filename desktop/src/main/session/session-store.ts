import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { KeptFile } from '../storage/atomic-file.ts';

const keptSession = z.object({ token: z.string().min(1), name: z.string() });
export type KeptSession = z.output<typeof keptSession>;

/** What can encrypt: Electron's safeStorage, as far as it is used here. */
export type Vault = {
  isAvailable(): Promise<boolean>;
  encrypt(text: string): Promise<Buffer>;
  /** `again` says that the system has a better key now, so that it should be encrypted anew. */
  decrypt(bytes: Buffer): Promise<{ text: string; again: boolean }>;
};

type Entry = { session: KeptSession | null; memoryOnly: boolean };

/**
 * The sessions of this app, one for each server. The page learns who is signed in; the token stays here. A session
 * outlives the app only where the system can encrypt it: there is no plain file in its place, one signs in again.
 */
export class SessionKeeper {
  readonly #folder: string;
  readonly #vault: Vault;
  readonly #entries = new Map<string, Promise<Entry>>();
  readonly #files = new Map<string, KeptFile>();
  readonly #onChange: (server: string) => void;
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(folder: string, vault: Vault, onChange: (server: string) => void = () => {}) {
    this.#folder = folder;
    this.#vault = vault;
    this.#onChange = onChange;
  }

  /** Who is signed in at a server (its origin), if anybody is. */
  async read(server: string): Promise<KeptSession | null> {
    return (await this.#entry(server)).session;
  }

  /** Whether somebody is signed in whose session ends with the app, because it could not be encrypted. */
  async isMemoryOnly(server: string): Promise<boolean> {
    return (await this.#entry(server)).memoryOnly;
  }

  /** Keeps a session; resolves once it is on the disk, or once it is known that it cannot be there. */
  async save(server: string, session: KeptSession): Promise<void> {
    const saving = this.#inTurn(() => this.#write(server, session));
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
    await this.#inTurn(() => this.#file(server).remove()).catch(() => {
      throw new Error('You are signed out, but the stored session could not be deleted from the disk.');
    });
  }

  /** Encrypting takes its time: who signs out meanwhile must not find the session on the disk afterwards. */
  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#lastChange.then(change);
    this.#lastChange = done.catch(() => {});
    return done;
  }

  /** @returns whether it is in memory only */
  async #write(server: string, session: KeptSession): Promise<boolean> {
    const file = this.#file(server);
    try {
      if (await this.#vault.isAvailable()) {
        await file.write(await this.#vault.encrypt(JSON.stringify(session)));
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
    const known = this.#entries.get(server);
    if (known) return known;
    const loaded = this.#load(server).then(session => ({ session, memoryOnly: false }));
    this.#entries.set(server, loaded);
    return loaded;
  }

  async #load(server: string): Promise<KeptSession | null> {
    const file = this.#file(server);
    try {
      const bytes = await file.read();
      if (!bytes || !(await this.#vault.isAvailable())) return null;
      const { text, again } = await this.#vault.decrypt(bytes);
      const session = keptSession.parse(JSON.parse(text));
      if (again) await file.write(await this.#vault.encrypt(text));
      return session;
    } catch {
      // Encrypted by another user or machine, or not readable now: as good as none.
      return null;
    }
  }

  /** The file's name tells nothing of the server. */
  #file(server: string): KeptFile {
    const known = this.#files.get(server);
    if (known) return known;
    const name = createHash('sha256').update(server).digest('hex').slice(0, 32);
    const file = new KeptFile(join(this.#folder, name));
    this.#files.set(server, file);
    return file;
  }
}
