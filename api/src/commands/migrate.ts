import { counted } from '@hydraulics/common/text';
import { runCommand } from '../backup/command.ts';
import { rejectInterruptedRestore } from '../backup/restore.ts';
import { openBlobs } from '../blobs/open-blobs.ts';
import { Database } from '../db/database.ts';
import { missingRight } from '../db/server/rights.ts';
import { cannotOpen, databaseLocation } from '../db/source.ts';
import { createDataFolder } from '../process/data-folder.ts';
import { requireDatabaseFile } from '../process/site-id.ts';
import { hideDrafts } from '../repositories/publication/back/hide-drafts.ts';

/**
 * `npm run migrate`: brings the database up to date for this version, while servers of this version and the one before
 * run. A server does the same at its start, unless it has `START_MIGRATES=0`. `--back` prepares for going back to version
 * 1.0.0: it puts what visitors must not see into its trash.
 */
await runCommand(async (env, args) => {
  const { DATA_DIR: dataDir } = env;
  const location = databaseLocation(env);
  createDataFolder(dataDir);
  await rejectInterruptedRestore(dataDir, location);
  await requireDatabaseFile({ location, dataDir, blobs: await openBlobs(env) });
  const db = new Database(location);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  await db.open(print).catch(error => {
    throw missingRight(error) ?? cannotOpen(location, error instanceof Error ? error.message : String(error), error);
  });
  try {
    if (!args.includes('--back')) return 'The database is up to date for this version.';
    const count = await hideDrafts(db, new Date());
    return (
      `${counted(count, 'record is', 'records are')} hidden from version 1.0.0, which would show drafts: they are in ` +
      'its trash. Start it now. The next start of this version takes them out of the trash.'
    );
  } finally {
    await db.close();
  }
});
