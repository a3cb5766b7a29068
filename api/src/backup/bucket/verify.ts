import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Blobs } from '../../blobs/blobs.ts';
import { baseOf, parseTrashName, prefixes } from '../../blobs/names.ts';
import { rejectNewerBackup } from '../build.ts';
import { missingImages } from '../images.ts';
import type { Manifest } from '../manifest.ts';
import { trialRestore, type Verification } from '../verify.ts';
import { type BucketBackup, contentName, isShared, readBucketManifest } from './backups.ts';
import { fetchTables } from './fetch.ts';

/**
 * Checks a backup in a bucket: its rows by restoring them into a temporary database, and its files by their sizes, in
 * their places or in the trash. Their content is checked by the store, and when it is fetched.
 * @throws Error if its manifest is damaged or comes from a newer version
 */
export async function verifyInBucket(blobs: Blobs, backup: BucketBackup): Promise<Verification> {
  const manifest = await readBucketManifest(blobs, backup);
  rejectNewerBackup(manifest);
  const folder = await mkdtemp(join(tmpdir(), 'verify-'));
  try {
    const problems = await checkFiles(blobs, manifest);
    await fetchTables(blobs, manifest, folder);
    const missing = (await missingImages(folder, manifest)).filter(path => !manifest.missing.includes(path));
    problems.push(...missing.map(path => `files/${path}: referenced by a row, but missing in the backup`));
    problems.push(...(await trialRestore(folder, manifest)));
    return { manifest, problems };
  } catch (error) {
    return { manifest, problems: [(error as Error).message] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkFiles(blobs: Blobs, { files }: Manifest): Promise<string[]> {
  const sizes = await sizesIn(blobs);
  const problems: string[] = [];
  for (const { path, bytes, sha256 } of files) {
    const name = isShared(path) ? path : contentName(sha256);
    // A list may be late, so that one which lacks in it is asked for.
    const found = sizes.get(name) ?? (await blobs.head(name))?.bytes;
    if (found === undefined) problems.push(`files/${path}: it is missing`);
    else if (found !== bytes) problems.push(`files/${path}: ${found} bytes instead of ${bytes}`);
  }
  return problems;
}

/** The sizes of pictures and documents by their names, also of those in the trash. */
async function sizesIn(blobs: Blobs): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const prefix of [prefixes.trash, prefixes.uploads, prefixes.originals]) {
    for await (const { name, head } of blobs.list(prefix)) {
      const file = parseTrashName(name)?.file;
      const place = file ? `${file.includes('.') ? prefixes.uploads : prefixes.originals}${baseOf(name)}` : name;
      const known = await head();
      if (known) sizes.set(place, known.bytes);
    }
  }
  return sizes;
}
