import { z } from 'zod';
import { type Blobs, readText } from '../../blobs/blobs.ts';
import { type BackupCheck, backupCheck, hashOf, type Manifest, manifestSchema } from '../manifest.ts';

/**
 * Backups in a bucket. One is a manifest; what it lists is stored under its hash, once for all backups. Pictures and
 * documents are not copied: they stay where they are, in their place or in the trash, as long as a backup lists them.
 */
export const contentName = (sha256: string): string => `backups/content/${sha256}`;
const manifestName = (name: string): string => `backups/made/${name}.json`;
const checkName = (name: string): string => `backups/checks/${name}.json`;
const indexName = 'backups/index.json';

/** `sha256`: of the manifest. */
const entry = z.object({ name: z.string(), finishedAt: z.iso.datetime(), sha256: z.string() });
const index = z.object({ backups: z.array(entry) });
export type BucketBackup = z.output<typeof entry>;

/**
 * The backups, the newest first. A list of the bucket may be late, so they are listed in a file, which only the holder
 * of the lease of backups changes.
 */
export async function readBackups(blobs: Pick<Blobs, 'read'>): Promise<BucketBackup[]> {
  const text = await readText(blobs, indexName);
  return text === null ? [] : index.parse(JSON.parse(text)).backups;
}

export const writeBackups = (blobs: Pick<Blobs, 'write'>, backups: readonly BucketBackup[]): Promise<void> =>
  blobs.write(indexName, JSON.stringify({ backups }));

/** Stores a manifest. @returns its entry in the list */
export async function storeManifest(blobs: Blobs, name: string, manifest: Manifest): Promise<BucketBackup> {
  const text = JSON.stringify(manifest);
  await blobs.write(manifestName(name), text);
  return { name, finishedAt: manifest.finishedAt, sha256: hashOf(text) };
}

/** @throws Error if it is damaged or gone */
export async function readBucketManifest(blobs: Blobs, { name, sha256 }: BucketBackup): Promise<Manifest> {
  const text = await readText(blobs, manifestName(name));
  if (text === null || hashOf(text) !== sha256) {
    const what = text === null ? 'is missing' : 'has changed';
    throw new Error(`The backup ${name} is damaged: ${blobs.placeOf(manifestName(name))} ${what}.`);
  }
  return manifestSchema.parse(JSON.parse(text));
}

export async function readBucketCheck(blobs: Blobs, name: string): Promise<BackupCheck | undefined> {
  const text = await readText(blobs, checkName(name));
  return text === null ? undefined : backupCheck.parse(JSON.parse(text));
}

export const writeBucketCheck = (blobs: Blobs, name: string, check: BackupCheck): Promise<void> =>
  blobs.write(checkName(name), JSON.stringify(check));

/**
 * Removes what no kept backup lists, also what an interrupted one left.
 * @param isHeld throws if another process has taken the lease over
 */
export async function removeUnlisted(
  blobs: Blobs,
  kept: readonly BucketBackup[],
  isHeld: () => Promise<void>,
): Promise<void> {
  const needed = new Set<string>();
  for (const one of kept) {
    for (const { sha256 } of contentsOf(await readBucketManifest(blobs, one))) needed.add(contentName(sha256));
    needed.add(manifestName(one.name)).add(checkName(one.name));
  }
  for (const prefix of ['backups/made/', 'backups/checks/', 'backups/content/']) {
    for await (const { name } of blobs.list(prefix)) {
      if (needed.has(name)) continue;
      await isHeld();
      await blobs.remove(name);
    }
  }
}

/** Whether a file of a backup stays in its place in the bucket. */
export const isShared = (path: string): boolean => /^(uploads|originals)\//.test(path);

/** What a backup has a copy of. */
const contentsOf = ({ tables, files }: Manifest): { sha256: string }[] => [
  ...tables,
  ...files.filter(({ path }) => !isShared(path)),
];

/** The hashes of the names of all files that the backups list, which must stay, at least in the trash. */
export async function hashesInBackups(blobs: Blobs): Promise<Set<string>> {
  if (blobs.kind === 'disk') return new Set();
  const hashes = new Set<string>();
  for (const one of await readBackups(blobs)) {
    for (const { path } of (await readBucketManifest(blobs, one)).files) {
      const hash = /^(?:uploads|originals)\/([0-9a-f]{40}w?)/.exec(path)?.[1];
      if (hash) hashes.add(hash);
    }
  }
  return hashes;
}
