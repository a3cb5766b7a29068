import { createReadStream } from 'node:fs';
import pLimit from 'p-limit';
import { hashStream } from '../files/hashes.ts';
import { type Blobs, hasBlob } from './blobs.ts';
import { prefixes } from './names.ts';

/** All files but the id of the site, which is written when they are complete, and enquiries that wait for the database. */
const moved = [...Object.values(prefixes), 'desktop/'];

const concurrency = 4;

export type Copied = { copied: number; present: number; bytes: number };

/**
 * Copies all files that one place has and another one lacks, and replaces those that differ. Nothing is deleted, so it
 * may be interrupted and repeated.
 * @param onCopied called after each file
 * @throws Error naming the file whose copy is not the same
 */
export async function copyBlobs(from: Blobs, to: Blobs, onCopied: (name: string) => void = () => {}): Promise<Copied> {
  const limit = pLimit(concurrency);
  const result: Copied = { copied: 0, present: 0, bytes: 0 };
  for (const prefix of moved) {
    const names: string[] = [];
    for await (const { name } of from.list(prefix)) names.push(name);
    await limit.map(names, async name => {
      const bytes = await copyOne(from, to, name).catch(error => {
        limit.clearQueue();
        throw error;
      });
      if (bytes === undefined) return;
      if (bytes === null) result.present += 1;
      else {
        result.copied += 1;
        result.bytes += bytes;
        onCopied(name);
      }
    });
  }
  return result;
}

/** @returns its size; null if it is there already, undefined if it was removed since it was listed */
async function copyOne(from: Blobs, to: Blobs, name: string): Promise<number | null | undefined> {
  const file = await from.local(name);
  if (!file) return undefined;
  const { sha256 } = await hashStream(createReadStream(file));
  if (await isSame(to, name, sha256)) return null;
  // One that differs: an equal size would make it stay.
  if (await hasBlob(to, name)) await to.remove(name);
  await to.put([{ name, file }]);
  if (!(await isSame(to, name, sha256)))
    throw new Error(`${to.placeOf(name)} is not the same as ${from.placeOf(name)}.`);
  return (await to.head(name))?.bytes ?? 0;
}

async function isSame(to: Blobs, name: string, sha256: string): Promise<boolean> {
  const head = await to.head(name);
  if (!head) return false;
  if (head.sha256) return head.sha256 === sha256;
  const stream = await to.read(name);
  return stream !== null && (await hashStream(stream)).sha256 === sha256;
}
