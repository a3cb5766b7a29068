import { counted } from '@hydraulics/common/text';
import type { DataSource, QueryRunner } from 'typeorm';
import { beforeFirstRelease, isBeforeFirstRelease } from './before-first-release.ts';
import { claimLease, type Lease, leasesOf } from './leases/lease.ts';
import { knownSteps, misplacedIn, pendingOf, readSteps, runSteps } from './migrating/steps.ts';
import { createLeases } from './migrations/initial.ts';
import { removeTimeLimit } from './server/pool.ts';
import type { DatabaseLocation } from './source.ts';
import type { SqliteConnection } from './sqlite/connection.ts';
import { copyBeforeMigration } from './sqlite/copy-before-migration.ts';
import { beginImmediate } from './sqlite/transaction.ts';

/** Seconds that a start waits for another one to finish migrating. */
const LOCK_LIMIT = 600;

type Print = (line: string) => void;

/**
 * Migrates the schema, one process at a time: others wait and then find nothing to do.
 * @throws Error when a newer version has migrated the database, or it cannot be copied first
 */
export function migrate(source: DataSource, location: DatabaseLocation, print: Print): Promise<void> {
  return 'file' in location ? migrateSqlite(source, location.file, print) : migrateServer(source, print);
}

/**
 * Requires that every step of this program has run, without changing anything.
 * @throws Error that names the command that runs them, or when a newer version has migrated the database
 */
export async function requireMigrated(source: DataSource): Promise<void> {
  const runner = source.createQueryRunner();
  try {
    const { names, isDone } = await pendingSteps(source, runner);
    if (isDone) return;
    const missing =
      names.length > 0 ? `It lacks ${countSteps(names.length)} of this version` : 'It is from an unreleased build';
    throw new Error(
      `${missing}, and START_MIGRATES=0 leaves its schema alone. Run npm run migrate with this version, then start ` +
        'again. Nothing was changed.',
    );
  } finally {
    await runner.release();
  }
}

async function migrateSqlite(source: DataSource, file: string, print: Print): Promise<void> {
  const runner = source.createQueryRunner();
  const connection: SqliteConnection = await runner.connect();
  // Recreating a table must not delete the rows that reference it. This pragma has no effect inside a transaction.
  connection.pragma('foreign_keys = OFF');
  try {
    await beginImmediate(connection, LOCK_LIMIT * 1000);
    const steps = await pendingSteps(source, runner);
    if (steps.onData) {
      const copy = await copyBeforeMigration(file);
      print(`${describeSteps(steps.names)} The previous state was copied to ${copy}.`);
    }
    await steps.run('none');
    connection.exec('COMMIT');
  } finally {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    connection.pragma('foreign_keys = ON');
  }
}

async function migrateServer(source: DataSource, print: Print): Promise<void> {
  const runner = source.createQueryRunner();
  const connection: { destroy(): void } = await runner.connect();
  removeTimeLimit(connection);
  try {
    if ((await pendingSteps(source, runner)).isDone) return;
    await createLeases(runner);
    const lease = await claimLease(leasesOf(source), 'migrations', { waitMs: LOCK_LIMIT * 1000 });
    if (!lease) {
      throw new Error(
        `Another process has been migrating it for ${LOCK_LIMIT / 60} minutes. Try again when it has finished.`,
      );
    }
    try {
      const steps = await pendingSteps(source, runner);
      if (steps.onData) print(`${describeSteps(steps.names)} Only a dump made beforehand has the previous state.`);
      requireBeforeEach(source, lease);
      await steps.run('each');
    } finally {
      await lease.release().catch(() => undefined);
    }
  } finally {
    connection.destroy();
    await runner.release();
  }
}

/** Ends the migration before its next step if another process has taken the lease over. */
function requireBeforeEach({ migrations }: DataSource, lease: Lease): void {
  for (const migration of migrations) {
    const up = migration.up.bind(migration);
    migration.up = async runner => {
      await lease.require();
      await up(runner);
    };
  }
}

const countSteps = (count: number) => counted(count, 'step', 'steps');
const describeSteps = (names: string[]) => `Migrating the database (${countSteps(names.length)}).`;

async function pendingSteps(source: DataSource, runner: QueryRunner) {
  const known = knownSteps(source);
  const ran = await readSteps(source, runner);
  if (isBeforeFirstRelease(ran.migrations)) throw new Error(beforeFirstRelease);
  const misplaced = misplacedIn(known, ran);
  // A newer version's expansions do not matter to this one.
  const newer = ran.migrations.filter(name => !known.migrations.includes(name) && !misplaced.includes(name));
  if (newer.length > 0) {
    throw new Error(
      `A newer version of this program has changed it (${newer.join(', ')}). Start that ` +
        'version or a later one, or restore a copy of the data from before. Nothing was changed.',
    );
  }
  const names = pendingOf(known, ran);
  return {
    names,
    isDone: names.length === 0 && misplaced.length === 0,
    onData: names.length > 0 && ran.migrations.length > 0,
    run: (transaction: 'none' | 'each') => runSteps(source, runner, transaction),
  };
}
