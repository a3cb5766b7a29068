import { z } from 'zod';
import { type Blobs, readText } from '../../blobs/blobs.ts';
import { type BackupCheck, hashOf, type Manifest, manifestSchema, parseCheck } from '../manifest.ts';

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

/** What a backup lists is not known. */
class DamagedBackup extends Error {}

/** @throws DamagedBackup if its manifest has changed or is gone */
export async function readBucketManifest(blobs: Blobs, { name, sha256 }: BucketBackup): Promise<Manifest> {
  const text = await readText(blobs, manifestName(name));
  if (text === null || hashOf(text) !== sha256) {
    const what = text === null ? 'is missing' : 'has changed';
    throw new DamagedBackup(`The backup ${name} is damaged: ${blobs.placeOf(manifestName(name))} ${what}.`);
  }
  return manifestSchema.parse(JSON.parse(text));
}

export const readBucketCheck = async (blobs: Blobs, name: string): Promise<BackupCheck | undefined> =>
  parseCheck((await readText(blobs, checkName(name))) ?? '');

export const writeBucketCheck = (blobs: Blobs, name: string, check: BackupCheck): Promise<void> =>
  blobs.write(checkName(name), JSON.stringify(check));

type Listed = { one: BucketBackup; contents: string[] };

/** What backups have a copy of, and what is wrong with those that are damaged. */
export async function readListed(
  blobs: Blobs,
  backups: readonly BucketBackup[],
): Promise<{ listed: Listed[]; damaged: { one: BucketBackup; message: string }[] }> {
  const listed: Listed[] = [];
  const damaged: { one: BucketBackup; message: string }[] = [];
  for (const one of backups) {
    try {
      const contents = contentsOf(await readBucketManifest(blobs, one)).map(({ sha256 }) => contentName(sha256));
      listed.push({ one, contents });
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error;
      damaged.push({ one, message: error.message });
    }
  }
  return { listed, damaged };
}

/**
 * Removes what no kept backup lists, also what an interrupted one left; nothing that one may list which is damaged.
 * @param isHeld throws if another process has taken the lease over
 */
export async function removeUnlisted(
  blobs: Blobs,
  kept: readonly BucketBackup[],
  listed: readonly Listed[],
  isHeld: () => Promise<void>,
): Promise<void> {
  const needed = new Set(kept.flatMap(({ name }) => [manifestName(name), checkName(name)]));
  const prefixes = ['backups/made/', 'backups/checks/'];
  const known = listed.filter(({ one }) => kept.includes(one));
  for (const { contents } of known) for (const name of contents) needed.add(name);
  if (known.length === kept.length) prefixes.push('backups/content/');
  for (const prefix of prefixes) {
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
