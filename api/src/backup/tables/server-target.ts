import { setTimeout as wait } from 'node:timers/promises';
import { restoringTable } from './neutral.ts';
import { connect, nameOf, queryOf } from './server-tables.ts';

/** In ms: how long statements of a restore that was cut off are waited for. */
const waitLimit = 30_000;

/** An empty database of a server that a restore has marked as its own. */
export type ServerTarget = {
  /** The rows are in and right: takes the mark away. */
  finish(): Promise<void>;
  /** Removes everything again. */
  abandon(): Promise<void>;
};

/** What stands in a server's database. No server must start on one that a restore was cut off in. */
export type DatabaseState = 'empty' | 'restoring' | 'full';

/** @throws Error with a sentence when the database cannot be reached; its cause says why */
export async function readDatabaseState(url: string): Promise<DatabaseState> {
  const connection = await connect(url);
  try {
    return stateOf(await tableNames(queryOf(connection)));
  } finally {
    await connection.promise().end();
  }
}

const stateOf = (names: string[]): DatabaseState =>
  names.includes(restoringTable) ? 'restoring' : names.length > 0 ? 'full' : 'empty';

/** @throws Error with a sentence when the database holds any table that no killed restore left there */
export async function requireEmptyDatabase(url: string): Promise<void> {
  const connection = await connect(url);
  try {
    refuseFull(url, await tableNames(queryOf(connection)));
  } finally {
    await connection.promise().end();
  }
}

/** Marks an empty database, after what a killed restore left has been removed. */
export async function claimDatabase(url: string): Promise<ServerTarget> {
  const connection = await connect(url);
  const query = queryOf(connection);
  try {
    // Given up by the server itself when this connection ends.
    const [lock] = await query("SELECT GET_LOCK(CONCAT('restore ', DATABASE()), 0) AS taken");
    if (Number(lock?.taken) !== 1) throw new Error(`Another restore into ${nameOf(url)} is under way.`);
    refuseFull(url, await tableNames(query));
    await query(`CREATE TABLE IF NOT EXISTS \`${restoringTable}\` (\`at\` datetime NOT NULL)`);
    await dropContent(query);
  } catch (error) {
    connection.destroy();
    throw error;
  }
  return {
    async finish() {
      await query(`DROP TABLE \`${restoringTable}\``);
      await connection.promise().end();
    },
    async abandon() {
      await dropContent(query);
      // Last: as long as any other table is left, the next restore knows them for its own.
      await query(`DROP TABLE \`${restoringTable}\``);
      await connection.promise().end();
    },
  };
}

type Query = ReturnType<typeof queryOf>;

const tableNames = async (query: Query): Promise<string[]> =>
  (
    await query(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
    )
  ).map(({ name }) => String(name));

function refuseFull(url: string, names: string[]): void {
  if (stateOf(names) !== 'full') return;
  throw new Error(
    `The database ${nameOf(url)} is not empty: it has the table ${names[0]}. Name an empty one by DATABASE_URL. Nothing was changed.`,
  );
}

/** Drops every table but the mark. */
async function dropContent(query: Query): Promise<void> {
  await waitForOthers(query);
  await query('SET SESSION foreign_key_checks = 0');
  for (const name of await tableNames(query)) {
    if (name !== restoringTable) await query(`DROP TABLE IF EXISTS \`${name}\``);
  }
}

/**
 * A server notices that a program has gone when the statement that it left has ended: a table may still come of it. Others
 * may be at work there for their own reasons, so the wait is limited.
 */
async function waitForOthers(query: Query): Promise<void> {
  for (const end = Date.now() + waitLimit; Date.now() < end; await wait(50)) {
    const [others] = await query(
      `SELECT COUNT(*) AS busy FROM information_schema.processlist
       WHERE db = DATABASE() AND id <> CONNECTION_ID() AND command <> 'Sleep'`,
    );
    if (Number(others?.busy) === 0) return;
  }
}
