import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { DatabaseLocation } from '../db/source.ts';
import { syncFolder } from '../files/sync.ts';
import { copyFiles, findFiles, syncFolders, unchanged } from './files.ts';
import { missingImages } from './images.ts';
import { takeLock } from './lock.ts';
import { formatVersion, type KnownBackup, listBackups, type Manifest, writeManifest } from './manifest.ts';
import { type Room, requireRoom } from './room.ts';
import { dumpTables } from './tables/dump.ts';
import type { TableReader } from './tables/neutral.ts';
import { readTables } from './tables/tables.ts';

/** How the names of unfinished backups begin; the next backup removes them. */
export const unfinished = '.unfinished-';

export type BackupOptions = {
  dataDir: string;
  location: DatabaseLocation;
  /** The folder to make. It is absent, or empty. */
  target: string;
  now?: () => Date;
  /** What must stay free on the target's disk; a little by default. */
  room?: Room;
  /** Asked under the lock: a reason to leave it, such as a backup that another process has just made. */
  leave?: () => Promise<boolean>;
  /** Called between the steps. Tests end the process there. */
  step?: (name: BackupStep) => unknown;
};
export type BackupStep = 'begun' | 'files' | 'database' | 'complete' | 'renamed';
/** Another process is at it in the same folder. */
export class BackupUnderWay extends Error {}
export type MadeBackup = { path: string; manifest: Manifest };

/**
 * Makes a backup beside the running server: one folder that appears when it is whole, for its owner only.
 * @returns undefined when `leave` said so
 * @throws Error with a sentence when the source is absent, the target is taken, or there is too little room
 */
export async function createBackup(options: BackupOptions): Promise<MadeBackup | undefined> {
  const { dataDir, location, target } = options;
  requireSource(dataDir, location);
  // Opened before anything is made, so that a wrong setting leaves no trace.
  await (await readTables(location)).close();
  const parent = dirname(target);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  if ((await readdir(target).catch(() => [])).length > 0) throw new Error(`${target} is not empty: name a new folder.`);
  const release = takeLock(parent);
  if (!release) throw new BackupUnderWay(`Another backup into ${parent} is under way.`);
  try {
    await removeUnfinished(parent);
    if (await options.leave?.()) return undefined;
    return await make(options, parent);
  } finally {
    release();
  }
}

function requireSource(dataDir: string, location: DatabaseLocation): void {
  if (!existsSync(dataDir))
    throw new Error(`There is nothing to back up: ${dataDir} does not exist. Is DATA_DIR right?`);
  if ('file' in location && !existsSync(location.file)) {
    throw new Error(
      `There is nothing to back up: ${location.file} does not exist. Are DATA_DIR and DATABASE_URL right?`,
    );
  }
  // A site on a database server has its pictures and its secret here, from its first start.
  if ('url' in location && !existsSync(join(dataDir, 'jwt-secret')) && !existsSync(join(dataDir, 'originals'))) {
    throw new Error(`There is nothing to back up: ${dataDir} holds no site. Is DATA_DIR right?`);
  }
}

/** The lock is held, so whoever began these has died. */
async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (name.startsWith(unfinished)) await rm(join(parent, name), { recursive: true, force: true });
  }
}

async function make(options: BackupOptions, parent: string): Promise<MadeBackup> {
  const { target, step, now = () => new Date() } = options;
  const startedAt = now().toISOString();
  // One that is known to be damaged is no base: its files would be linked into the new one.
  const earlier = (await listBackups(parent)).find(({ check }) => check?.ok !== false);
  await checkRoom(options, parent, earlier);
  const folder = join(parent, `${unfinished}${basename(target)}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    await step?.('begun');
    const content = await copyContent(options, folder, earlier);
    const version = packageJson.version;
    const manifest = { format: formatVersion, version, startedAt, finishedAt: now().toISOString(), ...content };
    await writeManifest(folder, manifest);
    await syncFolders(folder);
    await step?.('complete');
    await rename(folder, target);
    await step?.('renamed');
    await syncFolder(parent);
    return { path: target, manifest };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new Error(`The disk of ${parent} became full. Nothing of the backup was left there.`, { cause: error });
    }
    throw error;
  }
}

async function checkRoom({ dataDir, location, room }: BackupOptions, parent: string, earlier?: KnownBackup) {
  const files = (await findFiles(dataDir)).filter(file => !unchanged(file, earlier?.manifest));
  const reader = await readTables(location);
  await reader.close();
  // Rows as text, with their columns' names, take about as much as in the database with its indexes.
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0) + reader.bytes;
  await requireRoom(parent, bytes, room);
}

/**
 * The files are copied before the database, so that none is missed that goes meanwhile, and after it, for those that came.
 * An image that came and went in between is named by the rows and has no file: then the rows are read again.
 */
async function copyContent({ dataDir, location, step }: BackupOptions, folder: string, earlier?: KnownBackup) {
  const copyNew = async (known: Manifest['files']) => {
    const paths = new Set(known.map(({ path }) => path));
    const found = (await findFiles(dataDir)).filter(({ path }) => !paths.has(path));
    return [...known, ...(await copyFiles(found, { from: dataDir, to: folder, earlier }))];
  };
  let files = await copyNew([]);
  await step?.('files');
  for (let before: string | undefined; ; ) {
    const database = await dumpDatabase(location, folder, earlier);
    await step?.('database');
    files = await copyNew(files);
    const missing = await missingImages(folder, { files, tables: database.tables });
    // The same ones twice: the site itself has lost them.
    if (missing.length === 0 || String(missing) === before) {
      files.sort((a, b) => (a.path < b.path ? -1 : 1));
      return { ...database, files, missing };
    }
    before = String(missing);
  }
}

async function dumpDatabase(location: DatabaseLocation, folder: string, earlier?: KnownBackup) {
  const reader: TableReader = await readTables(location);
  try {
    const { dialect: database, migrations, binaryLog } = reader;
    return { database, migrations, binaryLog, tables: await dumpTables(reader, folder, earlier) };
  } finally {
    await reader.close();
  }
}
