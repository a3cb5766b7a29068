import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../storage/durable-file.ts';

const algorithm = 'aes-256-gcm';
/** In bytes. */
export const keyLength = 32;
const ivLength = 12;
const tagLength = 16;

/** The file was changed, exchanged for another, or encrypted with another key. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/**
 * A folder of files that are encrypted with AES-256-GCM, each `iv, tag, content`. The name of a file is authenticated
 * with its content, so that no file can replace another.
 */
export class EncryptedFolder {
  readonly path: string;
  readonly #key: Buffer;

  constructor(path: string, key: Buffer) {
    this.path = path;
    this.#key = key;
  }

  /** A file name derived from a text, which it does not reveal. */
  nameOf(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('hex').slice(0, 40);
  }

  async write(name: string, content: Buffer): Promise<void> {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv(algorithm, this.#key, iv).setAAD(Buffer.from(name));
    const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
    await writeDurably(join(this.path, name), Buffer.concat([iv, cipher.getAuthTag(), encrypted]));
  }

  /**
   * @returns null when there is no such file
   * @throws UnreadableFile
   */
  async read(name: string): Promise<Buffer | null> {
    const bytes = await readFile(join(this.path, name)).catch(error => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    });
    if (!bytes) return null;
    try {
      const decipher = createDecipheriv(algorithm, this.#key, bytes.subarray(0, ivLength), {
        authTagLength: tagLength,
      });
      decipher.setAAD(Buffer.from(name));
      decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
      return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]);
    } catch (cause) {
      throw new UnreadableFile(`${name} cannot be decrypted.`, { cause });
    }
  }

  async names(): Promise<string[]> {
    return readdir(this.path).catch(() => []);
  }

  remove(name: string): Promise<void> {
    return rm(join(this.path, name), { force: true });
  }

  removeAll(): Promise<void> {
    return rm(this.path, { recursive: true, force: true });
  }
}
