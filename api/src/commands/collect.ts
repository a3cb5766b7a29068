import { hashesInBackups } from '../backup/bucket/backups.ts';
import { prefixes } from '../blobs/names.ts';
import { openBlobs } from '../blobs/open-blobs.ts';
import { EarlierFile } from '../company/import-company-file.ts';
import { Database } from '../db/database.ts';
import { underLease } from '../db/leases/under-lease.ts';
import { databaseLocation } from '../db/source.ts';
import { loadEnvFile, readEnv } from '../env.ts';
import { keepFilesPrivate } from '../files/private-files.ts';
import { Media } from '../media/media.ts';
import { createScratch } from '../media/scratch.ts';
import { tooManyOrphans } from '../media/trash/collect-unattended.ts';
import { requireDatabaseFile, requireSameSite } from '../process/site-id.ts';
import { insertSystemEntry } from '../repositories/audit/audit.ts';

/**
 * `npm run collect`: moves unreferenced image files to the trash, as the server does at each start; `--all` also when
 * there are many. It may run while the server does.
 */
async function collect(all: boolean): Promise<string> {
  keepFilesPrivate();
  loadEnvFile();
  const env = readEnv();
  const location = databaseLocation(env);
  const blobs = await openBlobs(env);
  const installation = { location, dataDir: env.DATA_DIR, blobs };
  await requireDatabaseFile(installation);
  const db = await new Database(location).open(undefined, { migrates: env.START_MIGRATES });
  try {
    await requireSameSite(db, installation);
    const media = new Media({ blobs, scratch: createScratch(env.DATA_DIR) }, db);
    const file = new EarlierFile({ db, dataDir: env.DATA_DIR });
    media.keep(() => file.images());
    media.holdInTrash(() => hashesInBackups(blobs));
    const collected = await underLease(db, 'maintenance', () => media.collectOrphans({ all }), { waitMs: 60_000 });
    if (!collected) throw new Error('The server is deleting expired data right now. Try again in a few minutes.');
    const { moved, refused, files } = collected.value;
    if (moved > 0) {
      const entry = { call: 'command.collect', by: 'Command line' as const, at: new Date(), counts: { files: moved } };
      await db.transaction(tables => insertSystemEntry(tables, entry));
    }
    await media.close();
    if (refused > 0) throw new Error(tooManyOrphans(refused, files));
    return `Moved ${moved} of ${files} image files, which no record references, to ${blobs.placeOf(prefixes.trash)} for thirty days.`;
  } finally {
    await db.close();
  }
}

try {
  process.stdout.write(`${await collect(process.argv.includes('--all'))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
