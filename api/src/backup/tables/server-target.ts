import { restoringTable } from './neutral.ts';
import { connect, nameOf, queryOf } from './server-tables.ts';

/** An empty database of a server that a restore has marked as its own. */
export type ServerTarget = {
  /** The rows are in and right: takes the mark away. */
  finish(): Promise<void>;
  /** Removes everything again. */
  abandon(): Promise<void>;
};

/** Whether a restore into this database was cut off; a server must not start on it. */
export async function isDatabaseRestoring(url: string): Promise<boolean> {
  const connection = await connect(url);
  try {
    return (await tableNames(queryOf(connection))).includes(restoringTable);
  } finally {
    await connection.promise().end();
  }
}

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
    await dropTables(query);
    await query(`CREATE TABLE \`${restoringTable}\` (\`at\` datetime NOT NULL)`);
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
      await dropTables(query);
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
  if (names.length === 0 || names.includes(restoringTable)) return;
  throw new Error(
    `The database ${nameOf(url)} is not empty: it has the table ${names[0]}. Name an empty one by DATABASE_URL. Nothing was changed.`,
  );
}

/** The mark goes last: as long as any other table is left, the next restore knows them for its own. */
async function dropTables(query: Query): Promise<void> {
  await query('SET SESSION foreign_key_checks = 0');
  const names = (await tableNames(query)).filter(name => name !== restoringTable);
  for (const name of [...names, restoringTable]) await query(`DROP TABLE IF EXISTS \`${name}\``);
}
