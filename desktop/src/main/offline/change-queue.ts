import { randomUUID } from 'node:crypto';
import { type Change, fieldOf, type Refusal } from './changes.ts';
import { type EncryptedFolder, UnreadableFile } from './encrypted-folder.ts';
import { type Made, named, needsImages, rebase } from './rebase-change.ts';

const listName = 'changes';

/** The most changes, and bytes of pictures, that may wait. */
const queueLimits = { changes: 500, bytes: 512 * 1024 * 1024 };

type NewChange = Omit<Change, 'id' | 'files' | 'maybeSent' | 'refusal'> & { maybeSent: boolean };
/** `content` in bytes. */
export type NewFile = { field: string; name: string; type: string; content: Buffer };

/**
 * The changes that wait for a connection, oldest first. The list is one file that is replaced as a whole. It names the
 * files of the pictures, which are written before it. So a crash leaves either the old or the new list.
 */
export class ChangeQueue {
  readonly #folder: EncryptedFolder;
  #changes: readonly Change[] = [];
  /**
   * The ids of records that were added since the start, by the keys that stood for them. Screens that were open then still
   * use the keys.
   */
  readonly #ids = new Map<string, string>();
  #lastTask: Promise<unknown> = Promise.resolve();
  /** Whether earlier changes could not be decrypted, and are lost. */
  readonly isUnreadable: boolean;

  private constructor(folder: EncryptedFolder, changes: readonly Change[], isUnreadable: boolean) {
    this.#folder = folder;
    this.#changes = changes;
    this.isUnreadable = isUnreadable;
  }

  static async open(folder: EncryptedFolder): Promise<ChangeQueue> {
    let changes: Change[] = [];
    let isUnreadable = false;
    try {
      const list = await folder.read(listName);
      changes = list ? (JSON.parse(list.toString()) as Change[]) : [];
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      isUnreadable = true;
      await folder.remove(listName);
    }
    const used = new Set([listName, ...changes.flatMap(({ files }) => files.map(({ file }) => file))]);
    // Pictures of a change that was being added or removed when the app died.
    for (const name of await folder.names()) if (!used.has(name)) await folder.remove(name).catch(() => {});
    return new ChangeQueue(folder, changes, isUnreadable);
  }

  get changes(): readonly Change[] {
    return this.#changes;
  }

  /**
   * Resolves once the change is on the disk. One of a record that was added meanwhile names it by its id.
   * @throws with a message for the user when there is no room for it
   */
  add(change: NewChange, files: readonly NewFile[]): Promise<Change> {
    return this.#enqueue(async () => {
      const size = (list: readonly { size: number }[]) => list.reduce((sum, one) => sum + one.size, 0);
      const waiting = size(this.#changes.flatMap(one => one.files));
      const stored = files.map(({ content, ...file }) => ({ ...file, size: content.length, file: randomUUID() }));
      if (this.#changes.length >= queueLimits.changes || waiting + size(stored) > queueLimits.bytes) {
        throw new Error('Too many changes are waiting on this computer. Send or discard some first.');
      }
      const record = fieldOf(change, 'productId');
      const id = record === undefined ? undefined : this.#ids.get(record);
      const waits: Change = { ...change, id: randomUUID(), files: stored, refusal: null };
      const added = record === undefined || id === undefined ? waits : named(waits, record, id);
      try {
        for (const [index, { file }] of stored.entries())
          await this.#folder.write(file, files[index]?.content as Buffer);
        await this.#save([...this.#changes, added]);
      } catch (error) {
        await this.#removeFiles(added);
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        throw new Error('The disk of this computer is full.', { cause: error });
      }
      return added;
    });
  }

  /** The keys that stand for records that wait, or that were added since the start. */
  get temporaryIds(): ReadonlySet<string> {
    return new Set([...this.#ids.keys(), ...this.#changes.flatMap(({ key, record }) => (record === null ? key : []))]);
  }

  /** Notes the id of an added record, to which the waiting changes of it are sent from then on. */
  name(key: string, id: string): Promise<void> {
    return this.#enqueue(async () => {
      this.#ids.set(key, id);
      const changes = this.#changes.map(one => named(one, key, id));
      if (changes.some((one, index) => one !== this.#changes[index])) await this.#save(changes);
    });
  }

  /** The content of a picture; null when it is not there or was changed. */
  async readFile(id: string, index: number): Promise<{ content: Buffer; type: string } | null> {
    const file = this.#changes.find(change => change.id === id)?.files[index];
    const content = file && (await this.#folder.read(file.file).catch(() => null));
    return content ? { content, type: file.type } : null;
  }

  update(id: string, update: { maybeSent: boolean; refusal: Refusal | null }): Promise<void> {
    return this.#enqueue(() => this.#save(this.#changes.map(one => (one.id === id ? { ...one, ...update } : one))));
  }

  /**
   * Removes a change that the website has carried out. In the same write, later changes of the record that were made on
   * top of it are rebased on its result.
   * @returns false when nothing was done, because later ones arrange images and `made` does not contain them
   */
  complete(id: string, made: Made | undefined): Promise<boolean> {
    return this.#enqueue(async () => {
      const done = this.#changes.find(one => one.id === id);
      if (!done) return true;
      const rest = this.#changes.filter(one => one !== done);
      if (made && made.images === undefined && rest.some(one => needsImages(one, done))) return false;
      await this.#save(made === undefined ? rest : rest.map(one => rebase(one, done, made)));
      await this.#removeFiles(done);
      return true;
    });
  }

  /** Removes discarded changes, all in one write. */
  remove(ids: readonly string[]): Promise<void> {
    return this.#enqueue(async () => {
      const given = this.#changes.filter(({ id }) => ids.includes(id));
      if (given.length === 0) return;
      await this.#save(this.#changes.filter(one => !given.includes(one)));
      for (const change of given) await this.#removeFiles(change);
    });
  }

  async #save(changes: readonly Change[]): Promise<void> {
    if (changes.length > 0) await this.#folder.write(listName, Buffer.from(JSON.stringify(changes)));
    else await this.#folder.remove(listName);
    this.#changes = changes;
  }

  async #removeFiles({ files }: Change): Promise<void> {
    for (const { file } of files) await this.#folder.remove(file).catch(() => {});
  }

  #enqueue<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#lastTask.then(task);
    this.#lastTask = result.catch(() => {});
    return result;
  }
}
