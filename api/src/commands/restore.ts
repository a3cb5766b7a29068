import { resolve } from 'node:path';
import { locationOf, runCommand } from '../backup/command.ts';
import { restoreBackup } from '../backup/restore.ts';
import { nameOf } from '../backup/tables/server-tables.ts';

/**
 * `npm run restore -- <backup>`: puts a backup into an absent or empty DATA_DIR, and into the embedded database or the empty
 * one that DATABASE_URL names, whichever it was made of.
 */
await runCommand(async (env, args) => {
  if (!args[0]) throw new Error('Name the backup: npm run restore -- /backups/2026-11-21T03-00-00-000Z');
  const { DATA_DIR: dataDir, DATABASE_URL: url } = env;
  const manifest = await restoreBackup({ backup: resolve(args[0]), dataDir, location: locationOf(env) });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const database = url ? ` and the database ${nameOf(url)}` : '';
  return `Restored ${rows} rows and ${manifest.files.length} files of ${manifest.finishedAt} into ${dataDir}${database}. Start the server on it.`;
});
