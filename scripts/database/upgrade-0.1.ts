import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBeforeFirstRelease } from '../../api/src/db/before-first-release.ts';
import * as initial from '../../api/src/db/migrations/initial.ts';
import { createDataSource, type DatabaseLocation, databaseLocation } from '../../api/src/db/source.ts';
import { readEnv } from '../../api/src/env.ts';

/**
 * `npx node scripts/database/upgrade-0.1.ts`: brings a database from before version 1.0.0 up to date. Reads the server's
 * settings (`DATA_DIR`, `DATABASE_URL`), and needs a clone with its history: the migrations of that time are run as they
 * were, then recorded as the schema of 1.0.0, which is the same. The server must be stopped, and a backup exist.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
/** The last commit with the migrations of version 0.1, and the last one with those between it and 1.0.0. */
const COMMITS = ['335228be223c1b4f6df88d0f739efd8b33d904b1', '9b4125158a7c8c16264fd2948cd52c83fe79460c'];

/** The schema of 1.0.0, which both lead to. */
const initialSteps = [
  new initial.OperationTables1700000000000().name,
  new initial.AccountTables1700000000001().name,
  new initial.CatalogueTables1700000000002().name,
  new initial.EnquiryTables1700000000003().name,
];

/** The migrations between version 0.1 and 1.0.0, which the second commit adds. */
const betweenSteps = [
  'IdempotencyResults1700000000113',
  'MinimumOrder1700000000114',
  'DocumentOwners1700000000115',
  'OneBulkTable1700000000116',
];

/** @throws Error when the database is not one of version 0.1 */
export async function upgrade(location: DatabaseLocation, print: (line: string) => void): Promise<void> {
  const source = createDataSource(location);
  await source.initialize();
  try {
    for (const commit of await commitsToRun(source)) {
      await runOldMigrations(commit, location, print);
      await source.transaction(async manager => {
        await manager.query('DELETE FROM migrations');
        for (const name of initialSteps) {
          await manager.query(`INSERT INTO migrations (timestamp, name) VALUES (${name.slice(-13)}, '${name}')`);
        }
      });
    }
    print('The database is up to date. Start the server.');
  } finally {
    await source.destroy();
  }
}

/**
 * Where an upgrade begins, or goes on after an interruption.
 * @throws Error when the database is not one of version 0.1
 */
async function commitsToRun(source: ReturnType<typeof createDataSource>): Promise<string[]> {
  const runner = source.createQueryRunner();
  try {
    const ran: { name: string }[] = (await runner.hasTable('migrations'))
      ? await source.query('SELECT name FROM migrations')
      : [];
    const names = ran.map(({ name }) => name);
    if (isBeforeFirstRelease(names)) return COMMITS;
    const isBetween =
      // The last step drops this table, so that the others are recorded by then.
      (await runner.hasTable('enquiry_operations')) || names.some(name => betweenSteps.includes(name));
    if (isBetween) return COMMITS.slice(1);
    throw new Error('This is no database from before version 1.0.0. Nothing was changed.');
  } finally {
    await runner.release();
  }
}

/** Runs the API's own `migrate` as it was at a commit. */
export async function runOldMigrations(
  commit: string,
  location: DatabaseLocation,
  print: (line: string) => void,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-0.1-'));
  try {
    execFileSync('tar', ['-x', '-C', folder], { input: archiveOf(commit) });
    linkPackages(folder);
    const load = (file: string) => import(pathToFileURL(path.join(folder, 'api/src/db', file)).href);
    const { createDataSource: createOld } = await load('source.ts');
    const { migrate } = await load('migrate.ts');
    const source = await createOld(location).initialize();
    try {
      await migrate(source, location, print);
    } finally {
      await source.destroy();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws Error when the clone was made without its history */
function archiveOf(commit: string): Buffer {
  const { status, stdout } = spawnSync('git', ['archive', commit, 'api', 'common', 'package.json'], {
    cwd: ROOT,
    maxBuffer: 1e9,
  });
  if (status === 0) return stdout;
  throw new Error(`This clone lacks the commit ${commit}. Run the script in a clone with its history.`);
}

/** The installed packages, with `common` as it was. */
function linkPackages(folder: string): void {
  const installed = path.join(ROOT, 'node_modules');
  const linked = path.join(folder, 'node_modules');
  mkdirSync(path.join(linked, '@hydraulics'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@hydraulics') symlinkSync(path.join(installed, name), path.join(linked, name));
  }
  symlinkSync(path.join(folder, 'common'), path.join(linked, '@hydraulics/common'));
}

if (import.meta.main) {
  try {
    await upgrade(databaseLocation(readEnv(process.env)), line => console.log(line));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
