import { setTimeout as wait } from 'node:timers/promises';
import { claimLease, type Lease, leasesOf } from '../../db/leases/lease.ts';
import { createLeases } from '../../db/migrations/initial.ts';
import type { ServerLocation } from '../../db/server/tls.ts';
import { createDataSource } from '../../db/source.ts';
import { leaseTable, restoringTable } from './neutral.ts';
import { connect, nameOf, queryOf } from './server-tables.ts';

const waitLimitMs = 30_000;
/** In ms: how long a restore waits for another. */
const leaseLimitMs = 5000;

/** An empty database of a server that a restore has marked as its own. */
export type ServerTarget = {
  /** Removes the marker after the rows were verified. */
  finish(): Promise<void>;
  /** Drops every table that was loaded. */
  abandon(): Promise<void>;
};

/** The state of a server database. A site must not start on one in state `restoring`. */
export type DatabaseState = 'empty' | 'restoring' | 'full';

/** @throws Error if the database cannot be reached; its cause has the reason */
export async function readDatabaseState(location: ServerLocation): Promise<DatabaseState> {
  const connection = await connect(location);
  try {
    return stateOf(await tableNames(queryOf(connection)));
  } finally {
    await connection.promise().end();
  }
}

/** A database with nothing but leases is empty: a restore or a first start was killed at its first step. */
const stateOf = (names: string[]): DatabaseState =>
  names.includes(restoringTable) ? 'restoring' : names.some(name => name !== leaseTable) ? 'full' : 'empty';

/** @throws Error if the database has any table that is not a leftover of a killed restore */
export async function requireEmptyDatabase(location: ServerLocation): Promise<void> {
  const connection = await connect(location);
  try {
    rejectNonEmpty(location.url, await tableNames(queryOf(connection)));
  } finally {
    await connection.promise().end();
  }
}

/** Marks an empty database after removing the leftovers of a killed restore. */
export async function claimDatabase(location: ServerLocation): Promise<ServerTarget> {
  const { url } = location;
  const connection = await connect(location);
  const query = queryOf(connection);
  let claim: RestoreClaim | undefined;
  try {
    rejectNonEmpty(url, await tableNames(query));
    claim = await claimRestore(location);
    rejectNonEmpty(url, await tableNames(query));
    await query(`CREATE TABLE IF NOT EXISTS \`${restoringTable}\` (\`at\` datetime NOT NULL PRIMARY KEY)`);
    await dropContent(query);
  } catch (error) {
    await claim?.release().catch(() => undefined);
    connection.destroy();
    throw error;
  }
  const { lease, release } = claim;
  return {
    async finish() {
      await lease.require();
      await query(`DROP TABLE \`${restoringTable}\``);
      await connection.promise().end();
      await release();
    },
    async abandon() {
      await lease.require();
      await dropContent(query);
      // Dropped last: while other tables remain, the next restore recognises them as leftovers by the marker.
      await query(`DROP TABLE \`${restoringTable}\``);
      await release();
      await query(`DROP TABLE \`${leaseTable}\``);
      await connection.promise().end();
    },
  };
}

type RestoreClaim = { lease: Lease; release: () => Promise<void> };

async function claimRestore(location: ServerLocation): Promise<RestoreClaim> {
  const source = await createDataSource(location).initialize();
  try {
    const runner = source.createQueryRunner();
    await createLeases(runner);
    await runner.release();
    const lease = await claimLease(leasesOf(source), 'restore', { waitMs: leaseLimitMs });
    if (!lease) throw new Error(`Another restore into ${nameOf(location.url)} is in progress.`);
    const release = async () => {
      await lease.release();
      await source.destroy();
    };
    return { lease, release };
  } catch (error) {
    await source.destroy();
    throw error;
  }
}

type Query = ReturnType<typeof queryOf>;

const tableNames = async (query: Query): Promise<string[]> =>
  (
    await query(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
    )
  ).map(({ name }) => String(name));

function rejectNonEmpty(url: string, names: string[]): void {
  if (stateOf(names) !== 'full') return;
  throw new Error(
    `The database ${nameOf(url)} is not empty: it has the table ${names[0]}. Set DATABASE_URL to an empty one. Nothing was changed.`,
  );
}

async function dropContent(query: Query): Promise<void> {
  await waitForOthers(query);
  await query('SET SESSION foreign_key_checks = 0');
  for (const name of await tableNames(query)) {
    if (name !== restoringTable && name !== leaseTable) await query(`DROP TABLE IF EXISTS \`${name}\``);
  }
}

/**
 * The server notices a dead client only after its statement, which may still create a table. Other clients may be busy
 * for their own reasons, so the wait is limited.
 */
async function waitForOthers(query: Query): Promise<void> {
  for (const end = Date.now() + waitLimitMs; Date.now() < end; await wait(50)) {
    const [others] = await query(
      `SELECT COUNT(*) AS busy FROM information_schema.processlist
       WHERE db = DATABASE() AND id <> CONNECTION_ID() AND command <> 'Sleep'`,
    );
    if (Number(others?.busy) === 0) return;
  }
}
