import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Blobs, readText } from '../blobs/blobs.ts';
import { siteIdName } from '../blobs/names.ts';
import type { Database, Tables } from '../db/database.ts';
import type { DatabaseLocation } from '../db/source.ts';
import { replaceFile } from '../files/replace-file.ts';
import { hashesInUse, listImageFiles } from '../media/references.ts';
import { StartError } from '../start-error.ts';

const siteIdFile = 'site-id';

/** Rows of the table `site`: the id, and one not yet written to the data folder. */
const idRow = 'id';
const pendingRow = 'pending-id';

type Installation = { location: DatabaseLocation; dataDir: string; blobs: Blobs; adopt?: string | undefined };

async function readFolderId({ dataDir, blobs }: Pick<Installation, 'dataDir' | 'blobs'>): Promise<string | null> {
  const file = join(dataDir, siteIdFile);
  const isInBucket = blobs.kind === 's3';
  const text = isInBucket ? await readText(blobs, siteIdName) : readIfExists(file);
  if (text === null) return null;
  if (/^[0-9a-f-]{36}$/.test(text.trim())) return text.trim();
  const place = isInBucket ? blobs.placeOf(siteIdName) : file;
  throw new StartError(
    `${place} is damaged. Restore it from a backup; its database has the same id in the table site.`,
  );
}

/** Writes the id of a data folder, synced, so that a power cut cannot leave the id in the database alone. */
export const writeFolderId = (dataDir: string, id: string): Promise<void> =>
  replaceFile(join(dataDir, siteIdFile), `${id}\n`);

/** Gives a bucket the id of a data folder, or the other way, if the one has it. */
export async function copySiteId(dataDir: string, bucket: Blobs, direction: 'to-bucket' | 'to-folder'): Promise<void> {
  const isToBucket = direction === 'to-bucket';
  const text = isToBucket ? readIfExists(join(dataDir, siteIdFile)) : await readText(bucket, siteIdName);
  if (text === null) return;
  if (isToBucket) await bucket.write(siteIdName, text);
  else await writeFolderId(dataDir, text.trim());
}

/** The id of a database that `requireSameSite` has accepted. */
export const readSiteId = async (db: Database): Promise<string> => (await db.read(tables => readId(tables))) ?? '';

const siteTable = (tables: Tables) => tables.site;
const readId = async (tables: Tables, name = idRow) => (await siteTable(tables).findOneBy({ name }))?.value ?? null;
const writeId = async (tables: Tables, value: string, name = idRow) => {
  await siteTable(tables).save({ name, value });
};

/**
 * Refuses to create a new embedded database in a data folder whose database was lost. Call it before opening the
 * database.
 * @throws StartError with the remedy
 */
export async function requireDatabaseFile({ location, dataDir, blobs, adopt }: Installation): Promise<void> {
  if ('url' in location || hasBytes(location.file)) return;
  const folderId = await readFolderId({ dataDir, blobs });
  const images = (await hashesOf(blobs)).size;
  if (images === 0 && !folderId) return;
  const code = codeOf(folderId, null, images);
  if (adopt === code) return;
  const problem = `The database ${location.file} is missing or empty, but the data folder is in use: it has ${images} images.`;
  throw mismatchError(problem, code);
}

/**
 * Ensures that database and data folder belong together: both have the same id. If neither has one yet, they get one if
 * their images match. Safe for processes that start at once on one database server.
 * @throws StartError with the remedy
 */
export async function requireSameSite(db: Database, { location, dataDir, blobs, adopt }: Installation): Promise<void> {
  await db.exclusive(async tables => {
    const ids = { folderId: await readFolderId({ dataDir, blobs }), databaseId: await readId(tables) };
    if (ids.folderId && ids.folderId === ids.databaseId) return;
    if (isPairingInProgress(ids, await readId(tables, pendingRow))) return;
    const files = await hashesOf(blobs);
    const mismatch = mismatchOf({ ...ids, files, named: await hashesInUse(tables) });
    const code = codeOf(ids.folderId, ids.databaseId, files.size);
    if (mismatch && adopt !== code) {
      const pair = `${blobs.kind === 's3' ? `The bucket ${blobs.placeOf('')}` : `The data folder ${dataDir}`} and the database ${placeOf(location)}`;
      throw mismatchError(`${pair} do not belong together: ${mismatch}.`, code);
    }
    // An adopted pair gets a new id, so that a forgotten setting never accepts another pair.
    await writeId(tables, randomUUID(), pendingRow);
  });
  await finishPairing(db, { dataDir, blobs });
}

/**
 * The id is written to the database first, so that a start interrupted between the two writes is completed by the next.
 */
async function finishPairing(db: Database, place: Pick<Installation, 'dataDir' | 'blobs'>): Promise<void> {
  await db.exclusive(async tables => {
    const id = await readId(tables, pendingRow);
    if (!id) return;
    if (place.blobs.kind === 's3') await place.blobs.write(siteIdName, `${id}\n`);
    else await writeFolderId(place.dataDir, id);
    await writeId(tables, id);
    await siteTable(tables).delete({ name: pendingRow });
  });
}

type Ids = { folderId: string | null; databaseId: string | null };

const isPairingInProgress = ({ folderId, databaseId }: Ids, pending: string | null) =>
  pending !== null && (folderId === pending || (!folderId && !databaseId));

type Pairing = Ids & { files: Set<string>; named: Set<string> };

function mismatchOf({ folderId, databaseId, files, named }: Pairing): string | undefined {
  if (folderId && databaseId) return 'their site ids differ';
  const there = `the folder has ${files.size} images, the database references ${named.size}`;
  if (folderId) return `the folder has a site id and the database has none (${there})`;
  if (databaseId) return `the database has a site id and the folder has none (${there})`;
  if (files.size === 0 && named.size === 0) return undefined;
  return [...named].some(hash => files.has(hash)) ? undefined : `${there}, and none of them is the same`;
}

const mismatchError = (problem: string, code: string) =>
  new StartError(
    `${problem}\nNothing was changed. Check DATA_DIR and DATABASE_URL, or restore what is missing from a backup ` +
      `(docs/files.md).\nTo use these two together from now on, start once with SITE_ID_ADOPT=${code}.`,
  );

const codeOf = (folderId: string | null, databaseId: string | null, images: number): string =>
  createHash('sha256')
    .update(JSON.stringify([folderId, databaseId, images]))
    .digest('hex')
    .slice(0, 8);

const hashesOf = async (blobs: Blobs) => new Set((await listImageFiles(blobs)).map(({ hash }) => hash));

function placeOf(location: DatabaseLocation): string {
  if ('file' in location) return location.file;
  const { host, pathname } = new URL(location.url);
  return `${pathname.slice(1)} on ${host}`;
}

const hasBytes = (file: string) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
