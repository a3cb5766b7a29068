import { createHash, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { uploadsFolder } from '@hydraulics/common/units/images';
import type { Database, Tables } from '../db/database.ts';
import type { DatabaseLocation } from '../db/source.ts';
import { hashesInUse, listImageFiles } from '../media/references.ts';
import { StartError } from '../start-error.ts';

/** The file in `DATA_DIR` that holds the id which the folder shares with its database. */
const siteIdFile = 'site-id';

/** The rows of the table `site` for the id, and for one that is not yet in the data folder. */
const idRow = 'id';
const pendingRow = 'pending-id';

/** What a start needs to know of its installation. `adopt` is the setting SITE_ID_ADOPT. */
type Installation = { location: DatabaseLocation; dataDir: string; adopt?: string | undefined };

/** The id of a data folder, or null when it has none. @throws StartError when the file is damaged */
function readFolderId(dataDir: string): string | null {
  const file = join(dataDir, siteIdFile);
  const text = readIfThere(file);
  if (text === null) return null;
  if (/^[0-9a-f-]{36}$/.test(text.trim())) return text.trim();
  throw new StartError(
    `${file} is damaged. Bring it back from a backup; its database has the same id in its table site.`,
  );
}

/** Gives a data folder its id, whole or not at all. */
export function writeFolderId(dataDir: string, id: string): void {
  const file = join(dataDir, siteIdFile);
  const whole = `${file}.${randomUUID()}`;
  writeFileSync(whole, `${id}\n`, { flush: true });
  renameSync(whole, file);
  // A power cut must not leave the id in the database alone. Windows cannot open a folder.
  if (process.platform === 'win32') return;
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Gives a database its id. */
export const writeDatabaseId = (db: Database, id: string): Promise<void> =>
  db.transaction(tables => writeId(tables, id));

const siteTable = (tables: Tables) => tables.site;
const readId = async (tables: Tables, name = idRow) => (await siteTable(tables).findOneBy({ name }))?.value ?? null;
const writeId = async (tables: Tables, value: string, name = idRow) => {
  await siteTable(tables).save({ name, value });
};

/**
 * Refuses to make a new embedded database in a data folder that belongs to one which is lost. Ask before opening it.
 * @throws StartError with what to do
 */
export async function requireDatabaseFile({ location, dataDir, adopt }: Installation): Promise<void> {
  if ('url' in location || hasBytes(location.file)) return;
  const folderId = readFolderId(dataDir);
  const images = await countImages(dataDir);
  if (images === 0 && !folderId) return;
  const code = codeOf(folderId, null, images);
  if (adopt === code) return;
  const what = `The database ${location.file} is missing or empty, but the data folder is in use: it holds ${images} images.`;
  throw refusal(what, code);
}

/**
 * Sees to it that the database and the data folder belong together: both carry one id. Where neither has one yet, they
 * get one if their images agree. Safe for processes that start at once on one database server.
 * @throws StartError with what to do
 */
export async function requireSameSite(db: Database, { location, dataDir, adopt }: Installation): Promise<void> {
  await db.exclusive(async tables => {
    const ids = { folderId: readFolderId(dataDir), databaseId: await readId(tables) };
    if (ids.folderId && ids.folderId === ids.databaseId) return;
    if (isUnderWay(ids, await readId(tables, pendingRow))) return;
    const files = await hashesOf(dataDir);
    const fault = faultOf({ ...ids, files, named: await hashesInUse(tables) });
    const code = codeOf(ids.folderId, ids.databaseId, files.size);
    if (fault && adopt !== code) {
      const pair = `The data folder ${dataDir} and the database ${placeOf(location)}`;
      throw refusal(`${pair} do not belong together: ${fault}.`, code);
    }
    // An adopted pair gets a new id, so that the same setting, forgotten where it is, never accepts another one.
    await writeId(tables, randomUUID(), pendingRow);
  });
  await finish(db, dataDir);
}

/** A start may be cut off between the two: the id that was decided on is in the database first, and is taken up again. */
async function finish(db: Database, dataDir: string): Promise<void> {
  await db.exclusive(async tables => {
    const id = await readId(tables, pendingRow);
    if (!id) return;
    writeFolderId(dataDir, id);
    await writeId(tables, id);
    await siteTable(tables).delete({ name: pendingRow });
  });
}

type Ids = { folderId: string | null; databaseId: string | null };

const isUnderWay = ({ folderId, databaseId }: Ids, pending: string | null) =>
  pending !== null && (folderId === pending || (!folderId && !databaseId));

type Sides = Ids & { files: Set<string>; named: Set<string> };

/** Why the two may not work together; undefined when they may. */
function faultOf({ folderId, databaseId, files, named }: Sides): string | undefined {
  if (folderId && databaseId) return 'their site ids differ';
  const there = `the folder holds ${files.size} images, the database names ${named.size}`;
  if (folderId) return `the folder has a site id and the database has none (${there})`;
  if (databaseId) return `the database has a site id and the folder has none (${there})`;
  if (files.size === 0 && named.size === 0) return undefined;
  return [...named].some(hash => files.has(hash)) ? undefined : `${there}, and none of them is the same`;
}

const refusal = (what: string, code: string) =>
  new StartError(
    `${what}\nNothing was changed. Check DATA_DIR and DATABASE_URL, or bring back from a backup what is missing ` +
      `(docs/files.md).\nIf these two are to work together from now on, start once with SITE_ID_ADOPT=${code}.`,
  );

/** Names one pair of folder and database, as it is now. */
const codeOf = (folderId: string | null, databaseId: string | null, images: number): string =>
  createHash('sha256')
    .update(JSON.stringify([folderId, databaseId, images]))
    .digest('hex')
    .slice(0, 8);

async function hashesOf(dataDir: string): Promise<Set<string>> {
  const folders = { uploads: join(dataDir, uploadsFolder), originals: join(dataDir, 'originals') };
  return new Set((await listImageFiles(folders)).map(({ hash }) => hash));
}

const countImages = async (dataDir: string) => (await hashesOf(dataDir)).size;

function placeOf(location: DatabaseLocation): string {
  if ('file' in location) return location.file;
  const { host, pathname } = new URL(location.url);
  return `${pathname.slice(1)} on ${host}`;
}

const hasBytes = (file: string) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
