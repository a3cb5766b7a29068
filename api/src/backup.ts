import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Database } from './db/database.ts';
import { loadEnvFile, readEnv } from './env.ts';

/**
 * `npm run backup -- <new folder>`: a copy of `DATA_DIR` that a server can be started on, made while another one works on
 * it. Of a database server only the files are copied; see docs/operations.md for its dump.
 */
const target = process.argv[2];
loadEnvFile();
const env = readEnv();

/** What cannot be made again. Share pictures can, and installers come from their releases. */
const folders = ['uploads', 'originals'];
const files = ['jwt-secret', 'company.json', 'site-id'];

async function copyFiles(to: string): Promise<void> {
  for (const file of files) await copyNew(join(env.DATA_DIR, file), join(to, file));
  for (const folder of folders) {
    const from = join(env.DATA_DIR, folder);
    await mkdir(join(to, folder), { recursive: true });
    for (const name of existsSync(from) ? await readdir(from) : []) {
      await copyNew(join(from, name), join(to, folder, name));
    }
  }
}

/** What is there already is the same: names come from the content. What has gone meanwhile nothing names any more. */
async function copyNew(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
    },
  );
}

async function copyDatabase(to: string): Promise<void> {
  const db = await new Database({ file: join(env.DATA_DIR, 'catalogue.sqlite') }).open();
  // SQLite's own way: one consistent state, whatever is written meanwhile.
  await db.source.query('VACUUM INTO ?', [join(to, 'catalogue.sqlite')]);
  await db.close();
}

async function backUp(to: string): Promise<string> {
  // It holds password hashes and the secret: for its owner only.
  await mkdir(to, { recursive: true, mode: 0o700 });
  if ((await readdir(to)).length > 0) throw new Error(`${to} is not empty: name a new folder.`);
  // Before the database, so that no file is missing which goes while it is copied; and after, for those that came.
  await copyFiles(to);
  if (env.DATABASE_URL) {
    await copyFiles(to);
    return `The files are in ${to}. The database is on a server: dump it too, as docs/operations.md says.`;
  }
  await copyDatabase(to);
  await copyFiles(to);
  return `The backup is in ${to}. To go back to it, start with DATA_DIR=${to} or with a copy of it.`;
}

try {
  if (!target) throw new Error('Name a new folder: npm run backup -- /backups/2026-11-21');
  process.stdout.write(`${await backUp(resolve(target))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
