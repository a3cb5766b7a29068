import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Size in bytes, when the content was written, in ms since 1970, and its hash in hex where it is known. */
export type BlobHead = { bytes: number; modified: number; sha256?: string | undefined };

/** A file that was found in a list. `head` is null if it has been removed since. */
export type ListedBlob = { name: string; head: () => Promise<BlobHead | null> };

/**
 * The files of the site that all its machines share, by name (`names.ts`). A name never changes its content, so putting
 * and moving a file twice changes nothing. A file that is not there is null, never an error.
 */
export type Blobs = {
  kind: 'disk' | 's3';
  /**
   * Puts local files, whose content is synced to disk; durable on return. The local files stay. An existing file of the
   * same size stays, another one is replaced: it is damaged.
   */
  put(files: readonly { name: string; file: string }[]): Promise<void>;
  /** Puts a content that is in memory and replaces an earlier one; durable on return. */
  write(name: string, content: string | Buffer): Promise<void>;
  head(name: string): Promise<BlobHead | null>;
  read(name: string): Promise<Readable | null>;
  /** The path of a local file with the content, to be opened soon and never changed. */
  local(name: string): Promise<string | null>;
  /**
   * The files whose names begin with this, which ends with a slash, in any order. The list may be late: a file that was
   * just put may lack in it, and one that was just removed may be there.
   */
  list(prefix: string): AsyncIterable<ListedBlob>;
  /** Moves files to names at which equal ones are replaced; durable on return. Those that are not there are skipped. */
  move(moves: readonly { from: string; to: string }[]): Promise<void>;
  remove(name: string): Promise<void>;
  /** Why files cannot be read or put, phrased to follow the name of the place; null if they can. */
  findProblem(): Promise<string | null>;
  /** Where files with this prefix are, for operators. */
  placeOf(prefix: string): string;
};

/** A file that was written; null if it is not there. */
export async function readText(blobs: Pick<Blobs, 'read'>, name: string): Promise<string | null> {
  const stream = await blobs.read(name);
  return stream && text(stream);
}

/** Whether there is a file of this name. */
export const hasBlob = async (blobs: Pick<Blobs, 'head'>, name: string): Promise<boolean> =>
  (await blobs.head(name)) !== null;

/** Whether there is a file of each of these names. */
export const hasBlobs = async (blobs: Pick<Blobs, 'head'>, names: readonly string[]): Promise<boolean> =>
  (await Promise.all(names.map(name => hasBlob(blobs, name)))).every(Boolean);
