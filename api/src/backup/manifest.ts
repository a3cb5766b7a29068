import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Raised when older programs can no longer read a backup. */
export const formatVersion = 1;

const manifestName = 'manifest.json';
/** In `sha256sum` format, so that `sha256sum -c manifest.sha256` verifies it without this program. */
const checksumName = 'manifest.sha256';
const checkName = 'check.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const path = z.string().regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[\w.~-]+(?:\/[\w.~-]+)*$/);
const bytes = z.int().nonnegative();

/** A file of the data folder, at `files/<path>`. `modified`: when the source changed last, in ms since 1970. */
const file = z.object({ path, bytes, sha256, modified: z.number() });
/** A table, at `database/<name>.ndjson`: one row a line, in the order of its key. `sha256` is of that file. */
const table = z.object({ name: z.string().regex(/^\w+$/), rows: z.int().nonnegative(), bytes, sha256 });

export const manifestSchema = z.object({
  format: z.int().positive(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** The source database; a backup can be restored to either kind. */
  database: z.enum(['sqlite', 'mysql', 'mariadb']),
  migrations: z.array(z.string()).min(1),
  /** For point-in-time recovery. */
  binaryLog: z.object({ file: z.string(), position: bytes }).nullable().default(null),
  tables: z.array(table),
  files: z.array(file),
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof manifestSchema>;
export type BackupFile = z.output<typeof file>;
export type BackupTable = z.output<typeof table>;

export const tableFile = (backup: string, name: string) => join(backup, 'database', `${name}.ndjson`);
export const fileIn = (backup: string, name: string) => join(backup, 'files', name);

/** The size of the whole backup in bytes. */
export const sizeOf = ({ tables, files }: Manifest): number =>
  [...tables, ...files].reduce((sum, one) => sum + one.bytes, 0);

/** Writes the manifest and its checksum, both synced. */
export async function writeManifest(folder: string, value: Manifest): Promise<void> {
  const text = `${JSON.stringify(value, null, 1)}\n`;
  const options = { mode: 0o600, flush: true };
  await writeFile(join(folder, manifestName), text, options);
  await writeFile(join(folder, checksumName), `${hashOf(text)}  ${manifestName}\n`, options);
}

/** @throws Error if the folder is not a complete backup, or has a later format */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined);
  const checksum = await readFile(join(folder, checksumName), 'utf8').catch(() => undefined);
  if (text === undefined && checksum === undefined) {
    throw new Error(`${folder} is not a backup: it has no ${manifestName}.`);
  }
  if (text === undefined) throw new Error(`The backup ${folder} is damaged: ${manifestName} is missing.`);
  if (checksum === undefined) throw new Error(`The backup ${folder} is damaged: ${checksumName} is missing.`);
  if (checksum !== `${hashOf(text)}  ${manifestName}\n`) {
    throw new Error(`The backup ${folder} is damaged: ${manifestName} does not match ${checksumName}.`);
  }
  const json = JSON.parse(text) as { format?: unknown };
  if (Number(json.format) > formatVersion) {
    throw new Error(`The backup ${folder} has format ${json.format}, made by a newer version of the program.`);
  }
  const parsed = manifestSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The backup ${folder} is damaged: ${manifestName}, ${issue?.path.join('.')}: ${issue?.message}`);
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const backupCheck = z.object({ at: z.iso.datetime(), ok: z.boolean(), message: z.string() });
export type BackupCheck = z.output<typeof backupCheck>;

/** @returns undefined for a damaged one, as if the backup were unchecked */
export function parseCheck(text: string): BackupCheck | undefined {
  try {
    return backupCheck.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const readCheck = async (folder: string): Promise<BackupCheck | undefined> =>
  parseCheck(await readFile(join(folder, checkName), 'utf8').catch(() => ''));

/** Writes the result of a verification beside the manifest. */
export const writeCheck = (folder: string, value: BackupCheck): Promise<void> =>
  writeFile(join(folder, checkName), `${JSON.stringify(value)}\n`, { mode: 0o600, flush: true });

/** A backup and the result of its last verification. */
export type KnownBackup = { path: string; manifest: Manifest; check: BackupCheck | undefined };

/** The complete backups in a folder, newest first. Anything else in it is ignored. */
export async function listBackups(folder: string): Promise<KnownBackup[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found: KnownBackup[] = [];
  for (const entry of entries) {
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    const manifest = await readManifest(path).catch(() => undefined);
    if (manifest) found.push({ path, manifest, check: await readCheck(path) });
  }
  return found.sort((a, b) => b.manifest.finishedAt.localeCompare(a.manifest.finishedAt));
}
