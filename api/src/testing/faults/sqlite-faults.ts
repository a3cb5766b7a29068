import type { Database } from '../../db/database.ts';
import { connectionOf, type SqliteConnection } from '../../db/sqlite/connection.ts';

/** A fault at one statement: SQLite's code, and whether SQLite has already rolled back. */
export type SqliteFault = { code: string; rolledBack: boolean };

type Statement = { source: string };
type Method = (this: Statement, ...values: unknown[]) => unknown;

/**
 * Runs the work, counts the statements that reach SQLite from 0, and fails the one with the given number instead of
 * running it. Returns the first word of each statement.
 */
export async function withSqliteFault(
  db: Database,
  at: number,
  { code, rolledBack }: SqliteFault,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const connection = await connectionOf(db.source);
  const exec = connection.exec.bind(connection);
  const seen: string[] = [];
  const meet = (sql: string) => {
    seen.push(sql.split(' ')[0] ?? '');
    if (seen.length !== at + 1) return;
    if (rolledBack && connection.inTransaction) exec('ROLLBACK');
    throw Object.assign(new Error(`Injected into ${sql.slice(0, 40)}`), { code });
  };
  connection.exec = sql => {
    meet(sql);
    return exec(sql);
  };
  const restore = interceptStatements(connection, meet);
  try {
    await work();
  } finally {
    restore();
    connection.exec = exec;
  }
  return seen;
}

/** Statements are prepared once, so their class is patched. */
function interceptStatements(connection: SqliteConnection, meet: (sql: string) => void): () => void {
  const { prepare } = connection as unknown as { prepare(sql: string): object };
  const shape: Record<'run' | 'all', Method> = Object.getPrototypeOf(prepare.call(connection, 'SELECT 1'));
  const { run, all } = shape;
  const meeting = (method: Method): Method =>
    function (...values) {
      meet(this.source);
      return method.apply(this, values);
    };
  shape.run = meeting(run);
  shape.all = meeting(all);
  return () => Object.assign(shape, { run, all });
}
