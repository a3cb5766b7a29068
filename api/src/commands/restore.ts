import { resolve } from 'node:path';
import { runCommand } from '../backup/command.ts';
import { restoreBackup } from '../backup/restore.ts';
import { recordPendingRestore } from '../backup/restored.ts';
import { nameOf } from '../backup/tables/server-tables.ts';
import { databaseLocation } from '../db/source.ts';

/**
 * `npm run restore -- <backup>`: restores a backup into an absent or empty DATA_DIR, and into the embedded database or
 * the empty one that DATABASE_URL names, whichever kind it was made from.
 */
await runCommand(async (env, args) => {
  if (!args[0]) throw new Error('Usage: npm run restore -- <backup>, such as /backups/2026-11-21T03-00-00-000Z');
  const { DATA_DIR: dataDir, DATABASE_URL: url } = env;
  const manifest = await restoreBackup({ backup: resolve(args[0]), dataDir, location: databaseLocation(env) });
  await recordPendingRestore(dataDir, manifest.finishedAt);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const database = url ? ` and the database ${nameOf(url)}` : '';
  return `Restored ${rows} rows and ${manifest.files.length} files of ${manifest.finishedAt} into ${dataDir}${database}. You can start the server now.`;
});
