import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs } from '../../blobs/blobs.ts';
import type { Lease } from '../../db/leases/lease.ts';
import type { DatabaseLocation } from '../../db/source.ts';
import { createScratch } from '../../media/scratch.ts';
import { type CreatedBackup, createBackup } from '../create.ts';
import { fileIn, type Manifest, tableFile } from '../manifest.ts';
import { backupName, oldOf } from '../schedule/retention.ts';
import {
  type BucketBackup,
  contentName,
  isShared,
  readBackups,
  readBucketCheck,
  readBucketManifest,
  readListed,
  removeUnlisted,
  storeManifest,
  writeBackups,
  writeBucketCheck,
} from './backups.ts';

type Options = {
  dataDir: string;
  blobs: Blobs;
  location: DatabaseLocation;
  /** How many are kept. */
  keep: number;
  now?: () => Date;
  shouldSkip?: () => Promise<boolean>;
  onMade?: (made: CreatedBackup) => Promise<void>;
};

/** `damaged`: what is wrong with earlier ones that are kept. */
export type BucketBackupMade = { made: CreatedBackup; removed: string[]; damaged: string[] };

/**
 * Makes a backup in the bucket of the files while the server runs: the rows are dumped on this machine first. One that is
 * interrupted is in no list.
 * @returns undefined when `shouldSkip` returned true
 * @throws Error as `createBackup` does
 */
export async function backUpToBucket(options: Options): Promise<BucketBackupMade | undefined> {
  const { dataDir, blobs, location, keep, now = () => new Date() } = options;
  const { folder } = createScratch(dataDir);
  const name = backupName(now());
  let result: BucketBackupMade | undefined;
  try {
    let known: BucketBackup[] = [];
    const inBucket: { earlier: Manifest | undefined } = { earlier: undefined };
    await createBackup({
      ...{ dataDir, blobs, location, now, inBucket },
      target: join(folder, name),
      async shouldSkip() {
        // Under the lease, so that another backup is in the list, and stays there.
        known = await readBackups(blobs);
        inBucket.earlier = known[0] && (await readBucketManifest(blobs, known[0]).catch(() => undefined));
        return (await options.shouldSkip?.()) ?? false;
      },
      async onMade({ path, manifest }, lease) {
        await storeContents(blobs, path, manifest);
        const stored = await storeManifest(blobs, name, manifest);
        const all = [stored, ...known];
        // Another process that has the lease since has read the same list.
        await lease.require();
        await writeBackups(blobs, all);
        const made = { path: blobs.placeOf(`backups/made/${name}.json`), manifest };
        await options.onMade?.(made);
        result = { made, ...(await removeOld({ blobs, all, keep, lease, now: now() })) };
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return result;
}

async function storeContents(blobs: Blobs, backup: string, { tables, files }: Manifest): Promise<void> {
  await blobs.put([
    ...tables.map(({ name, sha256 }) => ({ name: contentName(sha256), file: tableFile(backup, name) })),
    ...files
      .filter(({ path }) => !isShared(path))
      .map(({ path, sha256 }) => ({ name: contentName(sha256), file: fileIn(backup, path) })),
  ]);
}

type Removal = {
  blobs: Blobs;
  all: readonly BucketBackup[];
  keep: number;
  lease: Pick<Lease, 'require'>;
  now: Date;
};

/** Those that are damaged do not count as backups. @returns the names of those removed, and what is wrong with others */
async function removeOld({ blobs, all, keep, lease, now }: Removal): Promise<{ removed: string[]; damaged: string[] }> {
  const { listed, damaged } = await readListed(blobs, all);
  for (const { one, message } of damaged)
    await writeBucketCheck(blobs, one.name, { at: now.toISOString(), ok: false, message });
  const checked = await Promise.all(all.map(async one => ({ one, check: await readBucketCheck(blobs, one.name) })));
  const removed = new Set(oldOf(checked, keep).map(({ one }) => one));
  const kept = all.filter(one => !removed.has(one));
  // The list first: what it names is complete.
  if (removed.size > 0) await writeBackups(blobs, kept);
  await removeUnlisted(blobs, kept, listed, () => lease.require());
  return {
    removed: [...removed].map(({ name }) => name),
    damaged: damaged.filter(({ one }) => !removed.has(one)).map(({ message }) => message),
  };
}
