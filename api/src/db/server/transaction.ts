import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { openScope } from '../transaction-scope.ts';

/** In the status that a server sends with each answer: a transaction is open. */
const IN_TRANSACTION = 1;

/** What TypeORM hands out of mysql2's pool. */
type ServerConnection = { destroy(): void };

/**
 * One transaction on a database server, on a connection of its own. A connection goes back to the pool only after the
 * server has said that no transaction is open on it; any other is closed, and the server rolls back what was open.
 */
export async function serverTransaction<T>(
  source: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const runner = source.createQueryRunner();
  const connection: ServerConnection = await runner.connect();
  let ended = false;
  try {
    await runner.query('START TRANSACTION');
    const scope = openScope(source, runner);
    try {
      const value = await work(scope.manager);
      await scope.finish();
      await end(runner, 'COMMIT');
      ended = true;
      return value;
    } catch (error) {
      await scope.finish().catch(() => undefined);
      throw error;
    }
  } catch (error) {
    ended = await end(runner, 'ROLLBACK').then(
      () => true,
      () => false,
    );
    throw error;
  } finally {
    if (!ended) connection.destroy();
    await runner.release();
  }
}

async function end(runner: QueryRunner, statement: 'COMMIT' | 'ROLLBACK'): Promise<void> {
  const { serverStatus }: { serverStatus: number } = await runner.query(statement);
  if (serverStatus & IN_TRANSACTION) throw new Error(`A transaction is still open after its ${statement}.`);
}
