import { dirname, join, resolve } from 'node:path';
import { fetchBackup, findBackup } from '../backup/bucket/fetch.ts';
import { runCommand } from '../backup/command.ts';
import { openBlobs } from '../blobs/open-blobs.ts';
import { Erasures } from '../enquiries/erasures.ts';

const usage = 'Usage: npm run fetch-backup -- [<name>] <new folder>, such as 2026-11-21T03-00-00-000Z /restore/backup';

/**
 * `npm run fetch-backup -- [<name>] <new folder>`: makes an ordinary backup of one in the bucket, by default the newest,
 * with all its files, to be verified and restored without the bucket.
 */
await runCommand(async (env, args) => {
  const [first, second] = args;
  if (!first) throw new Error(usage);
  if (!env.BUCKET) throw new Error('Set S3_BUCKET and the other settings of the bucket (docs/files.md).');
  const [name, folder] = second ? [first, resolve(second)] : [undefined, resolve(first)];
  const blobs = await openBlobs(env);
  const backup = await findBackup(blobs, name);
  const { manifest, lost } = await fetchBackup(blobs, backup, folder);
  // Beside it, where a restore finds who was erased since.
  const parent = dirname(folder);
  await new Erasures(parent, join(parent, '.none'), blobs).synchronize();
  const done = `Fetched the backup ${backup.name} with ${manifest.files.length} files into ${folder}. Restore it with: npm run restore -- ${folder}`;
  if (lost.length === 0) return done;
  // A script must not go on as if nothing were lost.
  process.exitCode = 1;
  return `${done}\nThe bucket has lost ${lost.length} of its files. Look for earlier versions of them in the bucket, or restore without them:\n${lost.join('\n')}`;
});
