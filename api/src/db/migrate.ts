import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { beforeFirstRelease, isBeforeFirstRelease } from './before-first-release.ts';
import { claimLease, type Lease, leasesOf } from './leases/lease.ts';
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
      print(`${describeSteps(steps.count)} The previous state was copied to ${copy}.`);
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
    if ((await runner.hasTable('migrations')) && (await pendingSteps(source, runner)).count === 0) return;
    await createLeases(runner);
    const lease = await claimLease(leasesOf(source), 'migrations', { waitMs: LOCK_LIMIT * 1000 });
    if (!lease) {
      throw new Error(
        `Another process has been migrating it for ${LOCK_LIMIT / 60} minutes. Try again when it has finished.`,
      );
    }
    try {
      const steps = await pendingSteps(source, runner);
      if (steps.onData) print(`${describeSteps(steps.count)} Only a dump made beforehand has the previous state.`);
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

const describeSteps = (count: number) => `Migrating the database (${count} ${count === 1 ? 'step' : 'steps'}).`;

async function pendingSteps(source: DataSource, runner: QueryRunner) {
  const executor = new MigrationExecutor(source, runner);
  const known = source.migrations.map(migration => migration.name ?? migration.constructor.name);
  const done = await executor.getExecutedMigrations();
  if (isBeforeFirstRelease(done.map(({ name }) => name))) throw new Error(beforeFirstRelease);
  const newer = done.filter(({ name }) => !known.includes(name));
  if (newer.length > 0) {
    throw new Error(
      `A newer version of this program has changed it (${newer.map(({ name }) => name).join(', ')}). Start that ` +
        'version or a later one, or restore a copy of the data from before. Nothing was changed.',
    );
  }
  const count = known.length - done.length;
  return {
    count,
    onData: count > 0 && done.length > 0,
    run: async (transaction: 'none' | 'each') => {
      executor.transaction = transaction;
      await executor.executePendingMigrations();
    },
  };
}
