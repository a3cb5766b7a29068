import { z } from 'zod';
import { AtomicFile } from '../storage/atomic-file.ts';

const content = z.object({ done: z.array(z.string()), files: z.array(z.tuple([z.string(), z.string()])) });
/** Beyond this number the oldest are forgotten. */
const most = 20_000;

/**
 * The pictures that were placed or left out, by their hashes, and the files that were hashed for this, so that the next
 * start does not read them again.
 */
export class DoneList {
  readonly #file: AtomicFile;
  readonly #hashes: Set<string>;
  /** The hash of each file, by its name, size and time. */
  readonly #files: Map<string, string>;

  private constructor(file: AtomicFile, { done, files }: z.output<typeof content>) {
    this.#file = file;
    this.#hashes = new Set(done);
    this.#files = new Map(files);
  }

  /** Reads the file; a missing or broken one gives an empty list. */
  static async open(path: string): Promise<DoneList> {
    const file = new AtomicFile(path);
    const text = await file.read().catch(() => null);
    return new DoneList(file, parse(text?.toString() ?? ''));
  }

  has(hash: string): boolean {
    return this.#hashes.has(hash);
  }

  /** Whether a file was read before, and its picture is done. */
  hasFile(key: string): boolean {
    return this.#hashes.has(this.#files.get(key) ?? '');
  }

  recordFile(key: string, hash: string): void {
    this.#files.set(key, hash);
  }

  async add(hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) this.#hashes.add(hash);
    await this.#write();
  }

  async remove(hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) this.#hashes.delete(hash);
    await this.#write();
  }

  /** If this cannot be written, the pictures are offered again after the next start. */
  async #write(): Promise<void> {
    const files = [...this.#files].filter(([, hash]) => this.#hashes.has(hash)).slice(-most);
    const text = JSON.stringify({ done: [...this.#hashes].slice(-most), files });
    await this.#file.write(`${text}\n`).catch(() => {});
  }
}

function parse(text: string): z.output<typeof content> {
  try {
    return content.parse(JSON.parse(text));
  } catch {
    return { done: [], files: [] };
  }
}
