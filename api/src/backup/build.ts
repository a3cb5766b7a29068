import { writeFile } from 'node:fs/promises';
import { isBeforeFirstRelease } from '../db/before-first-release.ts';
import { expansionTable, runAllSteps } from '../db/migrating/steps.ts';
import { expansions, migrations } from '../db/schema.ts';
import { createDataSource, type DatabaseLocation } from '../db/source.ts';
import type { Manifest } from './manifest.ts';
import { checksumTables, loadTables, rowsOf } from './tables/dump.ts';
import { isContent } from './tables/neutral.ts';
import { checkpointSqlite } from './tables/sqlite-tables.ts';

const steps = [...migrations, ...expansions];
const nameOf = (step: (typeof steps)[number]) => new step().name;

/** @throws Error if a backup has migrations that this program lacks: newer ones, or those from before 1.0.0 */
export function rejectNewerBackup({ migrations: ran, version }: Pick<Manifest, 'migrations' | 'version'>): void {
  if (isBeforeFirstRelease(ran)) {
    throw new Error(
      `The backup was made by version ${version}, before 1.0.0. Restore it with that version, then bring the data up to date ` +
        'with scripts/database/upgrade-0.1.ts, as docs/deploy/upgrade.md says.',
    );
  }
  const known = steps.map(nameOf);
  const unknown = ran.filter(name => !known.includes(name));
  if (unknown.length === 0) return;
  throw new Error(
    `The backup was made by version ${version}, which is newer than this program: the migrations ${unknown.join(', ')} are missing here.`,
  );
}

/**
 * Builds the database of a backup in an empty location: the old schema, then the rows, then a comparison.
 * @returns one message for each table that differs from the manifest
 */
export async function buildDatabase(backup: string, manifest: Manifest, location: DatabaseLocation): Promise<string[]> {
  // Created here so that only the owner can ever read it.
  if ('file' in location) await writeFile(location.file, '', { flag: 'wx', mode: 0o600 });
  const ran = await stepsOf(backup, manifest);
  rejectNewerBackup({ ...manifest, migrations: ran });
  const tables = manifest.tables.filter(({ name }) => isContent(name));
  await migrate(location, ran);
  await loadTables(backup, { ...manifest, tables }, location);
  const made = await checksumTables(location);
  if ('file' in location) checkpointSqlite(location.file);
  return tables.flatMap(({ name, rows, sha256 }) => {
    const table = made.find(one => one.name === name);
    if (table?.rows !== rows) return `table ${name}: ${table?.rows ?? 0} rows instead of ${rows}`;
    return table.sha256 === sha256 ? [] : `table ${name}: its rows are not the same`;
  });
}

/** Version 1.0.0 names its own steps only, and backs the table of the others up like content. */
async function stepsOf(backup: string, { migrations: named, tables }: Manifest): Promise<string[]> {
  if (!tables.some(({ name }) => name === expansionTable)) return named;
  const ran = [...named];
  for await (const { name } of rowsOf(backup, expansionTable)) ran.push(String(name));
  return ran;
}

/** Runs the named pending steps, or all of them. */
export async function migrate(location: DatabaseLocation, names?: string[]): Promise<void> {
  const source = createDataSource(location);
  if (names) source.setOptions({ migrations: steps.filter(step => names.includes(nameOf(step))) });
  await source.initialize();
  try {
    await runAllSteps(source);
  } finally {
    await source.destroy();
  }
}
