import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { liftTimeLimit } from './server/pool.ts';
import type { DatabaseLocation } from './source.ts';
import type { SqliteConnection } from './sqlite/connection.ts';
import { copyBeforeMigration } from './sqlite/copy-before-migration.ts';
import { beginImmediate } from './sqlite/transaction.ts';

/** In seconds: how long a start waits for another one that brings the same database up to date. */
const LOCK_LIMIT = 600;

const serverLock = "CONCAT('catalogue migrations ', LEFT(SHA1(DATABASE()), 20))";

type Note = (line: string) => void;

/**
 * Brings the schema up to date, one process at a time: others wait, and then find nothing left to do.
 * @throws Error in words when a newer version has changed the database, or no copy of it can be made first.
 */
export function migrate(source: DataSource, location: DatabaseLocation, note: Note): Promise<void> {
  return 'file' in location ? migrateSqlite(source, location.file, note) : migrateServer(source, note);
}

/** All steps are one transaction: they are done, or the file is as it was. */
async function migrateSqlite(source: DataSource, file: string, note: Note): Promise<void> {
  const runner = source.createQueryRunner();
  const connection: SqliteConnection = await runner.connect();
  // A table that is written anew must not take along the rows that refer to it. This has no effect in a transaction.
  connection.pragma('foreign_keys = OFF');
  try {
    await beginImmediate(connection, LOCK_LIMIT * 1000);
    const steps = await pendingSteps(source, runner);
    if (steps.onData) {
      const copy = await copyBeforeMigration(file);
      note(`${words(steps.count)} A copy of how it was is ${copy}.`);
    }
    await steps.run('none');
    connection.exec('COMMIT');
  } finally {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    connection.pragma('foreign_keys = ON');
  }
}

/** The server's named lock belongs to the connection, so it goes with it, whatever happens to this process. */
async function migrateServer(source: DataSource, note: Note): Promise<void> {
  const runner = source.createQueryRunner();
  const connection: { destroy(): void } = await runner.connect();
  liftTimeLimit(connection);
  try {
    const [{ got }] = await runner.query(`SELECT GET_LOCK(${serverLock}, ${LOCK_LIMIT}) AS got`);
    if (Number(got) !== 1) {
      throw new Error(
        `Another process has been bringing it up to date for ${LOCK_LIMIT / 60} minutes. Try again when it has ended.`,
      );
    }
    const steps = await pendingSteps(source, runner);
    if (steps.onData) note(`${words(steps.count)} Only a dump made before holds how it was.`);
    await steps.run('each');
  } finally {
    connection.destroy();
    await runner.release();
  }
}

const words = (count: number) => `Bringing the database up to date (${count} ${count === 1 ? 'step' : 'steps'}).`;

async function pendingSteps(source: DataSource, runner: QueryRunner) {
  const executor = new MigrationExecutor(source, runner);
  const known = source.migrations.map(migration => migration.name ?? migration.constructor.name);
  const done = await executor.getExecutedMigrations();
  const newer = done.filter(({ name }) => !known.includes(name));
  if (newer.length > 0) {
    throw new Error(
      `A newer version of this program has changed it (${newer.map(({ name }) => name).join(', ')}). Start that ` +
        'version or a later one, or go back to a copy of the data from before it. Nothing was changed now.',
    );
  }
  const count = known.length - done.length;
  return {
    count,
    /** Whether there is something to do to a database that is in use already. */
    onData: count > 0 && done.length > 0,
    run: async (transaction: 'none' | 'each') => {
      executor.transaction = transaction;
      await executor.executePendingMigrations();
    },
  };
}
