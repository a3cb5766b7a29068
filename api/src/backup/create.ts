import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DataSource } from 'typeorm';
import packageJson from '../../package.json' with { type: 'json' };
import type { Blobs } from '../blobs/blobs.ts';
import { diskBlobs } from '../blobs/disk.ts';
import { claimLease, type Lease, leasesOf } from '../db/leases/lease.ts';
import { createLeases } from '../db/migrations/initial.ts';
import { createDataSource, type DatabaseLocation } from '../db/source.ts';
import { erasuresFile, mergeErasures } from '../enquiries/erasures.ts';
import { createFolders } from '../files/create-folders.ts';
import { type FreeSpaceOptions, requireFreeSpace } from '../files/free-space.ts';
import { syncFolder } from '../files/sync.ts';
import { copyFiles, type DataFile, findFiles, findUnchanged, listInPlace, type Source, syncFolders } from './files.ts';
import { missingImages } from './images.ts';
import { formatVersion, type KnownBackup, listBackups, type Manifest, writeManifest } from './manifest.ts';
import { dumpTables } from './tables/dump.ts';
import type { TableReader } from './tables/neutral.ts';
import { readTables } from './tables/tables.ts';

/** Name prefix of unfinished backups; the next backup removes them. */
export const unfinishedPrefix = '.unfinished-';

export type BackupOptions = {
  dataDir: string;
  /** By default the files are in the folder of the data. */
  blobs?: Blobs;
  location: DatabaseLocation;
  /** For a backup in the bucket of the files, which stay where they are: the one before it. */
  inBucket?: { earlier: Manifest | undefined };
  /** The folder to create. It must be absent or empty. */
  target: string;
  now?: () => Date;
  /** How much of the target disk to leave free. */
  freeSpace?: FreeSpaceOptions;
  /** Checked under the lease, for example whether another process has just made this backup. */
  shouldSkip?: () => Promise<boolean>;
  /** Called under the lease, once the backup is made. */
  onMade?: (made: CreatedBackup, lease: Pick<Lease, 'require'>) => Promise<void>;
  /** Called between the steps; tests kill the process there. */
  onStep?: (name: BackupStep) => unknown;
};
export type BackupStep = 'begun' | 'files' | 'database' | 'complete' | 'renamed';
/** Thrown while another process backs this site up. */
export class BackupInProgress extends Error {}
export type CreatedBackup = { path: string; manifest: Manifest };

/**
 * Makes a backup while the server runs. The folder appears only when it is complete, readable by its owner only.
 * @returns undefined when `shouldSkip` returned true
 * @throws Error when the source is missing, the target is not empty or there is too little space
 */
export async function createBackup(options: BackupOptions): Promise<CreatedBackup | undefined> {
  const { location, target } = options;
  requireSource(options);
  // Opened first, so that a wrong setting leaves nothing behind.
  await (await readTables(location)).close();
  const parent = dirname(target);
  createFolders(parent);
  if ((await readdir(target).catch(() => [])).length > 0)
    throw new Error(`${target} is not empty. Choose a new folder.`);
  const source = await createDataSource(location).initialize();
  try {
    await ensureLeases(source);
    const lease = await claimLease(leasesOf(source), 'backup');
    if (!lease) throw new BackupInProgress('Another backup of this site is in progress.');
    try {
      await removeUnfinished(parent);
      if (await options.shouldSkip?.()) return undefined;
      const made = await writeBackup(options, parent, lease);
      await options.onMade?.(made, lease);
      return made;
    } finally {
      await lease.release().catch(() => undefined);
    }
  } finally {
    await source.destroy();
  }
}

/** The database of an earlier version has none. */
async function ensureLeases(source: DataSource): Promise<void> {
  const runner = source.createQueryRunner();
  await createLeases(runner);
  await runner.release();
}

function requireSource({ dataDir, location, blobs }: BackupOptions): void {
  if (!existsSync(dataDir)) throw new Error(`Nothing to back up: ${dataDir} does not exist. Check DATA_DIR.`);
  if ('file' in location && !existsSync(location.file)) {
    throw new Error(`Nothing to back up: ${location.file} does not exist. Check DATA_DIR and DATABASE_URL.`);
  }
  // With a database server, the data folder has held the secret and images since the first start.
  const isOnDisk = blobs?.kind !== 's3' && 'url' in location;
  if (isOnDisk && !existsSync(join(dataDir, 'jwt-secret')) && !existsSync(join(dataDir, 'originals'))) {
    throw new Error(`Nothing to back up: ${dataDir} does not contain a site. Check DATA_DIR.`);
  }
}

/** This process has the lease, so those that created these have died. */
async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (name.startsWith(unfinishedPrefix)) await rm(join(parent, name), { recursive: true, force: true });
  }
}

async function writeBackup(options: BackupOptions, parent: string, lease: Lease): Promise<CreatedBackup> {
  const { target, onStep, now = () => new Date() } = options;
  const startedAt = now().toISOString();
  // Files are linked from the previous backup, so a damaged one must not be used.
  const earlier = (await listBackups(parent)).find(({ check }) => check?.ok !== false);
  await requireSpaceFor(options, parent, earlier);
  const folder = join(parent, `${unfinishedPrefix}${basename(target)}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    await onStep?.('begun');
    const content = await copyContent(options, folder, earlier);
    const version = packageJson.version;
    const manifest = { format: formatVersion, version, startedAt, finishedAt: now().toISOString(), ...content };
    await writeManifest(folder, manifest);
    await syncFolders(folder);
    await onStep?.('complete');
    await lease.require();
    await rename(folder, target);
    await onStep?.('renamed');
    await syncFolder(parent);
    // Beside the backups too, where it outlives the data folder.
    await mergeErasures([join(options.dataDir, erasuresFile)], join(parent, erasuresFile));
    return { path: target, manifest };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new Error(`The disk of ${parent} is full. The incomplete backup was removed.`, { cause: error });
    }
    throw error;
  }
}

const sourceOf = ({ dataDir, blobs = diskBlobs(dataDir) }: BackupOptions): Source => ({ dataDir, blobs });

async function requireSpaceFor(options: BackupOptions, parent: string, earlier?: KnownBackup) {
  const { location, freeSpace } = options;
  const isCopied = (file: DataFile) => (options.inBucket ? !file.hashInPlace : !findUnchanged(file, earlier?.manifest));
  const files = (await findFiles(sourceOf(options))).filter(isCopied);
  const reader = await readTables(location);
  await reader.close();
  // Rows as JSON take about as much space as in the database with its indexes.
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0) + reader.bytes;
  await requireFreeSpace(parent, bytes, freeSpace);
}

/**
 * Files are copied before the database, so that none deleted during the backup is missed, and again after it for those
 * added. An image added and removed in between is named by the rows but has no file: then the rows are read again. The
 * same happens if the list of a bucket still lacks an image; then that image is asked for by name.
 */
async function copyContent(options: BackupOptions, folder: string, earlier?: KnownBackup) {
  const { location, onStep } = options;
  const copyNew = async (known: Manifest['files'], named: string[]) => {
    const paths = new Set(known.map(({ path }) => path));
    const found = (await findFiles(sourceOf(options), named)).filter(({ path }) => !paths.has(path));
    if (!options.inBucket) return [...known, ...(await copyFiles(found, { to: folder, earlier }))];
    const { listed, others } = await listInPlace(found, options.inBucket.earlier);
    return [...known, ...listed, ...(await copyFiles(others, { to: folder }))];
  };
  let files = await copyNew([], []);
  await onStep?.('files');
  for (let before: string[] = []; ; ) {
    const database = await dumpDatabase(location, folder, earlier);
    await onStep?.('database');
    files = await copyNew(files, before);
    const missing = await missingImages(folder, { files, tables: database.tables });
    // Missing twice: the site itself has lost them.
    if (missing.length === 0 || String(missing) === String(before)) {
      files.sort((a, b) => (a.path < b.path ? -1 : 1));
      return { ...database, files, missing };
    }
    before = missing;
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
