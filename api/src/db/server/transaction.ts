import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { openScope } from '../transaction-scope.ts';

const IN_TRANSACTION = 1;

type ServerConnection = { destroy(): void };

/**
 * A transaction on its own server connection. The connection returns to the pool only after the server reported that no
 * transaction is open; otherwise it is closed, which rolls back.
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
