import { join } from 'node:path';
import { Database } from '../db/database.ts';
import { loadEnvFile, readEnv } from '../env.ts';
import { tooMany } from '../media/collect-orphans.ts';
import { createFolders } from '../media/folders.ts';
import { Media } from '../media/media.ts';
import { requireDatabaseFile, requireSameSite } from '../process/site-id.ts';

/**
 * `npm run collect`: moves the image files that no record names to the trash, as the server does at each start; with
 * `--all` also when they are many. It may run beside the server.
 */
async function collect(all: boolean): Promise<string> {
  loadEnvFile();
  const env = readEnv();
  const location = env.DATABASE_URL ? { url: env.DATABASE_URL } : { file: join(env.DATA_DIR, 'catalogue.sqlite') };
  const installation = { location, dataDir: env.DATA_DIR };
  await requireDatabaseFile(installation);
  const db = await new Database(location).open();
  try {
    await requireSameSite(db, installation);
    const media = new Media(createFolders(env.DATA_DIR), db);
    const { moved, refused, files } = await media.sweep({ all });
    await media.close();
    if (refused > 0) throw new Error(tooMany(refused, files));
    return `${moved} of ${files} image files were named by no record. They are in ${media.folders.trash} for thirty days.`;
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
