import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatSize } from '@hydraulics/common/units/sizes';
import { runCommand } from '../backup/command.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { createBlobFolders, diskBlobs } from '../blobs/disk.ts';
import { copyBlobs } from '../blobs/move-files.ts';
import { openBlobs } from '../blobs/open-blobs.ts';
import { Erasures } from '../enquiries/erasures.ts';
import { createDataFolder } from '../process/data-folder.ts';
import { copySiteId } from '../process/site-id.ts';

const usage = 'Say where to: npm run move-files -- to-bucket, or to-folder.';

/**
 * `npm run move-files -- to-bucket` copies the files of DATA_DIR into the bucket of S3_BUCKET, `to-folder` the other
 * way. It deletes nothing and may be interrupted and repeated, also while the server runs; the last time it must not.
 */
await runCommand(async (env, [direction]) => {
  if (direction !== 'to-bucket' && direction !== 'to-folder') throw new Error(usage);
  if (!env.BUCKET) throw new Error('Set S3_BUCKET and the other settings of the bucket (docs/files.md).');
  createDataFolder(env.DATA_DIR);
  const bucket = await openBlobs(env);
  const folder = diskBlobs(env.DATA_DIR);
  const isToBucket = direction === 'to-bucket';
  if (!isToBucket) {
    createBlobFolders(env.DATA_DIR);
    mkdirSync(join(env.DATA_DIR, 'desktop'), { recursive: true, mode: 0o700 });
  }
  const [from, to] = isToBucket ? [folder, bucket] : [bucket, folder];
  if (!isToBucket) await requireNoneWaiting(bucket);
  const { copied, present, bytes } = await copyBlobs(from, to);
  await new Erasures(env.DATA_DIR, env.BACKUP_DIR, bucket).synchronize();
  // Last: a server accepts a place of files by its id.
  await copySiteId(env.DATA_DIR, bucket, direction);
  const next = isToBucket ? 'set S3_BUCKET and start it' : 'start it without S3_BUCKET';
  const done = `Copied ${copied} files (${formatSize(bytes)}) to ${to.placeOf('')}; ${present} were there already.`;
  return `${done}\n${copied === 0 ? `All files are there. If the server was stopped, ${next}.` : 'Stop the server and run this once more, until nothing is left to copy.'}`;
});

/** A copy of an enquiry that is delivered meanwhile would be delivered again after it was erased. */
async function requireNoneWaiting(bucket: Blobs): Promise<void> {
  for await (const { name } of bucket.list('enquiries-spool/')) {
    throw new Error(`${bucket.placeOf(name)} waits for the database: let the server deliver it first.`);
  }
}
